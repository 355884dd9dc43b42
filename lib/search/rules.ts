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
