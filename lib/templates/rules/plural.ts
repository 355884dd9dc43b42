/** A text for exactly one invoice and one for several: `{deze factuur|deze facturen}` (LETTERS §5.1). Two parts, not nested. */
const FORM = /\{([^{}|]*)\|([^{}|]*)\}/g;

/** Returns the text with the part of each form that fits the number of claimed invoices. */
export const inSingularOrPlural = (text: string, several: boolean): string =>
  text.includes("{")
    ? text.replace(FORM, (_form, singular: string, more: string) => (several ? more : singular))
    : text;

/** Returns malformed forms: an unmatched brace, three parts, one nested in another. */
export function brokenForms(text: string): string[] {
  const rest = text.replace(FORM, "");
  return [...rest.matchAll(/[{}][^{}\n]{0,30}/g)].map(([found]) => found);
}
