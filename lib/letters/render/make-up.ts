import { letterDay, letterMoney, letterRate } from "@/lib/i18n/letter-forms";
import { sentence } from "@/lib/i18n/sentences";
import { costsWords, interestWords, wholeOf } from "@/lib/invoices/render/costs";
import type { Day } from "@/lib/kernel/day";
import { add, type Cents, NOTHING } from "@/lib/kernel/money";
import type { LetterLine, Specified } from "../schema";

const MOST_ONE_BY_ONE = 3;

/**
 * Returns how interest and costs were computed: a sentence per amount for up to three invoices, else one for all, since the table shows the
 * days; by statutory rules always a sentence per amount, because rates and bases change over time. Empty where nothing is charged.
 */
export function makeUpLines(letter: Specified): string[] {
  const charged = letter.lines.filter(({ interest, incasso_costs }) => interest > 0 || incasso_costs > 0);
  const texts =
    charged.length <= MOST_ONE_BY_ONE || charged.some(({ makeUp }) => makeUp?.law)
      ? charged.flatMap((line) => [interestLine(line, letter), costsLine(line, letter)])
      : [
          ...charged.flatMap((line) => general(line, letter)),
          ...charged.map((line) => paidLine(line, letter)),
        ];
  return [...new Set(texts)].filter((text) => text !== "");
}

type Words = Pick<Specified, "language" | "currency">;
const money = (amount: Cents, { language, currency }: Words): string =>
  letterMoney(amount, currency, language);

/**
 * Returns how the interest and the costs of a claim were computed, in the wording every screen uses, formatted for the letter's language.
 */
export function makeUpWords(makeUp: NonNullable<LetterLine["makeUp"]>, letter: Words) {
  const { language } = letter;
  const translate = (key: string, values?: Record<string, string | number>) =>
    sentence(language, `why.${key}`, values);
  const forms = formsOf(letter);
  return { interest: interestWords(makeUp, translate, forms), costs: costsWords(makeUp, translate, forms) };
}

const formsOf = (letter: Words) => ({
  money: (amount: Cents) => money(amount, letter),
  rate: (basisPoints: number) => letterRate(basisPoints, letter.language),
  day: (day: Day) => letterDay(day, letter.language),
});

const interestLine = ({ number, makeUp, interest }: LetterLine, letter: Words): string =>
  interest === 0 || !makeUp
    ? ""
    : sentence(letter.language, makeUp.law ? "letter.make_up_by_law" : "letter.make_up_interest", {
        number,
        words: makeUpWords(makeUp, letter).interest,
      });

const costsLine = ({ number, makeUp, incasso_costs }: LetterLine, letter: Words): string =>
  incasso_costs === 0 || !makeUp
    ? ""
    : sentence(letter.language, "letter.make_up_costs", { number, words: makeUpWords(makeUp, letter).costs });

/** Returns what was already paid of the interest and costs of an invoice; empty where nothing was. */
function paidLine({ number, makeUp }: LetterLine, letter: Words): string {
  const paid = add(makeUp?.interest.paid ?? NOTHING, makeUp?.costs.paid ?? NOTHING);
  if (paid <= NOTHING) return "";
  return sentence(letter.language, "letter.make_up_paid", { number, amount: money(paid, letter) });
}

/** Returns the rules by which a line was computed; lines with the same rules give the same text. */
function general({ makeUp, interest, incasso_costs }: LetterLine, letter: Words): string[] {
  if (!makeUp) return [];
  const { language } = letter;
  const texts: string[] = [];
  if (interest > 0)
    texts.push(
      sentence(language, "letter.make_up_each_interest", {
        rate: letterRate(makeUp.interest.rate, language),
      }),
    );
  const { type, value, minimum, maximum } = makeUp.costs;
  if (incasso_costs === 0) return texts;
  const share = makeUp.costs.of;
  if (type === "share" && share) {
    const values = { total: money(share.amount, letter), base: money(share.base, letter) };
    return [...texts, sentence(language, "letter.make_up_each_share", values)];
  }
  if (type === "costs")
    texts.push(
      sentence(language, "letter.make_up_each_costs", { amount: money(wholeOf(makeUp.costs), letter) }),
    );
  if (type === "perc")
    texts.push(sentence(language, "letter.make_up_each_perc", { rate: letterRate(value, language) }));
  if (type === "wik") texts.push(sentence(language, "letter.make_up_each_wik"));
  if (type !== "costs" && minimum > 0)
    texts.push(sentence(language, "letter.make_up_each_minimum", { amount: money(minimum, letter) }));
  if (type === "perc" && maximum !== null)
    texts.push(sentence(language, "letter.make_up_each_maximum", { amount: money(maximum, letter) }));
  return texts;
}
