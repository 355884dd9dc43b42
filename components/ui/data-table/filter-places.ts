import { type FilterOf, filtersOf } from "./filters-of";
import type { Column, ColumnFilter, FreeFilter } from "./types";

/** Where a filter stands among the others, by its first parameter in the address: in every list in this order. */
const places = [
  "amount_from",
  "currency",
  "days_from",
  "expires_from",
  "colleague",
  "owner",
  "hold_owner",
  "next_status",
  "last_status",
  "status",
  "held",
  "kind",
  "bounced",
  "language",
  "contact_before",
  "numbers",
  "number",
  "debtor",
  "debtor_status",
];

/** What no list shares stands behind that: numbers and days before choices, and last what is typed. */
const kinds: Record<ColumnFilter["kind"], number> = { numbers: 0, dates: 1, day: 1, select: 2, text: 4 };
const FREE = 3;

/** A filter of a column or one without, as it stands among the fields. */
type PlacedFilter = { key: string; place: number } & ({ of: FilterOf } | { free: FreeFilter });

/** Returns the filters that have a field, those of columns and those without one, in the one order of all lists. */
export function placedFilters(
  columns: readonly Pick<Column<never>, "id" | "header" | "filter">[],
  free: readonly FreeFilter[],
): PlacedFilter[] {
  const ofColumns = columns.flatMap(filtersOf).map((of): PlacedFilter => {
    return { key: of.key, place: placeOf(of.params[0], kinds[of.filter.kind]), of };
  });
  const others = free
    .filter(({ field }) => field)
    .map((one): PlacedFilter => ({ key: one.param, place: placeOf(one.param, FREE), free: one }));
  return [...ofColumns, ...others].toSorted((one, other) => one.place - other.place);
}

function placeOf(param: string | undefined, kind: number): number {
  const place = places.indexOf(param ?? "");
  return place === -1 ? places.length + kind : place;
}
