"use client";
import { useLocale } from "next-intl";
import type { ComponentProps } from "react";
import { stageShown, statusName } from "./invoice-status";
import { StageIcon } from "./status-chip";
import type { StatusOptions } from "./status-options";

type Props = Omit<ComponentProps<"select">, "value" | "onChange"> & {
  label: string;
  value: number | null;
  options: StatusOptions;
  /** The words for no choice. */
  empty?: string;
  changed?: boolean;
  /** In a row it looks like the status it shows, until it is neared. */
  quiet?: boolean;
  onChoose: (status: number) => void;
};

const changedLook = "border-brand bg-surface font-semibold text-brand-text";
const handOver = "border-warn bg-warn-soft text-warn-ink font-medium";
const quietLook =
  "border-transparent bg-transparent text-ink hover:border-control-line focus:border-control-line in-[tr:focus]:border-control-line";

function lookOf({ changed, quiet, value }: Pick<Props, "changed" | "quiet" | "value">): string {
  // What leaves the house is always boxed.
  if (quiet && value !== null && stageShown(value) === "transferred") return handOver;
  if (changed) return changedLook;
  return quiet ? quietLook : "border-control-line bg-surface text-ink";
}

/** A small select of a status. A choice that differs from the proposal stands out. */
export function StatusSelect({
  label,
  value,
  options,
  empty,
  changed,
  quiet,
  onChoose,
  className,
  ...native
}: Props) {
  const locale = useLocale();
  const withIcon = quiet && value !== null;
  return (
    <span className={`select-arrow ${quiet ? "is-quiet" : ""} ${className ?? "w-44"}`}>
      {withIcon && <StageIcon stage={stageShown(value)} className="pointer-events-none absolute left-1.5" />}
      <select
        {...native}
        aria-label={label}
        value={value ?? ""}
        onChange={(event) => event.target.value && onChoose(Number(event.target.value))}
        className={`select-own w-full min-w-0 truncate rounded-md border text-left text-dense disabled:cursor-not-allowed disabled:opacity-60 ${quiet ? "min-h-6 pr-5" : "min-h-7 pr-6"} ${withIcon ? "pl-6" : "pl-2"} ${lookOf({ changed, quiet, value })}`}
      >
        {(empty !== undefined || value === null) && <option value="">{empty ?? "–"}</option>}
        {options ?? (value !== null && <option value={value}>{statusName(value, locale)}</option>)}
      </select>
    </span>
  );
}
