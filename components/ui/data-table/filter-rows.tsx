"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import type { Day } from "@/lib/kernel/day";
import { DateField } from "../date-field";
import { BareSelect } from "../select";
import { isTrueParam } from "./active-filters";
import type { FilterOf } from "./filters-of";
import type { ColumnFilter, FreeFilter, Preset } from "./types";
import { FILTER_PAUSE_MS, type ListUrl } from "./use-list-url";

type RowProps = Omit<FilterOf, "key"> & { url: ListUrl; today: Day };

/** Renders one filter of a column: its label on the left, its fields and presets on the right. */
export function FilterRow({ label, filter, params, url, today }: RowProps) {
  const Options = filter.kind === "select" && filter.inARow ? ChoiceInARow : Choice;
  const presets = "presets" in filter ? filter.presets?.(today) : undefined;
  return (
    <Row label={label} params={params} kind={filter.kind} url={url} presets={presets}>
      {filter.kind === "select" && (
        <Options label={label} param={params[0] ?? ""} all={filter.all} options={filter.options} url={url} />
      )}
    </Row>
  );
}

type FreeProps = { filter: FreeFilter; all: string; url: ListUrl; today: Day };

/** Renders a filter that belongs to no column. */
export function FreeRow({ filter, all, url, today }: FreeProps) {
  const { param, label, field, presets, replaces, placeholder } = filter;
  const kind = field === true ? "text" : field === "day" ? "day" : "select";
  return (
    <Row
      label={label}
      params={[param]}
      kind={kind}
      url={url}
      presets={presets?.(today)}
      placeholder={placeholder}
    >
      {Array.isArray(field) && field.length > 0 && (
        <Choice label={label} param={param} all={all} options={field} url={url} replaces={replaces} />
      )}
    </Row>
  );
}

type PartsProps = {
  label: string;
  params: readonly string[];
  kind: ColumnFilter["kind"];
  url: ListUrl;
  presets: readonly Preset[] | undefined;
  placeholder?: string | undefined;
  /** A field of another kind than number, day or text. */
  children: ReactNode;
};

function Row({ label, params, kind, url, presets = [], placeholder, children }: PartsProps) {
  const [first = "", last = ""] = params;
  const t = useTranslations("table");
  const fromTill = [
    [first, t("from_of", { column: label })],
    [last, t("till_of", { column: label })],
  ] as const;
  return (
    <div className="grid grid-cols-[104px_minmax(0,1fr)] items-start gap-x-3">
      <span aria-hidden className="py-1 text-dense">
        {label}
      </span>
      <span className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
        {kind === "text" && <TextFilter label={label} param={first} url={url} placeholder={placeholder} />}
        {kind === "day" && <DayFilter label={label} param={first} url={url} />}
        {kind === "numbers" &&
          between(fromTill.map(([p, words]) => <NumberFilter key={p} label={words} param={p} url={url} />))}
        {kind === "dates" &&
          between(fromTill.map(([p, words]) => <DayFilter key={p} label={words} param={p} url={url} />))}
        {children}
        {presets.length > 0 && (
          <span className={`-ml-1.5 flex flex-wrap gap-x-1 ${kind === "select" ? "" : "basis-full"}`}>
            {presets.map((preset) => (
              <PresetButton key={preset.label} preset={preset} filterLabel={label} url={url} />
            ))}
          </span>
        )}
      </span>
    </div>
  );
}

const between = ([from, till]: readonly ReactNode[]) => (
  <>
    {from}
    <span aria-hidden>–</span>
    {till}
  </>
);

/** Renders a preset; a click sets its filters, a second one removes them. */
function PresetButton({
  preset: { label, set },
  filterLabel,
  url,
}: {
  preset: Preset;
  filterLabel: string;
  url: ListUrl;
}) {
  const isOn = Object.entries(set).every(([param, value]) => isSetTo(url.value(param), value));
  const away = Object.fromEntries(Object.keys(set).map((param) => [param, null]));
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={`${filterLabel}: ${label}`}
      onClick={() => url.filter(isOn ? away : { ...set })}
      className="forced-edge min-h-6 min-w-6 whitespace-nowrap rounded-sm px-1.5 font-medium text-dense hover:bg-sunken aria-pressed:bg-brand-soft aria-pressed:text-brand-text pointer-coarse:min-h-9 pointer-coarse:px-2.5"
    >
      {label}
    </button>
  );
}

/** Returns whether the address has the value that a preset sets. */
function isSetTo(current: string, set: string | null): boolean {
  if (set === null) return current === "" || current === "false";
  return current === set || (isTrueParam(set) && isTrueParam(current));
}

const fieldStyle =
  "min-h-7 rounded-md border border-control-line bg-surface px-2 text-dense pointer-coarse:min-h-9";

type FieldProps = { label: string; param: string; url: ListUrl };

const TextFilter = ({ label, param, url, placeholder }: FieldProps & { placeholder: string | undefined }) => (
  <input
    aria-label={label}
    placeholder={placeholder}
    value={url.value(param)}
    onChange={(event) => url.filter({ [param]: event.target.value || null }, FILTER_PAUSE_MS)}
    className={`${fieldStyle} w-full`}
  />
);

const NumberFilter = ({ label, param, url }: FieldProps) => (
  <input
    aria-label={label}
    inputMode="decimal"
    value={url.value(param)}
    onChange={(event) => url.filter({ [param]: event.target.value || null }, FILTER_PAUSE_MS)}
    className={`${fieldStyle} tnum w-24 text-right`}
  />
);

/** Renders the field of a day. An incomplete date stays in the field and is not requested, as the server would refuse it. */
function DayFilter({ label, param, url }: FieldProps) {
  const id = useId();
  const set = (day: string) => {
    if (day === "" || /^\d{4}-\d{2}-\d{2}$/.test(day)) url.filter({ [param]: day || null }, FILTER_PAUSE_MS);
  };
  return (
    <span className="w-34">
      <DateField
        dense
        hidesLabel
        id={id}
        name={param}
        label={label}
        value={url.value(param)}
        onChange={set}
      />
    </span>
  );
}

/** Renders a choice among a few short words, all visible: the active one is pressed. */
function ChoiceInARow({ label, param, all, options, url }: ChoiceProps) {
  const chosen = url.value(param);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row in every browser
    <span role="group" aria-label={label} className="flex">
      {[{ value: "", label: all }, ...options].map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === chosen}
          onClick={() => url.filter({ [param]: option.value || null })}
          className="forced-edge -ml-px min-h-7 border border-control-line bg-surface px-2.5 text-dense first:ml-0 first:rounded-l-md last:rounded-r-md hover:bg-sunken aria-pressed:z-10 aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:font-medium aria-pressed:text-brand-text pointer-coarse:min-h-9 pointer-coarse:px-3.5"
        >
          {option.label}
        </button>
      ))}
    </span>
  );
}

type ChoiceProps = FieldProps &
  Pick<Extract<ColumnFilter, { kind: "select" }>, "all" | "options"> & {
    replaces?: readonly string[] | undefined;
  };

function Choice({ label, param, all, options, url, replaces = [] }: ChoiceProps) {
  const others = Object.fromEntries(replaces.map((replaced) => [replaced, null]));
  return (
    <BareSelect
      aria-label={label}
      className="min-w-24 flex-1"
      value={url.value(param)}
      options={options}
      empty={all}
      onChange={(next) => url.filter({ ...(next && others), [param]: next || null })}
    />
  );
}
