"use client";
import { useLocale } from "next-intl";
import { type ComponentProps, useState } from "react";
import { displayedStage, statusName } from "./invoice-status";
import { StageIcon } from "./status-chip";
import type { StatusOptions } from "./status-options";

type Props = Omit<ComponentProps<"select">, "value" | "onChange"> & {
  label: string;
  value: number | null;
  options: StatusOptions;
  /** The label for no choice. */
  empty?: string;
  isChanged?: boolean;
  /** Looks like a plain status in a row, until it is hovered or focused. */
  quiet?: boolean;
  onChoose: (status: number) => void;
};

const changedStyle = "border-brand bg-surface font-semibold text-brand-text";
const handOver = "border-warn bg-warn-soft text-warn-ink font-medium";
const quietStyle =
  "border-transparent bg-transparent text-ink hover:border-control-line focus:border-control-line in-[tr:focus]:border-control-line";

function styleOf({ isChanged, quiet, value }: Pick<Props, "isChanged" | "quiet" | "value">): string {
  // A hand-over to a third party always has a box.
  if (quiet && value !== null && displayedStage(value) === "transferred") return handOver;
  if (isChanged) return changedStyle;
  return quiet ? quietStyle : "border-control-line bg-surface text-ink";
}

/**
 * Renders a small select of a status. A choice that differs from the proposal is highlighted. Its options are rendered on hover or focus: a
 * page of rows with twenty options each would be a third larger and slower.
 */
export function StatusSelect({
  label,
  value,
  options,
  empty,
  isChanged,
  quiet,
  onChoose,
  className,
  ...native
}: Props) {
  const locale = useLocale();
  const [isNear, setIsNear] = useState(false);
  const near = () => setIsNear(true);
  const withIcon = quiet && value !== null;
  return (
    <span className={`select-arrow ${quiet ? "is-quiet" : ""} ${className ?? "w-44"}`}>
      {withIcon && (
        <StageIcon stage={displayedStage(value)} className="pointer-events-none absolute left-1.5" />
      )}
      <select
        {...native}
        onPointerEnter={near}
        onPointerDown={near}
        onFocus={near}
        aria-label={label}
        value={value ?? ""}
        onChange={(event) => event.target.value && onChoose(Number(event.target.value))}
        className={`select-own w-full min-w-0 truncate rounded-md border text-left text-dense disabled:cursor-not-allowed disabled:opacity-60 max-md:min-h-11 ${quiet ? "min-h-6 pr-5" : "min-h-7 pr-6"} ${withIcon ? "pl-6" : "pl-2"} ${styleOf({ isChanged, quiet, value })}`}
      >
        {(empty !== undefined || value === null) && <option value="">{empty ?? "–"}</option>}
        {(isNear && options) ||
          (value !== null && <option value={value}>{statusName(value, locale)}</option>)}
      </select>
    </span>
  );
}
