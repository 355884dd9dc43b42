import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AgreementButton } from "@/components/domain/agreements/agreement-button";
import { type AmountSubject, ExplainedAmount } from "@/components/domain/invoices/explained-amount";
import { Money } from "@/components/ui/format";
import type { CurrentHold } from "@/lib/agreements/answers";
import type { Invoice } from "@/lib/invoices/answers";
import type { Day } from "@/lib/kernel/day";
import { type Amount, centsOf, NOTHING, subtract, toWire } from "@/lib/kernel/money";
import { Part } from "./part";
import { StatusPart } from "./status-part";
import { TermPart } from "./term-part";

type Props = {
  domain: string;
  invoice: Invoice;
  /** The agreements about the invoice. */
  holds: readonly CurrentHold[];
  /** The amount today's message would claim for it; null where none would be sent. */
  dueAmount: Amount | null;
  today: Day;
  rights: { status: boolean; deadline: boolean; preview: boolean; run: boolean };
};

/** Renders an invoice at a glance: its status, its days, and the amount to pay. */
export function InvoiceCard({ domain, invoice, holds, dueAmount, today, rights }: Props) {
  const moves = rights.deadline && !invoice.is_processing && centsOf(invoice.amount) !== NOTHING;
  return (
    <div className="grid divide-line rounded-md border border-line bg-surface max-lg:divide-y lg:grid-cols-[1.1fr_1.15fr_1fr] lg:divide-x">
      <StatusPart domain={domain} invoice={invoice} today={today} rights={rights}>
        <AgreementButton act="pause" />
      </StatusPart>
      <TermPart invoice={invoice} holds={holds} today={today} mayMove={moves}>
        <AgreementButton act="promise" />
        <AgreementButton act="dispute" />
      </TermPart>
      <AmountsPart invoice={invoice} dueAmount={dueAmount}>
        <AgreementButton act="payment" />
        <AgreementButton act="arrangement" />
      </AmountsPart>
    </div>
  );
}

type AmountsPartProps = {
  invoice: Invoice;
  /** The amount today's message would claim for it; null where none would be sent. */
  dueAmount: Amount | null;
  children: ReactNode;
};

/**
 * Renders the open amount with interest and costs, its parts, and the amount today's message would claim; each calculated amount has a
 * button for its calculation.
 */
function AmountsPart({ invoice, dueAmount, children }: AmountsPartProps) {
  const t = useTranslations("invoice");
  const { id, number, currency, total_amount, amount } = invoice;
  const explanation = { currency, claimant: { kind: "invoice", id, number } as const };
  const paid = subtract(centsOf(total_amount), centsOf(amount));
  return (
    <Part
      title={t("to_pay")}
      acts={children}
      aside={
        <span className="whitespace-nowrap font-[650] text-ink text-section">
          <ExplainedAmount {...explanation} amount={invoice.total_incasso_costs} />
        </span>
      }
    >
      <dl className="flex flex-col gap-1.5 text-dense">
        <Line label={t("total_amount")} amount={total_amount} currency={currency} />
        <Line label={t("paid")} amount={toWire(paid)} currency={currency} />
        {paid !== NOTHING && <Line label={t("amount")} amount={amount} currency={currency} />}
        <Line label={t("interest")} amount={invoice.interest} {...explanation} />
        <Line label={t("costs")} amount={invoice.incasso_costs} {...explanation} />
        {dueAmount !== null && (
          <Line label={t("asked_today")} amount={dueAmount} currency={currency} isBold />
        )}
      </dl>
    </Part>
  );
}

type LineProps = {
  label: string;
  amount: Amount;
  currency: string;
  /** Set where the amount was calculated. */
  claimant?: AmountSubject;
  isBold?: true;
};

function Line({ label, amount, currency, claimant, isBold }: LineProps) {
  return (
    <div className={`grid grid-cols-[1fr_auto] gap-x-4 ${isBold ? "font-semibold" : ""}`}>
      <dt className={isBold ? "" : "text-ink-muted"}>{label}</dt>
      <dd className="text-right">
        {claimant ? (
          <ExplainedAmount claimant={claimant} amount={amount} currency={currency} />
        ) : (
          <Money amount={amount} currency={currency} />
        )}
      </dd>
    </div>
  );
}
