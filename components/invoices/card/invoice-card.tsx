import type { ExplainedClaim, Invoice } from "@/lib/invoices/answers";
import type { Day } from "@/lib/kernel/day";
import { centsOf, NOTHING } from "@/lib/kernel/money";
import { AmountsPart } from "./amounts-part";
import { StatusPart } from "./status-part";
import { TermPart } from "./term-part";

type Props = {
  invoice: Invoice;
  claim: ExplainedClaim;
  today: Day;
  rights: { status: boolean; deadline: boolean };
};

/** An invoice at a glance: where it stands, its days, and what is to be paid. */
export function InvoiceCard({ invoice, claim, today, rights }: Props) {
  const moves = rights.deadline && !invoice.is_processing && centsOf(invoice.amount) !== NOTHING;
  return (
    <div className="grid divide-line rounded-md border border-line bg-surface max-lg:divide-y lg:grid-cols-3 lg:divide-x">
      <StatusPart invoice={invoice} today={today} mayWrite={rights.status} />
      <TermPart invoice={invoice} today={today} mayMove={moves} />
      <AmountsPart invoice={invoice} claim={claim} />
    </div>
  );
}
