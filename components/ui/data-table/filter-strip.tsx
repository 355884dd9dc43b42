"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { DateField } from "../date-field";
import { BareSelect } from "../select";
import { type FilterOf, filtersOf } from "./filters-of";
import type { Column, ColumnFilter, FreeFilter } from "./types";
import { FILTER_PAUSE_MS, type ListUrl } from "./use-list-url";

type Props = {
  columns: readonly Pick<Column<never>, "id" | "header" | "filter">[];
  free: readonly FreeFilter[];
  url: ListUrl;
  /** How many rows there are with what is filled in so far. */
  count: string;
  /** Told of the fields once they stand. */
  onShown: (fields: HTMLElement | null) => void;
};

/** A field for everything the list can be narrowed by. What is typed takes effect after half a second, and how many rows are left is said while one types. */
export default function FilterStrip({ columns, free, url, count, onShown }: Props) {
  const t = useTranslations("table");
  return (
    <fieldset
      ref={onShown}
      aria-label={t("filters")}
      className="flex flex-wrap items-end gap-x-4 gap-y-3 rounded-md border border-line bg-surface px-4 py-3 max-md:max-h-[50dvh] max-md:overflow-auto"
    >
      {columns.flatMap((column) =>
        filtersOf(column).map(({ key, ...one }) => <FilterField key={key} {...one} url={url} />),
      )}
      {free.map(
        (one) =>
          one.field && (
            <FilterField
              key={one.param}
              label={one.label}
              filter={filterOf(one.field, t("all"))}
              params={[one.param]}
              url={url}
            />
          ),
      )}
      <output className="ml-auto self-center font-semibold text-dense">{count}</output>
    </fieldset>
  );
}

/** The filter that a field without a column is. */
function filterOf(field: NonNullable<FreeFilter["field"]>, all: string): ColumnFilter {
  if (field === true) return { kind: "text" };
  return field === "day" ? { kind: "day" } : { kind: "select", all, options: field };
}

type FieldProps = Omit<FilterOf, "key"> & { url: ListUrl };

function FilterField({ label, filter, params, url }: FieldProps) {
  const t = useTranslations("table");
  const domId = useId();
  if (filter.kind === "dates") return <DateRange header={label} filter={filter} url={url} />;
  const [param = "", last = ""] = params;
  if (filter.kind === "day") return <DayFilter id={domId} label={label} param={param} url={url} />;
  if (filter.kind === "numbers")
    return (
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 font-medium text-dense">{label}</legend>
        <span className="flex items-center gap-1">
          {[param, last].map((end, at) => (
            <input
              key={end}
              aria-label={t(at === 0 ? "from_of" : "till_of", { column: label })}
              inputMode="decimal"
              value={url.value(end)}
              onChange={(event) => url.filter({ [end]: event.target.value || null }, FILTER_PAUSE_MS)}
              className={`${fieldStyle} tnum w-24 text-right`}
            />
          ))}
        </span>
      </fieldset>
    );
  const value = url.value(param);
  if (filter.kind === "select") {
    return (
      <Labelled id={domId} label={label}>
        <BareSelect
          id={domId}
          className="w-52"
          size="sm"
          value={value}
          options={filter.options}
          empty={filter.all}
          onChange={(next) => url.filter({ [param]: next || null })}
        />
      </Labelled>
    );
  }
  return (
    <Labelled id={domId} label={label}>
      <input
        id={domId}
        value={value}
        onChange={(event) => url.filter({ [param]: event.target.value || null }, FILTER_PAUSE_MS)}
        className={`${fieldStyle} w-44`}
      />
    </Labelled>
  );
}

const fieldStyle = "min-h-7 rounded-md border border-control-line bg-surface px-2 text-dense";

function Labelled({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium text-dense">
        {label}
      </label>
      {children}
    </div>
  );
}

type RangeProps = { header: string; filter: Extract<ColumnFilter, { kind: "dates" }>; url: ListUrl };

function DateRange({ header, filter, url }: RangeProps) {
  const t = useTranslations("table");
  const domId = useId();
  const ends = [
    ["from", filter.from],
    ["till", filter.till],
  ] as const;
  return ends.map(([word, param]) => (
    <DayFilter
      key={param}
      id={`${domId}-${word}`}
      label={t(`${word}_of`, { column: header })}
      param={param}
      url={url}
    />
  ));
}

type DayProps = { id: string; label: string; param: string; url: ListUrl };

/** A day. Half a date is kept in the field and not asked for: the server would refuse it. */
function DayFilter({ id, label, param, url }: DayProps) {
  const set = (day: string) => {
    if (day === "" || /^\d{4}-\d{2}-\d{2}$/.test(day)) url.filter({ [param]: day || null }, FILTER_PAUSE_MS);
  };
  return (
    <div className="w-40">
      <DateField dense id={id} name={param} label={label} value={url.value(param)} onChange={set} />
    </div>
  );
}
