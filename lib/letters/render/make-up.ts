import { letterMoney, letterRate } from "@/lib/i18n/letter-forms";
import { sentence } from "@/lib/i18n/sentences";
import type { Cents } from "@/lib/kernel/money";
import type { LetterLine, Specified } from "../schema";

const MOST_TOLD = 3;

/** How interest and costs came about: a sentence per amount for up to three invoices, else once for all, as the table shows the days. Empty where nothing is charged. */
export function makeUpLines(letter: Specified): string[] {
  const charged = letter.lines.filter(({ interest, incasso_costs }) => interest > 0 || incasso_costs > 0);
  const told =
    charged.length <= MOST_TOLD
      ? charged.flatMap((line) => [interestLine(line, letter), costsLine(line, letter)])
      : charged.flatMap((line) => general(line, letter));
  return [...new Set(told)].filter((text) => text !== "");
}

type Words = Pick<Specified, "language" | "currency">;
const money = (amount: Cents, { language, currency }: Words): string =>
  letterMoney(amount, currency, language);

function interestLine({ number, makeUp, interest }: LetterLine, letter: Words): string {
  if (interest === 0 || !makeUp) return "";
  return sentence(letter.language, "letter.make_up_interest", {
    number,
    rate: letterRate(makeUp.interest.rate, letter.language),
    base: money(makeUp.base, letter),
    days: makeUp.interest.days,
    amount: money(interest, letter),
  });
}

function costsLine({ number, makeUp, incasso_costs }: LetterLine, letter: Words): string {
  if (incasso_costs === 0 || !makeUp) return "";
  const { type, value, minimum } = makeUp.costs;
  const { language } = letter;
  const amount = money(incasso_costs, letter);
  if (type === "costs") return sentence(language, "letter.make_up_costs", { number, amount });
  if (type === "perc")
    return sentence(language, "letter.make_up_perc", {
      number,
      rate: letterRate(value, language),
      base: money(makeUp.base, letter),
      amount,
    });
  if (minimum === incasso_costs) return sentence(language, "letter.make_up_minimum", { number, amount });
  return sentence(language, "letter.make_up_wik", { number, bands: bandsOf(makeUp, letter), amount });
}

type MakeUp = NonNullable<LetterLine["makeUp"]>;

const bandsOf = ({ costs }: MakeUp, letter: Words): string =>
  costs.bands
    .map(({ base, rate }) => `${letterRate(rate, letter.language)} × ${money(base, letter)}`)
    .join(" + ");

/** The rule by which a line was computed; lines of one rule say the same. */
function general({ makeUp, interest, incasso_costs }: LetterLine, letter: Words): string[] {
  if (!makeUp) return [];
  const { language } = letter;
  const told: string[] = [];
  if (interest > 0)
    told.push(
      sentence(language, "letter.make_up_each_interest", {
        rate: letterRate(makeUp.interest.rate, language),
      }),
    );
  const { type, value, minimum, maximum } = makeUp.costs;
  if (incasso_costs === 0) return told;
  if (type === "costs")
    told.push(sentence(language, "letter.make_up_each_costs", { amount: money(incasso_costs, letter) }));
  if (type === "perc")
    told.push(sentence(language, "letter.make_up_each_perc", { rate: letterRate(value, language) }));
  if (type === "wik") told.push(sentence(language, "letter.make_up_each_wik"));
  if (type !== "costs" && minimum > 0)
    told.push(sentence(language, "letter.make_up_each_minimum", { amount: money(minimum, letter) }));
  if (type === "perc" && maximum !== null)
    told.push(sentence(language, "letter.make_up_each_maximum", { amount: money(maximum, letter) }));
  return told;
}
