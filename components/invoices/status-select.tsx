"use client";
import { useLocale } from "next-intl";
import type { ComponentProps } from "react";
import { statusName } from "./invoice-status";
import type { StatusOptions } from "./status-options";

type Props = Omit<ComponentProps<"select">, "value" | "onChange"> & {
  label: string;
  value: number | null;
  options: StatusOptions;
  /** The words for no choice. */
  empty?: string;
  changed?: boolean;
  onChoose: (status: number) => void;
};

/** A small select of a status. A choice that differs from the proposal stands out. */
export function StatusSelect({
  label,
  value,
  options,
  empty,
  changed,
  onChoose,
  className,
  ...native
}: Props) {
  const locale = useLocale();
  return (
    <span className={`select-arrow ${className ?? "w-44"}`}>
      <select
        {...native}
        aria-label={label}
        value={value ?? ""}
        onChange={(event) => event.target.value && onChoose(Number(event.target.value))}
        className={`select-own min-h-7 w-full min-w-0 truncate rounded-md border bg-surface pr-6 pl-2 text-left text-dense disabled:cursor-not-allowed disabled:opacity-60 ${changed ? "border-brand font-semibold text-brand-text" : "border-control-line text-ink"}`}
      >
        {(empty !== undefined || value === null) && <option value="">{empty ?? "–"}</option>}
        {options ?? (value !== null && <option value={value}>{statusName(value, locale)}</option>)}
      </select>
    </span>
  );
}
