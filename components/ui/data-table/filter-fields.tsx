"use client";
import { useId } from "react";
import { DateField } from "../date-field";
import { BareSelect } from "../select";
import type { ColumnFilter } from "./types";
import { FILTER_PAUSE_MS, type ListUrl } from "./use-list-url";

const fieldStyle =
  "min-h-7 rounded-md border border-control-line bg-surface px-2 text-dense pointer-coarse:min-h-9";

type FieldProps = { label: string; param: string; url: ListUrl };

export const TextFilter = ({
  label,
  param,
  url,
  placeholder,
}: FieldProps & { placeholder: string | undefined }) => (
  <input
    aria-label={label}
    placeholder={placeholder}
    value={url.value(param)}
    onChange={(event) => url.filter({ [param]: event.target.value || null }, FILTER_PAUSE_MS)}
    className={`${fieldStyle} w-full`}
  />
);

export const NumberFilter = ({ label, param, url }: FieldProps) => (
  <input
    aria-label={label}
    inputMode="decimal"
    value={url.value(param)}
    onChange={(event) => url.filter({ [param]: event.target.value || null }, FILTER_PAUSE_MS)}
    className={`${fieldStyle} tnum w-24 text-right`}
  />
);

/** A day. Half a date is kept in the field and not asked for: the server would refuse it. */
export function DayFilter({ label, param, url }: FieldProps) {
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

/** A choice among a few short words, all in sight: the one that holds is pressed. */
export function ChoiceInARow({ label, param, all, options, url }: ChoiceProps) {
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
    instead?: readonly string[] | undefined;
  };

export function Choice({ label, param, all, options, url, instead = [] }: ChoiceProps) {
  const others = Object.fromEntries(instead.map((one) => [one, null]));
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
