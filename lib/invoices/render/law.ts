import { add, NOTHING, subtract, sum } from "@/lib/kernel/money";
import { bandsSum, type LawMakeUp } from "../rules/costs";
import type { Forms, Translate } from "./costs";

/**
 * Returns each line of interest with its base, days and rate, the interest a full year added to the base, payments for it, and interest
 * that accrues without being claimed (LAW §10).
 */
export function lawInterestWords(law: LawMakeUp, say: Translate, forms: Forms): string {
  const { lines, capitalised, articles, accrued, since } = law;
  if (accrued > NOTHING) return say("law_accrued", { day: forms.day(since), amount: forms.money(accrued) });
  if (lines.length === 0) return say("law_no_interest");
  const parts = lines.map((line) => lineWords(line, say, forms));
  const whole = sum(lines.map(({ amount }) => amount));
  const words = [
    `${say("law_interest", { article: articles.interest })} ${parts.join("; ")}.`,
    lines.length > 1 ? say("law_together", { amount: forms.money(whole) }) : "",
    ...capitalised.map(({ on, amount }) =>
      say("law_year", { day: forms.day(on), amount: forms.money(amount) }),
    ),
    paidWords(law, say, forms),
  ];
  return words.filter(Boolean).join(" ");
}

function lineWords(
  { from, to, days, base, rate, amount }: LawMakeUp["lines"][number],
  say: Translate,
  forms: Forms,
) {
  const { money, day } = forms;
  return say("law_line", {
    rate: forms.rate(rate),
    base: money(base),
    from: day(from),
    to: day(to),
    days,
    amount: money(amount),
  });
}

/** Returns how each payment was allocated: costs first, then interest, then the principal (6:44 BW). */
function paidWords({ paid }: LawMakeUp, say: Translate, { money, day }: Forms): string {
  return paid
    .filter(({ costs, interest }) => add(costs, interest) > NOTHING)
    .map(({ on, costs, interest, principal }) =>
      say("law_paid", {
        day: day(on),
        costs: money(costs),
        interest: money(interest),
        principal: money(principal),
      }),
    )
    .join(" ");
}

/** Returns the scale over all invoices that share the costs of a letter, the bound that applied, the VAT, and this invoice's share. */
export function lawCostsWords(
  { costs, flat_sum, articles }: LawMakeUp,
  say: Translate,
  forms: Forms,
): string {
  const letters = costs.map((letter) => letterWords(letter, articles.costs, say, forms));
  const flat = flat_sum > NOTHING ? say("law_flat_sum", { amount: forms.money(flat_sum) }) : "";
  const words = [flat, ...letters].filter(Boolean).join(" ");
  return words === "" ? say("law_no_costs") : words;
}

function letterWords(
  { numbers, bands, bound, amount, vat, share }: LawMakeUp["costs"][number],
  article: string,
  say: Translate,
  { money, rate }: Forms,
): string {
  const parts = bands
    .map((band) => say("band", { rate: rate(band.rate), base: money(band.base) }))
    .join(" + ");
  const net = subtract(amount, vat);
  return [
    say("law_costs", { parts, amount: money(bandsSum(bands)), article }),
    bound === null ? "" : say(`law_bound_${bound}`, { amount: money(net) }),
    vat > NOTHING ? say("law_vat", { vat: money(vat), amount: money(amount) }) : "",
    numbers.length > 1 ? say("law_share", { numbers: numbers.join(", "), share: money(share) }) : "",
  ]
    .filter(Boolean)
    .join(" ");
}
