import { formatDay } from "@/lib/i18n/format";
import { letterMoney } from "@/lib/i18n/letter-forms";
import type { Locale } from "@/lib/i18n/locales";
import type { Currency } from "@/lib/kernel/money";
import { NOTHING } from "@/lib/kernel/money";
import { makeUpWords } from "@/lib/letters/render/make-up";
import type { OpenClaim } from "@/lib/payments/queries/open-claims";

type Translate = (key: string, values?: Record<string, string>) => string;
type Props = { claims: readonly OpenClaim[]; currency: Currency; language: Locale; translate: Translate };

/** Renders the claim invoice by invoice, with the interest and costs added to each and their calculation. */
export function ClaimsTable({ claims, currency, language, translate }: Props) {
  return (
    <table className="tnum w-full text-list">
      <thead className="text-dense text-ink-muted">
        <tr>
          <th scope="col" className="py-1 text-left font-medium">
            {translate("invoice")}
          </th>
          <th scope="col" className="py-1 text-left font-medium">
            {translate("due")}
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            {translate("open")}
          </th>
        </tr>
      </thead>
      {claims.map((claim) => (
        <tbody key={claim.id} className="border-line border-t">
          <tr>
            <th scope="row" className="py-1.5 text-left font-normal">
              {claim.number}
            </th>
            <td className="py-1.5">{formatDay(claim.expires_at, language)}</td>
            <td className="py-1.5 text-right">{letterMoney(claim.amount, currency, language)}</td>
          </tr>
          {addedTo(claim, { currency, language, translate }).map(({ label, amount, words }) => (
            <tr key={label} className="text-ink-muted">
              <th scope="row" colSpan={2} className="pb-1.5 pl-3 text-left font-normal">
                {label}
                {words && <span className="block text-dense">{words}</span>}
              </th>
              <td className="whitespace-nowrap pb-1.5 text-right align-top">
                {letterMoney(amount, currency, language)}
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function addedTo(claim: OpenClaim, { currency, language, translate }: Omit<Props, "claims">) {
  const { interest, incasso_costs, interest_make_up, costs_make_up } = claim;
  const letter = { currency, language };
  return [
    {
      label: translate("interest"),
      amount: interest,
      words: interest_make_up && makeUpWords(interest_make_up, letter).interest,
    },
    {
      label: translate(claim.is_agreed ? "agreed_costs" : "costs"),
      amount: incasso_costs,
      words: costs_make_up && makeUpWords(costs_make_up, letter).costs,
    },
  ].filter(({ amount }) => amount > NOTHING);
}
