import type { View } from "@/lib/lists/answers/views";

/** The current state of a list in the form of a saved view. */
export type ViewState = Pick<View, "query" | "columns" | "column_order" | "column_widths" | "density">;

/** Query parameters that a view does not save: the page, and the view itself. */
const notSaved = ["page", "view"];

/** Returns the query as text; a parameter without a value has no "=", as it names a tab. */
const textOf = (params: URLSearchParams): string => params.toString().replace(/=(?=&|$)/g, "");

/** Returns the query that a view saves, sorted, so that equal queries are equal texts. */
export function savedQueryOf(search: string): string {
  const params = new URLSearchParams(search);
  for (const param of notSaved) params.delete(param);
  params.sort();
  return textOf(params);
}

/** Returns the query string that opens a view. */
export function queryOf({ id, query }: Pick<View, "id" | "query">): string {
  const params = new URLSearchParams(query);
  params.set("view", String(id));
  return textOf(params);
}

/** The parameters of a list's tab or grouping, which are no filters. */
const places = ["agenda", "flex", "group"];

/** Returns the query of the same list without filters and view. */
export function unfilteredQueryOf(search: string): string {
  const params = new URLSearchParams(search);
  for (const param of [...params.keys()]) if (!places.includes(param)) params.delete(param);
  return textOf(params);
}

/** Returns whether the address has other filters than its view. */
export const differsFrom = (view: Pick<View, "query">, search: string): boolean =>
  savedQueryOf(view.query) !== savedQueryOf(search);
