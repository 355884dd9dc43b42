"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { call } from "@/components/ui/api";
import { Checkbox, Switch } from "@/components/ui/checkbox";
import { DateField } from "@/components/ui/date-field";
import { MoneyField } from "@/components/ui/number-field";
import Overlay from "@/components/ui/overlay";
import { BareSelect, Select } from "@/components/ui/select";
import { EmptyState, ErrorState, Notice, Skeleton } from "@/components/ui/states";
import { TextArea, TextField } from "@/components/ui/text-field";
import { disputeReasons, pauseReasons } from "@/lib/holds/schema";
import { formatCount } from "@/lib/i18n/format";
import { addDays, type Day } from "@/lib/kernel/day";
import {
  chosenFirst,
  hasPartialAmount,
  nextFriday,
  type OpenInvoice,
  partialAmounts,
  payableInvoices,
  sumOpen,
} from "../defaults";
import type { AgreementAction, Colleague, SavedHold, StepChoice, Subject } from "../subject";
import { useOpenInvoices } from "../use-open-invoices";
import { usePreview } from "../use-preview";
import { ArrangementPanel } from "./arrangement-panel";
import { ChosenInvoices, chosenIn } from "./chosen-invoices";
import { Consequence } from "./consequence";
import { NoticePreview } from "./notice-preview";
import { PanelForm } from "./panel-form";
import { PaymentPanel } from "./payment-panel";
import { useHoldForm } from "./use-hold-form";

/** Renders the form of a dispute of whole invoices or of a part of each; the remainder is still claimed. */
function DisputePanel({ subject, invoices, colleagues, onSaved, onClose }: FormProps) {
  const t = useTranslations("agreements");
  const words = useTranslations("holds.reasons");
  const named = invoices.map(({ id }) => id).filter((id) => subject.invoice_ids.includes(id));
  const first = invoices.length === 1 ? invoices.map(({ id }) => id) : named;
  const { form, replace, body } = useHoldForm({
    kind: "dispute",
    subject,
    initial: {
      chosenIds: first,
      parts: {} as Record<number, string>,
      reason: "",
      day: "",
      owner_user_id: "",
      said_by: "",
      note: "",
      confirm: false,
    },
    labels: {
      reason: t("reason"),
      day: t("review_on"),
      invoices: t("invoices"),
      owner_user_id: t("owner"),
      said_by: t("said_by"),
      note: t("note"),
      ...Object.fromEntries(invoices.map(({ id, number }) => [`invoices.${id}`, number])),
    },
    bodyOf: ({ chosenIds, parts, confirm, ...rest }) => ({
      invoices: partialAmounts(chosenIds, parts),
      ...rest,
      confirm: confirm && !hasPartialAmount(invoices, chosenIds, parts),
    }),
    onSaved,
  });
  const { chosenIds, parts, reason, day } = form.values;
  const { preview } = usePreview(
    chosenIds.length > 0 && reason !== "" ? JSON.stringify(body) : null,
    (signal) => call("POST /holds", { ...body, preview: true }, { signal, inBackground: true }),
  );
  const inPart = hasPartialAmount(invoices, chosenIds, parts);
  return (
    <PanelForm form={form} save={t("save_dispute")} replace={replace} onClose={onClose}>
      <Select
        {...form.field("reason")}
        label={t("reason")}
        options={disputeReasons.map((value) => ({ value, label: words(value) }))}
        autoFocus
      />
      <ChosenInvoices
        {...chosenIn(form)}
        invoices={invoices}
        parts={{ label: t("disputed_part"), values: parts, onChange: (typed) => form.set("parts", typed) }}
      />
      <p className="text-dense text-ink-muted">{t("part_hint")}</p>
      <Consequence preview={preview} inPart={inPart} />
      <div className="grid gap-4 sm:grid-cols-[12rem_1fr]">
        <DateField {...form.field("day")} value={day || (preview?.day ?? "")} label={t("review_on")} />
        <Select
          {...form.field("owner_user_id")}
          label={t("owner")}
          options={colleagues}
          empty={t("usual_owner")}
        />
      </div>
      {!inPart && (
        <Checkbox {...form.field("confirm")} label={t("confirm_dispute")} hint={t("confirm_mail_hint")} />
      )}
      <NoticePreview letter={preview?.letter} />
      <TextField {...form.field("said_by")} label={t("said_by")} width="medium" />
      <TextArea {...form.field("note")} label={t("note")} rows={2} />
    </PanelForm>
  );
}

/** Reasons that only the product sets, and one that only older pauses have. */
const notOffered: readonly string[] = ["import", "difference", "restored", "deadline", "corona"];
const chooseable = pauseReasons.filter((reason) => !notOffered.includes(reason));
const USUAL_DAYS = 14;

/** Renders the form of a pause until a day: of the debtor with all later invoices, or of some invoices. */
function PausePanel({ subject, invoices, today, onSaved, onClose }: FormProps) {
  const t = useTranslations("agreements");
  const words = useTranslations("holds.reasons");
  const { form, replace, body } = useHoldForm({
    kind: "pause",
    subject,
    initial: {
      isWholeDebtor: subject.invoice_ids.length === 0,
      chosenIds: chosenFirst(invoices, subject.invoice_ids),
      reason: "",
      day: addDays(today, USUAL_DAYS) as string,
      note: "",
    },
    labels: { reason: t("reason"), day: t("until_day"), invoices: t("invoices"), note: t("note") },
    bodyOf: ({ isWholeDebtor, chosenIds, ...rest }) => ({
      invoices: isWholeDebtor ? "all" : partialAmounts(chosenIds, {}),
      ...rest,
    }),
    onSaved,
  });
  const { isWholeDebtor, chosenIds, reason } = form.values;
  const isAskable = reason !== "" && (isWholeDebtor || chosenIds.length > 0);
  const { preview } = usePreview(isAskable ? JSON.stringify(body) : null, (signal) =>
    call("POST /holds", { ...body, preview: true }, { signal, inBackground: true }),
  );
  return (
    <PanelForm form={form} save={t("save_pause")} replace={replace} onClose={onClose}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          {...form.field("reason")}
          label={t("reason")}
          options={chooseable.map((value) => ({ value, label: words(value) }))}
          autoFocus
        />
        <DateField {...form.field("day")} label={t("until_day")} />
      </div>
      <Switch {...form.field("isWholeDebtor")} label={t("whole_debtor")} hint={t("whole_debtor_hint")} />
      {!isWholeDebtor && <ChosenInvoices {...chosenIn(form)} invoices={invoices} />}
      <Consequence preview={preview} />
      <TextArea {...form.field("note")} label={t("note")} rows={2} />
    </PanelForm>
  );
}

/** Renders the form of a promise to pay: by default about what is due and undisputed, by the next Friday. */
function PromisePanel({ subject, invoices, today, onSaved, onClose }: FormProps) {
  const t = useTranslations("agreements");
  const { form, replace, body } = useHoldForm({
    kind: "promise",
    subject,
    initial: {
      chosenIds: chosenFirst(invoices, subject.invoice_ids),
      amount: null as string | null,
      day: nextFriday(today) as string,
      said_by: "",
      note: "",
      confirm: false,
    },
    labels: {
      amount: t("amount"),
      day: t("by_day"),
      invoices: t("invoices"),
      said_by: t("said_by"),
      note: t("note"),
    },
    bodyOf: ({ chosenIds, amount, day, said_by, note, confirm }) => ({
      invoices: partialAmounts(chosenIds, {}),
      amount,
      day,
      said_by,
      note,
      confirm,
    }),
    onSaved,
  });
  const { chosenIds, amount } = form.values;
  const { preview } = usePreview(chosenIds.length > 0 ? JSON.stringify(body) : null, (signal) =>
    call("POST /holds", { ...body, preview: true }, { signal, inBackground: true }),
  );
  const currency = invoices[0]?.currency ?? "EUR";
  return (
    <PanelForm form={form} save={t("save_promise")} replace={replace} onClose={onClose}>
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField
          {...form.field("amount")}
          value={amount ?? sumOpen(invoices, chosenIds)}
          label={t("amount")}
          currency={currency}
          autoFocus
        />
        <DateField {...form.field("day")} label={t("by_day")} />
      </div>
      <ChosenInvoices {...chosenIn(form)} invoices={invoices} />
      <Consequence preview={preview} />
      <Checkbox {...form.field("confirm")} label={t("confirm_promise")} hint={t("confirm_mail_hint")} />
      <NoticePreview letter={preview?.letter} />
      <TextField {...form.field("said_by")} label={t("said_by")} width="medium" />
      <TextArea {...form.field("note")} label={t("note")} rows={2} />
    </PanelForm>
  );
}

type Props = {
  act: AgreementAction;
  subject: Subject;
  today: Day;
  colleagues: readonly Colleague[];
  steps: readonly StepChoice[];
  onSaved: (hold: SavedHold) => void;
  onClose: () => void;
};
/** The props of each panel's form; its open invoices have one currency. */
export type FormProps = Omit<Props, "act"> & { invoices: readonly OpenInvoice[] };

const forms = {
  promise: PromisePanel,
  dispute: DisputePanel,
  arrangement: ArrangementPanel,
  payment: PaymentPanel,
  pause: PausePanel,
};

/** Renders the panel of an agreement or payment at the right edge of the page, with the open invoices. */
export default function Panel({ act, ...props }: Props) {
  const t = useTranslations("agreements");
  const { subject, onClose } = props;
  const found = useOpenInvoices(subject.debtor_id);
  return (
    <Overlay side title={t(`title_${act}`)} subtitle={subject.debtor} onClose={onClose}>
      {found === null && <Skeleton className="h-64" />}
      {found && "error" in found && <ErrorState>{found.error}</ErrorState>}
      {found && "invoices" in found && (
        <InOneCurrency
          act={act}
          {...props}
          // A credit can be set off by a payment, but not promised or disputed.
          invoices={act === "payment" ? found.invoices : payableInvoices(found.invoices)}
          hasMore={found.total > found.invoices.length}
          total={found.total}
        />
      )}
    </Overlay>
  );
}

type Narrowed = Props & { invoices: readonly OpenInvoice[]; hasMore: boolean; total: number };

/** Renders the form for one currency, chosen first where there are more: an agreement has a single currency. */
function InOneCurrency({ act, invoices, hasMore, total, ...props }: Narrowed) {
  const t = useTranslations("agreements");
  const currenciesInUse = [...new Set(invoices.map(({ currency }) => currency))];
  const own = invoices.find(({ id }) => props.subject.invoice_ids.includes(id))?.currency;
  const [currency, setCurrency] = useState(own ?? currenciesInUse[0]);
  const Form = forms[act];
  if (invoices.length === 0) return <EmptyState title={t("nothing_open")} />;
  return (
    <div className="flex min-h-full flex-col gap-4">
      {currenciesInUse.length > 1 && (
        <BareSelect
          aria-label={t("currency")}
          className="self-start"
          size="md"
          value={currency ?? ""}
          onChange={(value) => setCurrency(currenciesInUse.find((each) => each === value))}
          options={currenciesInUse.map((value) => ({ value, label: value }))}
        />
      )}
      {hasMore && (
        <Notice>{t("first_ones", { shown: formatCount(invoices.length), total: formatCount(total) })}</Notice>
      )}
      <Form
        key={currency}
        {...props}
        invoices={invoices.filter((invoice) => invoice.currency === currency)}
      />
    </div>
  );
}
