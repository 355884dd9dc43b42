"use client";
import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import type { FreeFilter } from "@/components/ui/data-table/types";
import type { Option } from "@/components/ui/select";
import { formatDay, formatPeriod } from "@/lib/i18n/format";
import { ownFilters } from "./open-filters";

/** The filters of the invoice list that belong to no column: switches, and what the charts' links set (SPEC §2). */
export function useFreeFilters(
  withDebtor: boolean,
  onlyR9: boolean,
  colleagues: readonly Option[],
): readonly FreeFilter[] {
  const t = useTranslations("invoices");
  const all = useTranslations();
  const locale = useLocale();
  return useMemo(
    () => [
      { param: "open", label: t(withDebtor ? "only_open_debtors" : "only_open"), switch: true },
      ...(onlyR9 ? [{ param: "r9", label: t("only_r9"), switch: true } as const] : []),
      ...ownFilters(all, colleagues),
      { param: "unseen", label: t("unseen"), words: () => t("unseen_days") },
      { param: "df", label: t("dated"), words: (period: string) => formatPeriod(period, locale) },
      { param: "dso", label: t("open_on"), words: (day: string) => formatDay(day, locale) },
    ],
    [t, all, locale, withDebtor, onlyR9, colleagues],
  );
}
