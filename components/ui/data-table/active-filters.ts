import { formatDay } from "@/lib/i18n/format";
import type { ActiveFilter, Column } from "./types";
import type { ListUrl } from "./use-list-url";

type Translate = (key: string, values?: Record<string, string>) => string;

/** The filters that are on, in words. */
export function activeFilters<Row>(
  columns: readonly Column<Row>[],
  url: ListUrl,
  t: Translate,
  locale: string,
): ActiveFilter[] {
  const q = url.value("q");
  const search: ActiveFilter[] = q
    ? [{ key: "q", label: t("search_value"), value: q, drop: () => url.filter({ q: null }) }]
    : [];
  return [...search, ...columns.flatMap((column) => ofColumn(column, url, t, locale) ?? [])];
}

function ofColumn<Row>(column: Column<Row>, url: ListUrl, t: Translate, locale: string): ActiveFilter | null {
  const { filter, id, header } = column;
  if (!filter) return null;
  if (filter.kind === "dates") {
    const [from, till] = [url.value(filter.from), url.value(filter.till)].map(
      (day) => day && formatDay(day, locale),
    );
    if (!from && !till) return null;
    const words = from && till ? "range" : from ? "range_from" : "range_till";
    const value = t(words, { from: from ?? "", till: till ?? "" });
    return {
      key: id,
      label: header,
      value,
      drop: () => url.filter({ [filter.from]: null, [filter.till]: null }),
    };
  }
  const param = filter.param ?? id;
  const value = url.value(param);
  if (filter.kind === "text") {
    return value ? { key: id, label: header, value, drop: () => url.filter({ [param]: null }) } : null;
  }
  if (!value || value === filter.none) return null;
  const word = filter.options.find((option) => option.value === value)?.label ?? value;
  return { key: id, label: header, value: word, drop: () => url.filter({ [param]: filter.none ?? null }) };
}
