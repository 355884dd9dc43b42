import { type Cents, NOTHING, parseAmount } from "@/lib/kernel/money";

/** Returns the words of a search; each must be found, in any order. */
export const termsIn = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** Returns the spellings a number may be stored in: the index is case-sensitive. */
export const spellingsOf = (text: string): string[] => [
  ...new Set([text, text.toUpperCase(), text.toLowerCase()]),
];

/** Splits several words into the one that is a number or an amount, its digits, and the words of a name; null when there are not both. */
export function claimTerm(text: string): { claim: string; digits: string; others: string[] } | null {
  const terms = termsIn(text);
  const claim = terms.findLast((term) => /\d/.test(term));
  const others = terms.filter((term) => term !== claim);
  if (claim === undefined || others.length === 0) return null;
  const digits = /^\d[\d.,]*$/.test(claim) ? claim.replace(/[.,]/g, "") : "";
  return { claim, digits, others };
}

/**
 * Returns an amount that is typed alone, as a screen shows it ("12.497,40", "€ 12.497") or as a keyboard has it ("12497,40", "12497.40");
 * null for any other text. Digits alone are the beginning of a number.
 */
export function amountIn(text: string): Cents | null {
  if (!/[.,€$£]/.test(text)) return null;
  const amount = parseAmount(text);
  return amount === NOTHING ? null : amount;
}
