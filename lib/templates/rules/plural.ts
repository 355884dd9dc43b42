/** A text for exactly one invoice and one for several: `{deze factuur|deze facturen}` (LETTERS §5.1). Two parts, nothing within. */
const FORM = /\{([^{}|]*)\|([^{}|]*)\}/g;

/** The text with the part of each form that fits the number of invoices asked for. */
export const inNumber = (text: string, several: boolean): string =>
  text.includes("{")
    ? text.replace(FORM, (_form, singular: string, more: string) => (several ? more : singular))
    : text;

/** Returns what looks like such a form and is none: a brace without its other, three parts, one within another. */
export function brokenForms(text: string): string[] {
  const rest = text.replace(FORM, "");
  return [...rest.matchAll(/[{}][^{}\n]{0,30}/g)].map(([found]) => found);
}
