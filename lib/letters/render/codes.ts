import { letterMoney } from "@/lib/i18n/letter-forms";
import { sentence } from "@/lib/i18n/sentences";
import { epcPayload, referenceOf } from "../rules/payment";
import type { LetterContent } from "../schema";
import type { Pen } from "./pen";
import { QUIET, qrOf } from "./qr";
import { baselineIn, INK, styles, widthOf } from "./typography";

/** Width of a code with its quiet zone, in millimetres. */
const CODE = 28;
/** Millimetres; below this a telephone cannot read a module. */
const SMALLEST_MODULE = 0.4;
/** Millimetres between two codes, so that a telephone sees only one. */
const APART = 8;
/** Countries where both kinds of payment code are familiar, so both are printed (LETTERS §3.6). */
const bothFor: readonly string[] = ["BE", "DE", "AT", "FI"];

type Code = ReturnType<typeof qrOf> & { side: number; module: number; caption: string; alt: string };

/** Returns the text of the code that fills in a transfer, or null where the letter has none. */
export function codeOf(letter: LetterContent): string | null {
  const { account, totals, currency, instalments } = letter;
  if (!waysOf(letter).includes("epc") || instalments) return null;
  return epcPayload({ ...account, amount: totals.claim, currency, reference: referenceOf(letter) });
}

/** Returns the address in the code that leads to paying online, or null where the letter has none. */
const linkCodeOf = (letter: LetterContent): string | null =>
  waysOf(letter).includes("link") ? (letter.pay_url ?? null) : null;

function waysOf({ account: { qr }, pay_url, debtor }: LetterContent): readonly ("epc" | "link")[] {
  if (qr === "none") return [];
  if (qr === "both" || (qr === "auto" && pay_url !== undefined && bothFor.includes(debtor.country)))
    return ["epc", "link"];
  if (qr === "auto") return [pay_url === undefined ? "epc" : "link"];
  return [qr];
}

/** Returns the codes of a letter as they are drawn, from left to right, each with its caption. */
export function codesOf(letter: LetterContent): Code[] {
  const { language, totals, currency } = letter;
  const amount = letterMoney(totals.claim, currency, language);
  const code = (payload: string | null, words: string): Code[] => {
    if (payload === null) return [];
    const drawn = qrOf(payload);
    const modules = drawn.size + 2 * QUIET;
    const module = Math.max(SMALLEST_MODULE, CODE / modules);
    const caption = sentence(language, `letter.${words}`);
    const alt = sentence(language, `letter.${words}_alt`, { amount });
    return [{ ...drawn, module, side: module * modules, caption, alt }];
  };
  return [...code(codeOf(letter), "scan"), ...code(linkCodeOf(letter), "scan_link")];
}

/** Returns the width and height of codes beside each other, without their captions. */
export const extentOf = (codes: readonly Code[]) => ({
  width: codes.reduce((total, { side }) => total + side, Math.max(0, codes.length - 1) * APART),
  height: Math.max(0, ...codes.map(({ side }) => side)),
});

/** Draws codes up to a right edge, each over its caption. */
export function drawCodes(pen: Pen, codes: readonly Code[], { right, top }: { right: number; top: number }) {
  let edge = right;
  for (const code of [...codes].reverse()) {
    drawCode(pen, code, { right: edge, top });
    edge -= code.side + APART;
  }
}

function drawCode(pen: Pen, code: Code, { right, top }: { right: number; top: number }) {
  const { side, module, caption, alt, stretches } = code;
  const left = right - side;
  const figure = pen.element("Figure", undefined, { alt });
  pen.within(figure, () =>
    pen.squares(stretches, left + QUIET * module, top + 0.5 + QUIET * module, module, INK),
  );
  const width = widthOf(caption, styles.caption);
  const from = Math.min(left + (side - width) / 2, right - 2 - width);
  pen.within(pen.element("P"), () =>
    pen.text(`${caption} `, from, top + side + baselineIn(styles.caption) - 0.5, styles.caption),
  );
}
