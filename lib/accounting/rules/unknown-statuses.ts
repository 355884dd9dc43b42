import { bareStatus, isNamed, type Meanings } from "@/lib/invoices/rules/importable-statuses";

const SHOWN = 100;

/**
 * Returns a file's words for the status of its old invoices that are no status name, each once with the number of its invoices, the most
 * frequent hundred; and the status a user gave for it.
 */
export function strangeWords(words: Iterable<string>, remembered: Meanings) {
  const counts = new Map<string, { value: string; count: number }>();
  for (const value of words) {
    if (value === "" || isNamed(value)) continue;
    const key = bareStatus(value);
    const entry = counts.get(key);
    // Of several spellings the alphabetically first: rows are in no order.
    const spelling = entry && entry.value < value ? entry.value : value;
    counts.set(key, { value: spelling, count: (entry?.count ?? 0) + 1 });
  }
  return [...counts]
    .map(([key, counted]) => ({
      ...counted,
      is_known: remembered.has(key),
      status_id: remembered.get(key) ?? null,
    }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, SHOWN);
}

/** Returns the words without a meaning yet, each once with its number of invoices, the most frequent hundred; those invoices are held. */
export function unknownWords(words: Iterable<string>, meanings: Meanings) {
  const unknown = [...words].filter((word) => !meanings.has(bareStatus(word)));
  return strangeWords(unknown, meanings).map(({ value, count }) => ({ value, count }));
}
