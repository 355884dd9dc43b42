import { ActButton } from "@/components/agreements/act-button";
import type { ExplainedClaim, Invoice } from "@/lib/invoices/answers";
import type { Day } from "@/lib/kernel/day";
import { centsOf, NOTHING } from "@/lib/kernel/money";
import { AmountsPart } from "./amounts-part";
import { NextMessage } from "./next-message";
import { StatusPart } from "./status-part";
import { TermPart } from "./term-part";

type Props = {
  domain: string;
  invoice: Invoice;
  claim: ExplainedClaim;
  today: Day;
  rights: { status: boolean; deadline: boolean; preview: boolean; run: boolean };
};

/** An invoice at a glance: where it stands, its days, and what is to be paid. */
export function InvoiceCard({ domain, invoice, claim, today, rights }: Props) {
  const moves = rights.deadline && !invoice.is_processing && centsOf(invoice.amount) !== NOTHING;
  return (
    <div className="grid divide-line rounded-md border border-line bg-surface max-lg:divide-y lg:grid-cols-3 lg:divide-x">
      <StatusPart invoice={invoice} today={today} mayWrite={rights.status}>
        <NextMessage domain={domain} invoice={invoice} today={today} rights={rights} />
        <ActButton act="pause" />
      </StatusPart>
      <TermPart invoice={invoice} today={today} mayMove={moves}>
        <ActButton act="promise" />
        <ActButton act="dispute" />
      </TermPart>
      <AmountsPart invoice={invoice} claim={claim}>
        <ActButton act="payment" />
        <ActButton act="arrangement" />
      </AmountsPart>
    </div>
  );
}
