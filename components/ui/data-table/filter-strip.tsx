"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { DateField } from "../date-field";
import { BareSelect } from "../select";
import type { Column, ColumnFilter } from "./types";
import { FILTER_PAUSE_MS, type ListUrl } from "./use-list-url";

type Props<Row> = { columns: readonly Column<Row>[]; url: ListUrl };

/** A field for every column that can be filtered. What is typed takes effect after half a second. */
export function FilterStrip<Row>({ columns, url }: Props<Row>) {
  const t = useTranslations("table");
  return (
    <fieldset
      aria-label={t("filters")}
      className="flex flex-wrap items-end gap-x-4 gap-y-3 rounded-md border border-line bg-surface px-4 py-3 max-md:max-h-[50dvh] max-md:overflow-auto"
    >
      {columns.map(
        (column) =>
          column.filter && (
            <FilterField
              key={column.id}
              id={column.id}
              header={column.header}
              filter={column.filter}
              url={url}
            />
          ),
      )}
    </fieldset>
  );
}

type FieldProps = { id: string; header: string; filter: ColumnFilter; url: ListUrl };

function FilterField({ id, header, filter, url }: FieldProps) {
  const domId = useId();
  if (filter.kind === "dates") return <DateRange header={header} filter={filter} url={url} />;
  const param = filter.param ?? id;
  const value = url.value(param);
  const label = filter.label ?? header;
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
        className="min-h-7 w-44 rounded-md border border-control-line bg-surface px-2 text-dense"
      />
    </Labelled>
  );
}

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
  // Half a date is kept in the field and not asked for: the server would refuse it.
  const set = (param: string) => (day: string) => {
    if (day === "" || /^\d{4}-\d{2}-\d{2}$/.test(day)) url.filter({ [param]: day || null }, FILTER_PAUSE_MS);
  };
  const ends = [
    ["from", filter.from],
    ["till", filter.till],
  ] as const;
  return ends.map(([word, param]) => (
    <div key={param} className="w-40">
      <DateField
        dense
        id={`${domId}-${word}`}
        name={param}
        label={t(`${word}_of`, { column: header })}
        value={url.value(param)}
        onChange={set(param)}
      />
    </div>
  ));
}
