import { letterDay, letterMoney } from "@/lib/i18n/letter-forms";
import { sentence } from "@/lib/i18n/sentences";
import { type Cents, NOTHING, sum } from "@/lib/kernel/money";
import { TEXT } from "../rules/geometry";
import { groupOf, isCharged } from "../rules/specification";
import type { Specified } from "../schema";
import type { Box } from "./box";
import { brokenText } from "./lines";
import { makeUpLines } from "./make-up";
import { baselineIn, lineHeight, styles, widthOf } from "./typography";

const GAP = 2.2;
const AMOUNT = 28;
const AIR = 6;
/** Millimetres for the make-up of a single invoice, left of the totals. */
const BESIDE = 68;

type Total = { label: string; amount: string; isAsked: boolean };

/** Returns the parts of the claim that are not zero, the sum last. */
function totalsOf(letter: Specified): Total[] {
  const { language, currency, totals, date, is_statement, lines } = letter;
  const word = (key: string) => sentence(language, `letter.${key}`);
  const money = (amount: Cents) => letterMoney(amount, currency, language);
  const credits = is_statement
    ? sum(lines.filter((line) => groupOf(line) === "credit").map(({ open_amount }) => open_amount))
    : NOTHING;
  const parts: [label: string, amount: Cents][] =
    credits < NOTHING
      ? [
          [
            word("group_overdue"),
            sum(lines.filter((line) => groupOf(line) === "overdue").map(({ open_amount }) => open_amount)),
          ],
          [word("credits"), credits],
        ]
      : isCharged(letter)
        ? [[word("principal"), totals.open_amount]]
        : [];
  if (totals.interest > NOTHING)
    parts.push([
      sentence(language, "letter.interest_to", { day: letterDay(date, language) }),
      totals.interest,
    ]);
  if (totals.incasso_costs > NOTHING) parts.push([word("costs"), totals.incasso_costs]);
  return [
    ...parts.map(([label, amount]) => ({ label, amount: money(amount), isAsked: false })),
    { label: word("asked"), amount: money(totals.claim), isAsked: true },
  ];
}

/** Returns the totals as one box, with the make-up of a single invoice beside them. */
export function totalsBox(letter: Specified): Box {
  const totals = totalsOf(letter);
  const makeUpParagraphs = showsMakeUpBesideTotals(letter)
    ? makeUpLines(letter).map((text) => brokenText(text, BESIDE, styles.make_up))
    : [];
  const besideHeight = makeUpParagraphs.flat().length * lineHeight(styles.make_up);
  const height = totals.reduce((total, { isAsked }) => total + heightOf(isAsked), 0);
  const amountWidth = Math.max(
    AMOUNT,
    ...totals.map(({ amount }) => widthOf(amount, styles.claim_amount) + AIR),
  );
  return {
    height: Math.max(height, besideHeight),
    gap: GAP,
    keep: false,
    draw(pen, top) {
      let y = top;
      for (const lines of makeUpParagraphs) {
        const element = pen.element("P");
        for (const line of lines) {
          const baseline = y + baselineIn(styles.make_up);
          pen.within(element, () => pen.text(line, TEXT.left, baseline, styles.make_up));
          y += lineHeight(styles.make_up);
        }
      }
      y = top;
      for (const { label, amount, isAsked } of totals) {
        const words = isAsked ? styles.claim : styles.total;
        const figures = isAsked ? styles.claim_amount : styles.total_amount;
        const baseline = y + baselineIn(words);
        pen.within(pen.element("P"), () => {
          pen.textTo(`${label} `, TEXT.right - amountWidth, baseline, words);
          pen.textTo(`${amount} `, TEXT.right, baseline, figures);
        });
        y += heightOf(isAsked);
      }
    },
  };
}

const heightOf = (isAsked: boolean): number => lineHeight(isAsked ? styles.claim : styles.total) + 0.6;

/** Returns whether the make-up is beside the totals: for one invoice, where it is only a few lines. */
export const showsMakeUpBesideTotals = (letter: Specified): boolean =>
  letter.lines.length === 1 && isCharged(letter);
