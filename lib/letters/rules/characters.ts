import type { LetterForm } from "../schema";

/** Returns whether the fonts of letters have a character. */
export type Prints = (codePoint: number) => boolean;

/** Nearly every letter has only these characters. */
const everyday =
  /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u017f\u2010-\u2015\u2018-\u201e\u2022\u2026\u20ac\u2212\n]*$/;

/** Scripts written from right to left, which the renderer does not support: it would put the characters of a name in the wrong order. */
const backwards =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** Joiners and direction marks, which are invisible themselves. */
const unseen = /[\p{Cc}\p{Cf}]/u;

/** Returns whether a text has only characters that every letter can show. */
export const isEveryday = (text: string): boolean => everyday.test(text);

/** Returns the first character of a text that letters cannot show properly (LETTERS §2); null where there is none. */
export function strangeCharacter(text: string, prints: Prints): string | null {
  if (isEveryday(text)) return null;
  for (const sign of text.normalize("NFC")) {
    if (backwards.test(sign)) return sign;
    if (!prints(sign.codePointAt(0) ?? 0) && !unseen.test(sign)) return sign;
  }
  return null;
}

const cache = new WeakMap<LetterForm, string | null>();

/** Returns the first unprintable character in what the letters of one form share; cached per form. */
export function strangeInForm(form: LetterForm, prints: Prints): string | null {
  const found = cache.get(form);
  if (found !== undefined) return found;
  const { sender, blocks } = form;
  const words = blocks.flatMap((block) => ("runs" in block ? block.runs.map(({ text }) => text) : []));
  const strange = strangeCharacter([sender.name, ...sender.address, ...words].join(" "), prints);
  cache.set(form, strange);
  return strange;
}
