"use client";
import { useLocale, useTranslations } from "next-intl";
import type { ColumnFilter } from "@/components/ui/data-table/types";
import type { ActionGroup, ActionRow } from "@/lib/dunning/answers/lists";
import { afterColon, formatCount, formatNearDay } from "@/lib/i18n/format";
import type { T } from "./shared-columns";

type Props = {
  held: Pick<NonNullable<ActionRow["held"]>, "until" | "words">;
  today: string;
  className?: string;
};

/** Shows why a row stays although it is due, after the day until which it does. */
export function HeldBack({ held: { until, words }, today, className = "" }: Props) {
  const t = useTranslations("actions");
  const locale = useLocale();
  const said =
    until === null
      ? words
      : t("held_until", { day: formatNearDay(until, today, locale), words: afterColon(words, locale) });
  return (
    <span title={said} className={`block truncate text-hold-ink ${className}`}>
      {said}
    </span>
  );
}

type LineProps = { held: NonNullable<ActionGroup["held"]>; count: number; today: string };

/** Shows how many invoices of a debtor's line stay, and until when the first of them does; why is said on hover. */
export function HeldInLine({ held: { until, words, count: some }, count, today }: LineProps) {
  const t = useTranslations("actions");
  const locale = useLocale();
  const day = until === null ? words : t("held_until_day", { day: formatNearDay(until, today, locale) });
  return (
    <span title={words} className="tnum block truncate text-hold-ink">
      {some < count ? t("held_of", { shown: formatCount(some), all: formatCount(count), day }) : day}
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
