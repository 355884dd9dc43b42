import type { Column, ColumnFilter } from "./types";

type Filtered = Pick<Column<never>, "id" | "header" | "filter">;

/** A filter with its parameters in the address and its words. */
export type FilterOf = { key: string; label: string; filter: ColumnFilter; params: readonly string[] };

/** The filters of a column: none, one, or several of which each has words of its own. */
export function filtersOf({ id, header, filter }: Filtered): FilterOf[] {
  const all: readonly ColumnFilter[] = filter === undefined ? [] : "kind" in filter ? [filter] : filter;
  return all.map((columnFilter) => {
    const params =
      "from" in columnFilter ? [columnFilter.from, columnFilter.till] : [columnFilter.param ?? id];
    return { key: params.join(), label: columnFilter.label ?? header, filter: columnFilter, params };
  });
}
