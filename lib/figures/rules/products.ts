/** Returns the key of a product: names that differ only in case and spaces are one product. */
export const productKey = (name: string): string => name.replace(/\s+/g, "").toLowerCase();

/** Returns the most frequent spelling of each product, the alphabetically first of equally frequent ones; by its key. */
export function productNames(names: Iterable<string>): Map<string, string> {
  const uses = new Map<string, Map<string, number>>();
  for (const text of names) {
    const name = text.trim();
    const of = uses.get(productKey(name)) ?? new Map<string, number>();
    uses.set(productKey(name), of.set(name, (of.get(name) ?? 0) + 1));
  }
  return new Map([...uses].map(([key, of]) => [key, mostUsed(of)]));
}

const mostUsed = (uses: ReadonlyMap<string, number>): string =>
  [...uses].sort(([a, most], [b, other]) => other - most || compare(a, b))[0]?.[0] ?? "";

/** Returns the names of products in their order; an empty one comes last. */
export const productOrder = (names: Iterable<string>): string[] =>
  [...names].sort((a, b) => Number(a === "") - Number(b === "") || compare(a.toLowerCase(), b.toLowerCase()));

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
