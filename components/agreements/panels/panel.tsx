"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import Overlay from "@/components/ui/overlay";
import { BareSelect } from "@/components/ui/select";
import { EmptyState, ErrorState, Notice, Skeleton } from "@/components/ui/states";
import { formatCount } from "@/lib/i18n/format";
import type { Day } from "@/lib/kernel/day";
import { type OpenInvoice, owedOf } from "../defaults";
import type { Act, Colleague, Kept, StepChoice, Subject } from "../subject";
import { useOpenInvoices } from "../use-open-invoices";
import { ArrangementPanel } from "./arrangement-panel";
import { DisputePanel } from "./dispute-panel";
import { PausePanel } from "./pause-panel";
import { PaymentPanel } from "./payment-panel";
import { PromisePanel } from "./promise-panel";

type Props = {
  act: Act;
  subject: Subject;
  today: Day;
  colleagues: readonly Colleague[];
  steps: readonly StepChoice[];
  onSaved: (kept: Kept) => void;
  onClose: () => void;
};
/** What each panel's form is given: the open invoices are of one currency. */
export type FormProps = Omit<Props, "act"> & { invoices: readonly OpenInvoice[] };

const forms = {
  promise: PromisePanel,
  dispute: DisputePanel,
  arrangement: ArrangementPanel,
  payment: PaymentPanel,
  pause: PausePanel,
};

/** Something agreed or booked, at the right edge over the page: it begins with the invoices it would be about. */
export default function Panel({ act, ...props }: Props) {
  const t = useTranslations("agreements");
  const { subject, onClose } = props;
  const found = useOpenInvoices(subject.debtor_id);
  return (
    <Overlay side title={t(`title_${act}`)} subtitle={subject.debtor} onClose={onClose}>
      {found === null && <Skeleton className="h-64" />}
      {found && "failed" in found && <ErrorState>{found.failed}</ErrorState>}
      {found && "invoices" in found && (
        <InOneCurrency
          act={act}
          {...props}
          // A credit is set off by a payment; nobody promises or disputes it.
          invoices={act === "payment" ? found.invoices : owedOf(found.invoices)}
          hasMore={found.total > found.invoices.length}
          total={found.total}
        />
      )}
    </Overlay>
  );
}

type Narrowed = Props & { invoices: readonly OpenInvoice[]; hasMore: boolean; total: number };

/** Amounts of different currencies are never agreed together: where there are more, one is chosen first. */
function InOneCurrency({ act, invoices, hasMore, total, ...props }: Narrowed) {
  const t = useTranslations("agreements");
  const known = [...new Set(invoices.map(({ currency }) => currency))];
  const own = invoices.find(({ id }) => props.subject.invoice_ids.includes(id))?.currency;
  const [currency, setCurrency] = useState(own ?? known[0]);
  const Form = forms[act];
  if (invoices.length === 0) return <EmptyState title={t("nothing_open")} />;
  return (
    <div className="flex flex-col gap-4">
      {known.length > 1 && (
        <BareSelect
          aria-label={t("currency")}
          className="self-start"
          size="md"
          value={currency ?? ""}
          onChange={(one) => setCurrency(known.find((each) => each === one))}
          options={known.map((value) => ({ value, label: value }))}
        />
      )}
      {hasMore && (
        <Notice>{t("first_ones", { shown: formatCount(invoices.length), total: formatCount(total) })}</Notice>
      )}
      <Form key={currency} {...props} invoices={invoices.filter((one) => one.currency === currency)} />
    </div>
  );
}
