import type { LetterForm } from "../schema";

/** Whether the fonts of letters have a character. */
export type Prints = (codePoint: number) => boolean;

/** Nearly every letter says nothing else. */
const everyday =
  /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u017f\u2010-\u2015\u2018-\u201e\u2022\u2026\u20ac\u2212\n]*$/;

/** Written from right to left, which the printing of letters cannot: it would set the signs of a name in the wrong order. */
const backwards =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** Joins and directions between signs, which have no look of their own. */
const unseen = /[\p{Cc}\p{Cf}]/u;

/** Returns whether a text has only characters that every letter can show. */
export const isEveryday = (text: string): boolean => everyday.test(text);

/** The first character of a text that no letter can show as it is meant (LETTERS §2); null where all can. */
export function strangeCharacter(text: string, prints: Prints): string | null {
  if (isEveryday(text)) return null;
  for (const sign of text.normalize("NFC")) {
    if (backwards.test(sign)) return sign;
    if (!prints(sign.codePointAt(0) ?? 0) && !unseen.test(sign)) return sign;
  }
  return null;
}

const cache = new WeakMap<LetterForm, string | null>();

/** The first strange character in what the letters of one form share: looked for once. */
export function strangeInForm(form: LetterForm, prints: Prints): string | null {
  const found = cache.get(form);
  if (found !== undefined) return found;
  const { sender, blocks } = form;
  const words = blocks.flatMap((block) => ("runs" in block ? block.runs.map(({ text }) => text) : []));
  const strange = strangeCharacter([sender.name, ...sender.address, ...words].join(" "), prints);
  cache.set(form, strange);
  return strange;
}
