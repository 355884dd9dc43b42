import { ActButton } from "@/components/agreements/act-button";
import type { StandingHold } from "@/lib/agreements/answers";
import type { Invoice } from "@/lib/invoices/answers";
import type { Day } from "@/lib/kernel/day";
import { type Amount, centsOf, NOTHING } from "@/lib/kernel/money";
import { AmountsPart } from "./amounts-part";
import { StatusPart } from "./status-part";
import { TermPart } from "./term-part";

type Props = {
  domain: string;
  invoice: Invoice;
  /** What is agreed of it. */
  holds: readonly StandingHold[];
  /** What a message of today would ask of it; null where none would go. */
  asked: Amount | null;
  today: Day;
  rights: { status: boolean; deadline: boolean; preview: boolean; run: boolean };
};

/** An invoice at a glance: where it stands, its days, and what is to be paid. */
export function InvoiceCard({ domain, invoice, holds, asked, today, rights }: Props) {
  const moves = rights.deadline && !invoice.is_processing && centsOf(invoice.amount) !== NOTHING;
  return (
    <div className="grid divide-line rounded-md border border-line bg-surface max-lg:divide-y lg:grid-cols-[1.1fr_1.15fr_1fr] lg:divide-x">
      <StatusPart domain={domain} invoice={invoice} today={today} rights={rights}>
        <ActButton act="pause" />
      </StatusPart>
      <TermPart invoice={invoice} holds={holds} today={today} mayMove={moves}>
        <ActButton act="promise" />
        <ActButton act="dispute" />
      </TermPart>
      <AmountsPart invoice={invoice} asked={asked}>
        <ActButton act="payment" />
        <ActButton act="arrangement" />
      </AmountsPart>
    </div>
  );
}
