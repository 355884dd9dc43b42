import { letterDay, letterMoney } from "@/lib/i18n/letter-forms";
import { sentence } from "@/lib/i18n/sentences";
import { NOTHING } from "@/lib/kernel/money";
import { TEXT } from "../rules/geometry";
import { epcPayload, ibanInFours, needsBic, paymentReference } from "../rules/payment";
import type { LetterContent } from "../schema";
import type { Box } from "./box";
import { inkOf } from "./colour";
import { brokenText } from "./lines";
import type { Pen } from "./pen";
import { QUIET, qrOf } from "./qr";
import { baselineIn, INK, LINE, lineHeight, styles, widthOf } from "./type";

const BAR = 1.2;
const HEIGHT = 32;
const LABELS = TEXT.left + 6;
const VALUES = TEXT.left + 43;
const CODE = 28;
/** Below this a telephone reads no module. */
const SMALLEST_MODULE = 0.4;
const PAD = 3;

/** What a payer writes with the transfer. */
const referenceOf = ({ debtor, lines, letter_number }: LetterContent): string =>
  paymentReference(debtor.number, lines.length === 1 ? (lines[0]?.number ?? "") : (letter_number ?? ""));

/** The text of the code that fills in a transfer, or null where the letter has none. */
export function codeOf(letter: LetterContent): string | null {
  const { account, totals, currency, instalments } = letter;
  if (account.qr === "none" || account.qr === "link" || instalments) return null;
  return epcPayload({ ...account, amount: totals.claim, currency, reference: referenceOf(letter) });
}

/** Where, how much and by when to pay, each with its label, and a code for the bank's app. Empty where nothing is asked. */
export function paymentBoxes(letter: LetterContent): Box[] {
  if (letter.totals.claim <= NOTHING || letter.account.iban === "") return [];
  const rows = paymentRows(letter);
  const payload = codeOf(letter);
  const code = payload === null ? null : qrOf(payload);
  const module = code ? Math.max(SMALLEST_MODULE, CODE / (code.size + 2 * QUIET)) : 0;
  const side = code ? module * (code.size + 2 * QUIET) : 0;
  const valuesWidth = TEXT.right - VALUES - side - PAD;
  const told = rows.map((row) => ({ ...row, lines: brokenText(row.value, valuesWidth, row.style) }));
  const count = told.reduce((total, { lines }) => total + lines.length, 0);
  const pitch = Math.min(5.2, Math.max(lineHeight(styles.pay), (HEIGHT - 2 * PAD) / count));
  const height = Math.max(HEIGHT, count * pitch + 2 * PAD, side + (code ? 4 : 0));
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
        for (const { label, lines, style } of told) {
          const baseline = y + baselineIn(styles.pay);
          pen.within(pen.element("P"), () => {
            pen.text(`${label} `, LABELS, baseline, styles.pay_label);
            lines.forEach((line, place) => {
              pen.text(line, VALUES, baseline + place * pitch, style);
            });
          });
          y += lines.length * pitch;
        }
        if (code) drawCode(pen, code, { right: TEXT.right - 1, top, module, letter });
      },
    },
  ];
}

/** Where, how much and by when to pay, label by label. */
export function paymentRows(letter: LetterContent) {
  const { language, currency, totals, pay_before, account, debtor } = letter;
  const word = (key: string) => sentence(language, `letter.${key}`);
  const row = (label: string, value: string, isBold = false) => ({
    label,
    value,
    style: isBold ? styles.pay_bold : styles.pay,
  });
  // Terms are paid one by one: no sum of all is asked on one day.
  const asked = letter.instalments
    ? []
    : [
        row(word("asked"), letterMoney(totals.claim, currency, language), true),
        row(word("pay_by"), letterDay(pay_before, language), true),
      ];
  return [
    ...asked,
    row("IBAN", ibanInFours(account.iban)),
    ...(account.bic && needsBic(account.iban, debtor.country) ? [row("BIC", account.bic)] : []),
    row(word("account_holder"), account.holder),
    row(word("pay_reference"), referenceOf(letter)),
  ];
}

type Place = { right: number; top: number; module: number; letter: LetterContent };

function drawCode(pen: Pen, code: ReturnType<typeof qrOf>, { right, top, module, letter }: Place) {
  const { language, totals, currency } = letter;
  const side = module * (code.size + 2 * QUIET);
  const left = right - side;
  const amount = letterMoney(totals.claim, currency, language);
  const figure = pen.element("Figure", undefined, { alt: sentence(language, "letter.scan_alt", { amount }) });
  pen.within(figure, () =>
    pen.squares(code.stretches, left + QUIET * module, top + 0.5 + QUIET * module, module, INK),
  );
  const caption = sentence(language, "letter.scan");
  const from = Math.min(
    left + (side - widthOf(caption, styles.caption)) / 2,
    right - 2 - widthOf(caption, styles.caption),
  );
  pen.within(pen.element("P"), () =>
    pen.text(`${caption} `, from, top + side + baselineIn(styles.caption) - 0.5, styles.caption),
  );
}
