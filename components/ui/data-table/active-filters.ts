import { formatCount, formatDay } from "@/lib/i18n/format";
import { filtersOf } from "./filters-of";
import type { ActiveFilter, Column, ColumnFilter, FreeFilter } from "./types";
import type { ListUrl } from "./use-list-url";

type Translate = (key: string, values?: Record<string, string>) => string;
type Url = Pick<ListUrl, "value" | "filter">;

/** Returns the active filters as text: the search, those of columns, and those without a column. */
export function activeFilters<Row>(
  columns: readonly Column<Row>[],
  free: readonly FreeFilter[],
  url: Url,
  t: Translate,
  locale: string,
): ActiveFilter[] {
  const q = url.value("q");
  const drop = () => url.filter({ q: null });
  return [
    ...(q ? [{ key: "q", label: t("search_value"), value: q, control: "search" as const, drop }] : []),
    ...columns.flatMap((column) => ofColumn(column, url, t, locale)),
    ...free.flatMap((filter) => withoutColumn(filter, url, locale) ?? []),
  ];
}

function ofColumn<Row>(column: Column<Row>, url: Url, t: Translate, locale: string): ActiveFilter[] {
  return filtersOf(column).flatMap(({ key, label, filter, params }) => {
    const value = wordsOf(filter, params.map(url.value), t, locale);
    const drop = () => url.filter(Object.fromEntries(params.map((param) => [param, null])));
    return value === "" ? [] : { key, label, value, drop };
  });
}

/** Returns a filter's value as text; "" when it is off. */
function wordsOf(filter: ColumnFilter, values: readonly string[], t: Translate, locale: string): string {
  const [first = "", second = ""] = values;
  if (filter.kind === "text") return first;
  if (filter.kind === "day") return first && formatDay(first, locale);
  if (filter.kind === "select") return filter.options.find(({ value }) => value === first)?.label ?? first;
  const inWords = (value: string) => {
    if (value && filter.kind === "dates") return formatDay(value, locale);
    return /^\d+$/.test(value) ? formatCount(Number(value)) : value;
  };
  const [from, till] = [inWords(first), inWords(second)];
  if (!from && !till) return "";
  return t(from && till ? "range" : from ? "range_from" : "range_till", { from, till });
}

function withoutColumn(free: FreeFilter, url: Url, locale: string): ActiveFilter | null {
  const { param, label, textOf, field, ...rest } = free;
  const value = url.value(param);
  const drop = () => url.filter({ [param]: null });
  if (rest.switch)
    return isTrueParam(value) ? { key: param, label, value: "", control: "switch", drop } : null;
  const formatted = () => {
    if (textOf) return textOf(value);
    if (field === "day") return formatDay(value, locale);
    return Array.isArray(field) ? (field.find((option) => option.value === value)?.label ?? value) : value;
  };
  return value && value !== NO ? { key: param, label, value: formatted(), drop } : null;
}

/** The value of a boolean filter that is off. */
const NO = "false";

/** Returns whether a query parameter is a yes. */
export const isTrueParam = (value: string): boolean => value === "1" || value === "true";
