import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Money } from "@/components/ui/format";
import type { ExplainedClaim, Invoice } from "@/lib/invoices/answers";
import type { Amount } from "@/lib/kernel/money";
import { costsWords, interestWords } from "../claim-words";
import { type Claimant, WhyAmount } from "../why-amount";
import { Part } from "./part";

type Props = { invoice: Invoice; claim: ExplainedClaim; children: ReactNode };

/** What is to be paid today, and how interest and costs came about. */
export function AmountsPart({ invoice, claim, children }: Props) {
  const t = useTranslations("invoice");
  const why = useTranslations("why");
  const { id, number, currency } = invoice;
  const asked = { currency, claimant: { of: "invoice", id, number } as const };
  return (
    <Part
      title={t("to_pay")}
      acts={children}
      aside={
        <span className="font-semibold text-ink text-section">
          <WhyAmount {...asked} amount={invoice.total_incasso_costs} />
        </span>
      }
    >
      <dl className="flex flex-col gap-2 text-list">
        <Line label={t("total_amount")} amount={invoice.total_amount} currency={currency} />
        <Line label={t("amount")} amount={invoice.amount} currency={currency} strong />
        <Line label={t("interest")} amount={invoice.interest} {...asked} note={interestWords(claim, why)} />
        <Line label={t("costs")} amount={invoice.incasso_costs} {...asked} note={costsWords(claim, why)} />
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
  note?: string;
  strong?: boolean;
};

function Line({ label, amount, currency, claimant, note, strong = false }: LineProps) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-4">
      <dt className={strong ? "font-semibold" : "text-ink-muted"}>{label}</dt>
      <dd className={`text-right ${strong ? "font-semibold" : ""}`}>
        {claimant ? (
          <WhyAmount claimant={claimant} amount={amount} currency={currency} />
        ) : (
          <Money amount={amount} currency={currency} />
        )}
      </dd>
      {note && <dd className="col-span-2 text-dense text-ink-muted">{note}</dd>}
    </div>
  );
}
