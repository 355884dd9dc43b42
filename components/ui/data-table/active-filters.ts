import { formatDay } from "@/lib/i18n/format";
import type { ActiveFilter, Column, FreeFilter } from "./types";
import type { ListUrl } from "./use-list-url";

type Translate = (key: string, values?: Record<string, string>) => string;
type Url = Pick<ListUrl, "value" | "filter">;

/** The filters that are on, in words: the search, those of the columns, and those without a column. */
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
    ...columns.flatMap((column) => ofColumn(column, url, t, locale) ?? []),
    ...free.flatMap((one) => withoutColumn(one, url) ?? []),
  ];
}

function ofColumn<Row>(column: Column<Row>, url: Url, t: Translate, locale: string): ActiveFilter | null {
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
  if (!value) return null;
  const option = filter.kind === "select" ? filter.options.find((one) => one.value === value) : undefined;
  return {
    key: id,
    label: filter.label ?? header,
    value: option?.label ?? value,
    drop: () => url.filter({ [param]: null }),
  };
}

function withoutColumn({ param, label, words, ...one }: FreeFilter, url: Url): ActiveFilter | null {
  const value = url.value(param);
  const drop = () => url.filter({ [param]: null });
  if (one.switch) return isYes(value) ? { key: param, label, value: "", control: "switch", drop } : null;
  return value ? { key: param, label, value: words ? words(value) : value, drop } : null;
}

/** A yes in an address. */
export const isYes = (value: string): boolean => value === "1" || value === "true";
