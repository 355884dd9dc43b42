import { letterDay, letterMoney } from "@/lib/i18n/letter-forms";
import { sentence } from "@/lib/i18n/sentences";
import { NOTHING } from "@/lib/kernel/money";
import { TEXT } from "../rules/geometry";
import { ibanInFours, isCollected, needsBic, referenceOf } from "../rules/payment";
import type { LetterContent } from "../schema";
import type { Box } from "./box";
import { codesOf, drawCodes, extentOf } from "./codes";
import { inkOf } from "./colour";
import { brokenText } from "./lines";
import { baselineIn, LINE, lineHeight, styles } from "./typography";

const BAR = 1.2;
const HEIGHT = 32;
const LABELS = TEXT.left + 6;
const VALUES = TEXT.left + 43;
const PAD = 3;

/** Returns where, how much and by when to pay, each with its label, and codes to be scanned. Empty where nothing is to be paid. */
export function paymentBoxes(letter: LetterContent): Box[] {
  if (letter.totals.claim <= NOTHING || letter.account.iban === "" || isCollected(letter)) return [];
  const rows = paymentRows(letter);
  const codes = codesOf(letter);
  const { width, height: side } = extentOf(codes);
  const valuesWidth = TEXT.right - VALUES - width - PAD;
  const brokenRows = rows.map((row) => ({ ...row, lines: brokenText(row.value, valuesWidth, row.style) }));
  const count = brokenRows.reduce((total, { lines }) => total + lines.length, 0);
  const pitch = Math.min(5.2, Math.max(lineHeight(styles.pay), (HEIGHT - 2 * PAD) / count));
  const height = Math.max(HEIGHT, count * pitch + 2 * PAD, side + (codes.length > 0 ? 4 : 0));
  return [
    {
      height,
      gap: 3,
      keep: false,
      draw(pen, top) {
        pen.decoration(() => {
          pen.frame(TEXT.left, top, TEXT.width, height, LINE);
          pen.box(TEXT.left, top, BAR, height, inkOf(letter.sender.color));
        });
        let y = top + (height - count * pitch) / 2;
        for (const { label, lines, style } of brokenRows) {
          const baseline = y + baselineIn(styles.pay);
          pen.within(pen.element("P"), () => {
            pen.text(`${label} `, LABELS, baseline, styles.pay_label);
            lines.forEach((line, index) => {
              pen.text(line, VALUES, baseline + index * pitch, style);
            });
          });
          y += lines.length * pitch;
        }
        drawCodes(pen, codes, { right: TEXT.right - 1, top });
      },
    },
  ];
}

/** Returns where, how much and by when to pay, label by label. */
export function paymentRows(letter: LetterContent) {
  const { language, currency, totals, pay_before, account, debtor } = letter;
  const word = (key: string) => sentence(language, `letter.${key}`);
  const row = (label: string, value: string, isBold = false) => ({
    label,
    value,
    style: isBold ? styles.pay_bold : styles.pay,
  });
  // Instalments are paid one by one: no total is due on a single day.
  const demandRows = letter.instalments
    ? []
    : [
        row(word("asked"), letterMoney(totals.claim, currency, language), true),
        row(word("pay_by"), letterDay(pay_before, language), true),
      ];
  return [
    ...demandRows,
    row("IBAN", ibanInFours(account.iban)),
    ...(account.bic && needsBic(account.iban, debtor.country) ? [row("BIC", account.bic)] : []),
    row(word("account_holder"), account.holder),
    row(word("pay_reference"), referenceOf(letter)),
  ];
}
