import type { Column } from "./types";
import type { Changes, ListUrl } from "./use-list-url";

type Direction = "asc" | "desc";
type Sort = { key: string; direction: Direction };
type Sorting = Pick<ListUrl, "value">;
type Sortable = Pick<Column<never>, "id" | "sortable" | "align" | "downwards" | "reversed">;

const MOST_KEYS = 2;

const keyOf = ({ id, sortable }: Sortable): string => (typeof sortable === "string" ? sortable : id);
const turned = (direction: Direction): Direction => (direction === "asc" ? "desc" : "asc");

/** What the list is sorted by, in order. A direction that is not said is that of the first. */
function sortsOf(url: Sorting): Sort[] {
  const directions = url.value("direction").split(",");
  return url
    .value("sort")
    .split(",")
    .filter(Boolean)
    .map((key, index) => ({
      key,
      direction: (directions[index] ?? directions[0]) === "desc" ? "desc" : "asc",
    }));
}

/** How a column is sorted as one sees it, and which key it is where there are two. */
export function sortedBy(
  column: Sortable,
  url: Sorting,
): { direction: Direction | null; place: number | null } {
  const sorts = sortsOf(url);
  const at = sorts.findIndex(({ key }) => key === keyOf(column));
  const found = sorts[at];
  if (!found) return { direction: null, place: null };
  const direction = column.reversed ? turned(found.direction) : found.direction;
  return { direction, place: sorts.length > 1 ? at + 1 : null };
}

/** The address after a click on a head: amounts, numbers and days begin with the largest, and with Shift the column decides where the first leaves rows equal. */
export function sortOnClick(column: Sortable, url: Sorting, isShift: boolean): Changes {
  const sorts = sortsOf(url);
  const key = keyOf(column);
  const known = sorts.find((sort) => sort.key === key);
  const isDown = column.align === "right" || column.downwards === true;
  const first: Direction = isDown !== (column.reversed ?? false) ? "desc" : "asc";
  const next: Sort = { key, direction: known ? turned(known.direction) : first };
  const chosen = isShift ? withKey(sorts, next) : [next];
  return {
    sort: chosen.map((sort) => sort.key).join(","),
    direction: chosen.map((sort) => sort.direction).join(","),
  };
}

function withKey(sorts: readonly Sort[], next: Sort): Sort[] {
  const isKnown = sorts.some(({ key }) => key === next.key);
  if (isKnown) return sorts.map((sort) => (sort.key === next.key ? next : sort));
  return [...sorts.slice(0, MOST_KEYS - 1), next];
}
