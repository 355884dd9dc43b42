import type { SortingState } from "@tanstack/react-table";
import type { Column } from "./types";
import type { Changes, ListUrl } from "./use-list-url";

type Sortable = Pick<Column<never>, "id" | "sortable" | "isReversed">;

const MOST_KEYS = 2;

const keyOf = ({ id, sortable }: Sortable): string => (typeof sortable === "string" ? sortable : id);

const keysIn = (url: Pick<ListUrl, "value">): string[] => url.value("sort").split(",").filter(Boolean);

/**
 * Returns the sorting of the address for the columns: two columns may show one key, and days overdue grow as due dates fall. A missing
 * direction is that of the first key.
 */
export function sortingFrom(columns: readonly Sortable[], url: Pick<ListUrl, "value">): SortingState {
  const directions = url.value("direction").split(",");
  return keysIn(url).flatMap((key, index) => {
    const isDescending = (directions[index] ?? directions[0]) === "desc";
    const showing = columns.filter((column) => column.sortable && keyOf(column) === key);
    return showing.map(({ id, isReversed = false }) => ({ id, desc: isDescending !== isReversed }));
  });
}

/** Returns the position of a column among two sort keys, from 1; null for a single key, or for a column that is none of them. */
export function sortPlace(column: Sortable, url: Pick<ListUrl, "value">): number | null {
  const keys = keysIn(url);
  return keys.length > 1 && keys.includes(keyOf(column)) ? keys.indexOf(keyOf(column)) + 1 : null;
}

/**
 * Returns the query parameters for a change of sorting from `before` to `next`: the first key remains, a second decides where it is equal.
 */
export function sortChanges(
  columns: readonly Sortable[],
  next: SortingState,
  before: SortingState = [],
): Changes {
  const directions = new Map<string, string>();
  const isOld = ({ id, desc }: SortingState[number]) =>
    before.some((sort) => sort.id === id && sort.desc === desc);
  for (const sort of next) {
    const column = columns.find(({ id }) => id === sort.id);
    if (!column) continue;
    const key = keyOf(column);
    // Of two columns with the same key the clicked one decides the direction.
    if (directions.has(key) && isOld(sort)) continue;
    directions.set(key, sort.desc === (column.isReversed ?? false) ? "asc" : "desc");
  }
  const [first, ...others] = directions;
  const sorts = [...(first ? [first] : []), ...others.slice(-(MOST_KEYS - 1))];
  return {
    sort: sorts.map(([key]) => key).join(),
    direction: sorts.map(([, direction]) => direction).join(),
  };
}
