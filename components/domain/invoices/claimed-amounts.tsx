import { useTranslations } from "next-intl";
import { formatCents } from "@/lib/i18n/format";
import { type Amount, add, type Cents, centsOf, NOTHING, toWire } from "@/lib/kernel/money";
import { ExplainedAmount } from "./explained-amount";

type Props = {
  letter_id: number | null;
  interest: Amount | null;
  incasso_costs: Amount | null;
  currency: string;
};

const centsOr = (amount: Amount | null): Cents => (amount === null ? NOTHING : centsOf(amount));

/** Returns the sum of a letter's interest and costs, in cents. */
export const claimedCents = ({ interest, incasso_costs }: Pick<Props, "interest" | "incasso_costs">): Cents =>
  add(centsOr(interest), centsOr(incasso_costs));

/** Renders the interest and costs a letter claimed, with their calculation on its day. */
export function ClaimedAmounts({ letter_id, interest, incasso_costs, currency }: Props) {
  const t = useTranslations("invoice");
  const words = t("claimed", {
    interest: formatCents(centsOr(interest), currency),
    costs: formatCents(centsOr(incasso_costs), currency),
  });
  const amount = toWire(claimedCents({ interest, incasso_costs }));
  return (
    <p className="tnum text-dense text-ink-muted">
      {letter_id === null ? (
        words
      ) : (
        <ExplainedAmount claimant={{ kind: "letter", id: letter_id }} amount={amount} currency={currency}>
          {words}
        </ExplainedAmount>
      )}
    </p>
  );
}
