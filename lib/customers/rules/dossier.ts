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

/** What a timeline can be narrowed to: appointments, what was offered and sold, or notes. */
export const dossierFilters = {
  appointments: ["Afspraak"],
  sales: ["Offerte", "Deal", "No-deal", "Contract"],
  notes: ["Notitie"],
} as const satisfies Record<string, readonly Kind[]>;
export type DossierFilter = keyof typeof dossierFilters;

/** The filter an address asks for; null for all of it. */
export const filterFrom = (text: unknown): DossierFilter | null =>
  (Object.keys(dossierFilters) as DossierFilter[]).find((filter) => filter === text) ?? null;

/** The entries of a filter, deleted ones too: that they were there stays to be seen. */
export function narrowed<Entry extends DossierEntry>(
  entries: readonly Entry[],
  filter: DossierFilter | null,
): readonly Entry[] {
  if (filter === null) return entries;
  const kinds: readonly Kind[] = dossierFilters[filter];
  return entries.filter(({ type }) => kinds.includes(type));
}

/** The first day of the month an address asks for ("2026-11"); of today's month where it asks for none there is. */
export const monthFrom = (text: unknown, today: Day): Day =>
  (typeof text === "string" ? dayFrom(`${text}-01`) : null) ?? dayFrom(`${today.slice(0, 7)}-01`) ?? today;

/** A month before and one after are read with it, each with the weeks it begins and ends in: who walks on waits for nothing. */
const BEFORE = 38;
const AFTER = 75;

/** Returns what a calendar shows around the first day of a month: nothing that was deleted. */
export function around<Entry extends DossierEntry>(entries: readonly Entry[], first: Day): Entry[] {
  const from = plusDays(first, -BEFORE) ?? first;
  const till = plusDays(first, AFTER) ?? first;
  return entries.filter(({ date, deleted_at }) => deleted_at === null && date >= from && date <= till);
}

const answers: readonly Kind[] = ["Deal", "No-deal", "Contract"];
const productOf = ({ product }: DossierEntry): string => product.trim().toLowerCase();
/** Entries of one day stand in the order in which they were written. */
const placeOf = ({ date, id }: DossierEntry): string => `${date} ${String(id).padStart(12, "0")}`;

/**
 * Returns what still has to be done, the earliest day first: appointments, and quotes that no deal, no-deal or contract for the same
 * product followed; nothing that is marked as done.
 */
export function stillToDo<Entry extends DossierEntry>(entries: readonly Entry[]): Entry[] {
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
