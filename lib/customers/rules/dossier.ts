import { type Day, dayFrom, plusDays } from "@/lib/kernel/day";
import type { entryTypes } from "../schema/dossier";

type Kind = (typeof entryTypes)[number];
type DossierEntry = {
  id: number;
  type: Kind;
  date: Day;
  product: string;
  is_done: boolean;
  deleted_at: string | null;
};

/** The filters of a timeline: appointments, quotes and sales, or notes. */
export const dossierFilters = {
  appointments: ["Afspraak"],
  sales: ["Offerte", "Deal", "No-deal", "Contract"],
  notes: ["Notitie"],
} as const satisfies Record<string, readonly Kind[]>;
export type DossierFilter = keyof typeof dossierFilters;

/** Returns the filter in an address; null for no filter. */
export const filterFrom = (text: unknown): DossierFilter | null =>
  (Object.keys(dossierFilters) as DossierFilter[]).find((filter) => filter === text) ?? null;

/** Returns the entries of a filter, including deleted ones, which stay visible. */
export function filteredEntries<Entry extends DossierEntry>(
  entries: readonly Entry[],
  filter: DossierFilter | null,
): readonly Entry[] {
  if (filter === null) return entries;
  const kinds: readonly Kind[] = dossierFilters[filter];
  return entries.filter(({ type }) => kinds.includes(type));
}

/** Returns the first day of the month in an address ("2026-11"); of the current month for any other text. */
export const monthFrom = (text: unknown, today: Day): Day =>
  (typeof text === "string" ? dayFrom(`${text}-01`) : null) ?? dayFrom(`${today.slice(0, 7)}-01`) ?? today;

/** The months before and after are loaded too, each with the weeks it begins and ends in, so that paging needs no wait. */
const BEFORE = 38;
const AFTER = 75;

/** Returns the entries a calendar shows around the first day of a month, without deleted ones. */
export function calendarEntries<Entry extends DossierEntry>(entries: readonly Entry[], first: Day): Entry[] {
  const from = plusDays(first, -BEFORE) ?? first;
  const till = plusDays(first, AFTER) ?? first;
  return entries.filter(({ date, deleted_at }) => deleted_at === null && date >= from && date <= till);
}

const answers: readonly Kind[] = ["Deal", "No-deal", "Contract"];
const productOf = ({ product }: DossierEntry): string => product.trim().toLowerCase();
/** Returns a sort key: entries of one day are in the order in which they were written. */
const placeOf = ({ date, id }: DossierEntry): string => `${date} ${String(id).padStart(12, "0")}`;

/**
 * Returns what remains to be done, the earliest day first: appointments, and quotes without a later deal, no-deal or contract for the same
 * product; nothing that is marked as done.
 */
export function openTasks<Entry extends DossierEntry>(entries: readonly Entry[]): Entry[] {
  const there = entries.filter(({ deleted_at }) => deleted_at === null);
  const answered = new Map<string, string>();
  for (const entry of there) {
    if (!answers.includes(entry.type)) continue;
    const [product, position] = [productOf(entry), placeOf(entry)];
    if (position > (answered.get(product) ?? "")) answered.set(product, position);
  }
  const isOpen = (entry: Entry) =>
    entry.type === "Afspraak" ||
    (entry.type === "Offerte" && placeOf(entry) > (answered.get(productOf(entry)) ?? ""));
  return there
    .filter((entry) => !entry.is_done && isOpen(entry))
    .sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
}
