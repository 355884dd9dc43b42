import { formatCents, formatRate } from "@/lib/i18n/format";
import { sentence } from "@/lib/i18n/sentences";
import type { LetterContent, LetterLine } from "../schema";

/** One sentence per computed amount: base, rate, days, tiers. Empty where nothing is charged. */
export function makeUpLines(letter: LetterContent): string[] {
  return letter.lines
    .flatMap((line) => [interestLine(line, letter), costsLine(line, letter)])
    .filter((text) => text !== "");
}

function interestLine(
  { number, makeUp, interest }: LetterLine,
  { language, currency }: LetterContent,
): string {
  if (interest === 0 || !makeUp) return "";
  return sentence(language, "letter.make_up_interest", {
    number,
    rate: formatRate(makeUp.interest.rate),
    base: formatCents(makeUp.base, currency),
    days: makeUp.interest.days,
    amount: formatCents(interest, currency),
  });
}

function costsLine(
  { number, makeUp, incasso_costs }: LetterLine,
  { language, currency }: LetterContent,
): string {
  if (incasso_costs === 0 || !makeUp) return "";
  const { type, bands, value } = makeUp.costs;
  const amount = formatCents(incasso_costs, currency);
  if (type === "costs") return sentence(language, "letter.make_up_costs", { number, amount });
  if (type === "perc")
    return sentence(language, "letter.make_up_perc", {
      number,
      rate: formatRate(value),
      base: formatCents(makeUp.base, currency),
      amount,
    });
  if (makeUp.costs.minimum === incasso_costs)
    return sentence(language, "letter.make_up_minimum", { number, amount });
  const words = bands
    .map(({ base, rate }) => `${formatRate(rate)} × ${formatCents(base, currency)}`)
    .join(" + ");
  return sentence(language, "letter.make_up_wik", { number, bands: words, amount });
}
