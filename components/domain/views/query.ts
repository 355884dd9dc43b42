import type { View } from "@/lib/lists/answers/views";

/** How a list is looked at now, as a view keeps it. */
export type ViewState = Pick<View, "query" | "columns" | "column_order" | "column_widths" | "density">;

/** Where one stands in a list, and which view it is: no part of what a view keeps. */
const notKept = ["page", "view"];

/** A word without a value stays one: it names a tab. */
const textOf = (params: URLSearchParams): string => params.toString().replace(/=(?=&|$)/g, "");

/** Returns what a view keeps of an address, in one order: the same question is the same text. */
export function savedQueryOf(search: string): string {
  const params = new URLSearchParams(search);
  for (const param of notKept) params.delete(param);
  params.sort();
  return textOf(params);
}

/** The address behind the question mark under which a view opens. */
export function queryOf({ id, query }: Pick<View, "id" | "query">): string {
  const params = new URLSearchParams(query);
  params.set("view", String(id));
  return textOf(params);
}

/** The tab or grouping of a list's address, without anything it is narrowed by. */
const places = ["agenda", "flex", "group"];

/** The address of the same list without filters and view. */
export function plainOf(search: string): string {
  const params = new URLSearchParams(search);
  for (const param of [...params.keys()]) if (!places.includes(param)) params.delete(param);
  return textOf(params);
}

/** Returns whether the address asks for something else than the view it was begun with. */
export const asksOther = (view: Pick<View, "query">, search: string): boolean =>
  savedQueryOf(view.query) !== savedQueryOf(search);
