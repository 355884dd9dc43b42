import { type Cents, fromText, NOTHING } from "@/lib/kernel/money";

/** The words of a search; each must be found, in whatever order. */
export const termsIn = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** A number as it may be stored: an index knows its capitals. */
export const spellingsOf = (text: string): string[] => [
  ...new Set([text, text.toUpperCase(), text.toLowerCase()]),
];

/** Of several words the one that is a number or an amount, its digits, and the words that name somebody; null when there are not both. */
export function claimTerm(text: string): { claim: string; digits: string; others: string[] } | null {
  const terms = termsIn(text);
  const claim = terms.findLast((term) => /\d/.test(term));
  const others = terms.filter((term) => term !== claim);
  if (claim === undefined || others.length === 0) return null;
  const digits = /^\d[\d.,]*$/.test(claim) ? claim.replace(/[.,]/g, "") : "";
  return { claim, digits, others };
}

/**
 * Returns the amount that is typed by itself, as a screen shows it ("12.497,40", "€ 12.497") or as a keyboard has it ("12497,40",
 * "12497.40"); null for anything else. Bare digits are how a number begins.
 */
export function amountIn(text: string): Cents | null {
  if (!/[.,€$£]/.test(text)) return null;
  const amount = fromText(text);
  return amount === NOTHING ? null : amount;
}
