type Span = { from: string; to: string };

/**
 * Returns a test for the debtor numbers in a customer's range: "1000-1999", "1000..1999", one number, or several of those with commas
 * between. Numbers of digits only compare as numbers, others letter by letter; an empty range includes all.
 */
export function rangeOf(text: string): (number: string) => boolean {
  const spans = text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean)
    .map(spanOf);
  if (spans.length === 0) return () => true;
  return (number) => spans.some(({ from, to }) => compare(from, number) <= 0 && compare(number, to) <= 0);
}

function spanOf(text: string): Span {
  const [, from = text, to = text] = /^(.+?)\s*(?:\.\.|-)\s*(.+)$/.exec(text) ?? [];
  return { from, to };
}

const compare = (a: string, b: string): number =>
  isDigits(a) && isDigits(b) ? Number(a) - Number(b) : a < b ? -1 : a > b ? 1 : 0;
const isDigits = (text: string): boolean => /^\d+$/.test(text);
