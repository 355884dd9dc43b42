import { useTranslations } from "next-intl";
import { formatMoney } from "@/lib/i18n/format";
import { add, type Cents, NOTHING } from "@/lib/kernel/money";
import { WhyAmount } from "./why-amount";

type Props = {
  letter_id: number | null;
  interest: Cents | null;
  incasso_costs: Cents | null;
  currency: string;
};

/** What a letter asked besides the invoices, and how that came about on its day. */
export function Claimed({ letter_id, interest, incasso_costs, currency }: Props) {
  const t = useTranslations("invoice");
  const words = t("claimed", {
    interest: formatMoney(interest ?? NOTHING, currency),
    costs: formatMoney(incasso_costs ?? NOTHING, currency),
  });
  const amount = add(interest ?? NOTHING, incasso_costs ?? NOTHING);
  return (
    <p className="tnum text-dense text-ink-muted">
      {letter_id === null ? (
        words
      ) : (
        <WhyAmount claimant={{ of: "letter", id: letter_id }} amount={amount} currency={currency}>
          {words}
        </WhyAmount>
      )}
    </p>
  );
}
