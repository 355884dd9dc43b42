import { useTranslations } from "next-intl";
import { Money } from "@/components/ui/format";
import { Panel, Section } from "@/components/ui/page";
import type { ExplainedClaim, Invoice } from "@/lib/invoices/answers";
import type { Amount } from "@/lib/kernel/money";
import { costsWords, interestWords } from "./claim-words";
import { type Claimant, WhyAmount } from "./why-amount";

type Props = { invoice: Invoice; claim: ExplainedClaim };

/** What an invoice claims today, and how interest and costs came about. */
export function InvoiceAmounts({ invoice, claim }: Props) {
  const t = useTranslations("invoice");
  const why = useTranslations("why");
  const { id, number, currency } = invoice;
  const asked = { currency, claimant: { of: "invoice", id, number } as const };
  return (
    <Panel>
      <Section title={t("amounts")} hint={t("amounts_hint")}>
        <dl className="flex flex-col gap-2 text-list">
          <Line label={t("total_amount")} amount={invoice.total_amount} currency={currency} />
          <Line label={t("amount")} amount={invoice.amount} currency={currency} strong />
          <Line label={t("interest")} amount={invoice.interest} {...asked} note={interestWords(claim, why)} />
          <Line label={t("costs")} amount={invoice.incasso_costs} {...asked} note={costsWords(claim, why)} />
          <Line label={t("ri_total")} amount={invoice.total_incasso_costs} {...asked} strong last />
        </dl>
      </Section>
    </Panel>
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
  last?: boolean;
};

function Line({ label, amount, currency, claimant, note, strong = false, last = false }: LineProps) {
  return (
    <div className={`grid grid-cols-[1fr_auto] gap-x-4 ${last ? "border-line border-t pt-2" : ""}`}>
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
