import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Money } from "@/components/ui/format";
import type { Invoice } from "@/lib/invoices/answers";
import { type Amount, centsOf, NOTHING, subtract, toWire } from "@/lib/kernel/money";
import { type Claimant, WhyAmount } from "../why-amount";
import { Part } from "./part";

type Props = {
  invoice: Invoice;
  /** What a message of today would ask of it; null where none would go. */
  asked: Amount | null;
  children: ReactNode;
};

/** What is open with interest and costs, of what it is made, and what of it a message of today would ask; each computed amount says at one press how it came about. */
export function AmountsPart({ invoice, asked: askedNow, children }: Props) {
  const t = useTranslations("invoice");
  const { id, number, currency, total_amount, amount } = invoice;
  const asked = { currency, claimant: { of: "invoice", id, number } as const };
  const paid = subtract(centsOf(total_amount), centsOf(amount));
  return (
    <Part
      title={t("to_pay")}
      acts={children}
      aside={
        <span className="whitespace-nowrap font-[650] text-ink text-section">
          <WhyAmount {...asked} amount={invoice.total_incasso_costs} />
        </span>
      }
    >
      <dl className="flex flex-col gap-1.5 text-dense">
        <Line label={t("total_amount")} amount={total_amount} currency={currency} />
        <Line label={t("paid")} amount={toWire(paid)} currency={currency} />
        {paid !== NOTHING && <Line label={t("amount")} amount={amount} currency={currency} />}
        <Line label={t("interest")} amount={invoice.interest} {...asked} />
        <Line label={t("costs")} amount={invoice.incasso_costs} {...asked} />
        {askedNow !== null && <Line label={t("asked_today")} amount={askedNow} currency={currency} isBold />}
      </dl>
    </Part>
  );
}

type LineProps = {
  label: string;
  amount: Amount;
  currency: string;
  /** Set where the amount was computed. */
  claimant?: Claimant;
  isBold?: true;
};

function Line({ label, amount, currency, claimant, isBold }: LineProps) {
  return (
    <div className={`grid grid-cols-[1fr_auto] gap-x-4 ${isBold ? "font-semibold" : ""}`}>
      <dt className={isBold ? "" : "text-ink-muted"}>{label}</dt>
      <dd className="text-right">
        {claimant ? (
          <WhyAmount claimant={claimant} amount={amount} currency={currency} />
        ) : (
          <Money amount={amount} currency={currency} />
        )}
      </dd>
    </div>
  );
}
