"use client";
import { useLocale, useTranslations } from "next-intl";
import type { ColumnFilter } from "@/components/ui/data-table/types";
import type { ActionRow } from "@/lib/dunning/answers";
import { formatDay } from "@/lib/i18n/format";
import type { T } from "./shared-columns";

type Props = { held: Pick<NonNullable<ActionRow["held"]>, "until" | "words">; className?: string };

/** Why a row stays although it is due, after the day until which it does. */
export function HeldBack({ held: { until, words }, className = "" }: Props) {
  const t = useTranslations("actions");
  const locale = useLocale();
  const said = until === null ? words : t("held_until", { day: formatDay(until, locale), words });
  return (
    <span title={said} className={`block truncate text-hold-ink ${className}`}>
      {said}
    </span>
  );
}

/** Only what is held back, or only what can go. */
export const heldFilter = (t: T): ColumnFilter => ({
  kind: "select",
  param: "held",
  label: t("actions.held"),
  all: t("actions.held_all"),
  options: [
    { value: "1", label: t("actions.held_1") },
    { value: "0", label: t("actions.held_0") },
  ],
});
