"use client";
import { useTranslations } from "next-intl";
import { call } from "@/components/ui/api";
import { Switch } from "@/components/ui/choice";
import { DateField } from "@/components/ui/date-field";
import { Select } from "@/components/ui/select";
import { TextArea } from "@/components/ui/text-field";
import { pauseReasons } from "@/lib/holds/schema";
import { addDays } from "@/lib/kernel/day";
import { chosenFirst, partsOf } from "../defaults";
import { usePreview } from "../use-preview";
import { ChosenInvoices, chosenIn } from "./chosen-invoices";
import { Consequence } from "./consequence";
import type { FormProps } from "./panel";
import { PanelForm } from "./panel-form";
import { useHoldForm } from "./use-hold-form";

/** Reasons the product gives itself, and one that only older pauses have. */
const notOffered: readonly string[] = ["import", "difference", "restored", "deadline", "corona"];
const chooseable = pauseReasons.filter((reason) => !notOffered.includes(reason));
const USUAL_DAYS = 14;

/** A pause until a day: of the whole debtor with what comes in later, or of some invoices. */
export function PausePanel({ subject, invoices, today, onSaved, onClose }: FormProps) {
  const t = useTranslations("agreements");
  const words = useTranslations("holds.reasons");
  const { form, replace, asked } = useHoldForm({
    kind: "pause",
    subject,
    initial: {
      whole: subject.invoice_ids.length === 0,
      chosen: chosenFirst(invoices, subject.invoice_ids),
      reason: "",
      day: addDays(today, USUAL_DAYS) as string,
      note: "",
    },
    labels: { reason: t("reason"), day: t("until_day"), invoices: t("invoices"), note: t("note") },
    sent: ({ whole, chosen, ...rest }) => ({ invoices: whole ? "all" : partsOf(chosen, {}), ...rest }),
    onSaved,
  });
  const { whole, chosen, reason } = form.values;
  const isAskable = reason !== "" && (whole || chosen.length > 0);
  const preview = usePreview(isAskable ? JSON.stringify(asked) : null, (signal) =>
    call("POST /holds", { ...asked, preview: true }, { signal, inBackground: true }),
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
      <Switch {...form.field("whole")} label={t("whole_debtor")} hint={t("whole_debtor_hint")} />
      {!whole && <ChosenInvoices {...chosenIn(form)} invoices={invoices} />}
      <Consequence preview={preview} />
      <TextArea {...form.field("note")} label={t("note")} rows={2} />
    </PanelForm>
  );
}
