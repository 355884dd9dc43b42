import type { Column, ColumnFilter } from "./types";

type Filtered = Pick<Column<never>, "id" | "header" | "filter">;

/** A filter with its query parameters and label. */
export type FilterOf = { key: string; label: string; filter: ColumnFilter; params: readonly string[] };

/** Returns the filters of a column: none, one, or several with a label each. */
export function filtersOf({ id, header, filter }: Filtered): FilterOf[] {
  const all: readonly ColumnFilter[] = filter === undefined ? [] : "kind" in filter ? [filter] : filter;
  return all.map((columnFilter) => {
    const params =
      "from" in columnFilter ? [columnFilter.from, columnFilter.till] : [columnFilter.param ?? id];
    return { key: params.join(), label: columnFilter.label ?? header, filter: columnFilter, params };
  });
}
