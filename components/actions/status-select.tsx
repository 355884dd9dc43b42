"use client";
import { ChevronDown } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type ComponentProps, useMemo } from "react";
import { statusName } from "@/components/invoices/invoice-status";
import { idsAt, type Stage } from "@/lib/flow/statuses";

const groups: readonly Stage[] = ["step", "hold", "transferred", "closed"];

/** The statuses an invoice can go to, in the groups they belong to. */
export function useStatusOptions() {
  const t = useTranslations("status_groups");
  const locale = useLocale();
  return useMemo(
    () =>
      groups.map((stage) => (
        <optgroup key={stage} label={t(stage)}>
          {idsAt(stage).map((id) => (
            <option key={id} value={id}>
              {statusName(id, locale)}
            </option>
          ))}
        </optgroup>
      )),
    [t, locale],
  );
}

export type StatusOptions = ReturnType<typeof useStatusOptions>;

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
  return (
    <span className={`relative inline-flex items-center ${className ?? "w-44"}`}>
      <select
        {...native}
        aria-label={label}
        value={value ?? ""}
        onChange={(event) => event.target.value && onChoose(Number(event.target.value))}
        className={`select-own min-h-7 w-full min-w-0 truncate rounded-md border bg-surface pr-7 pl-2 text-left text-dense disabled:cursor-not-allowed disabled:opacity-60 ${changed ? "border-brand font-semibold text-brand-text" : "border-control-line text-ink"}`}
      >
        {(empty !== undefined || value === null) && <option value="">{empty ?? "–"}</option>}
        {options}
      </select>
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-px right-px flex items-center rounded-r-md bg-surface pr-1.5 pl-1 text-ink-muted"
      >
        <ChevronDown size={16} />
      </span>
    </span>
  );
}
