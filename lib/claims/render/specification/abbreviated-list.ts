import type { Locale } from "@/lib/i18n/locales";
import { sentence } from "@/lib/i18n/sentences";

const MOST = 8;

/** Returns some names in one line; of many the first, and the number of the others: a cell of hundreds would fill a page. */
export function abbreviatedList(names: readonly string[], language: Locale): string {
  if (names.length <= MOST) return names.join(", ");
  const numbers = names.slice(0, MOST - 2).join(", ");
  return sentence(language, "specification.and_more", { numbers, count: names.length - MOST + 2 });
}
