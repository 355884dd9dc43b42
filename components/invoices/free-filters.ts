"use client";
import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { statusName } from "@/components/domain/invoices/invoice-status";
import { ownFilters } from "@/components/domain/invoices/open-filters";
import type { FreeFilter } from "@/components/ui/data-table/types";
import type { Option } from "@/components/ui/select";
import { formatDay, formatPeriod } from "@/lib/i18n/format";

type T = ReturnType<typeof useTranslations>;

/** Returns the filters behind a bar of the dashboard: only its link sets them, and a chip removes them (FIGURES §6). */
function barFilters(t: T, all: T, locale: string): readonly FreeFilter[] {
  const period = (value: string) => formatPeriod(value, locale);
  const each = (word: (part: string) => string) => (value: string) => value.split(",").map(word).join(", ");
  const named = (id: string) => (id === "flex" ? all("runs.flex_step") : statusName(Number(id), locale));
  return [
    { param: "df", label: t("dated"), textOf: period },
    { param: "dso", label: t("open_on"), textOf: (day) => formatDay(day, locale) },
    { param: "due", label: t("due"), textOf: each((age) => all(`ageing.${age}`)) },
    { param: "paid", label: t("paid_in"), textOf: period },
    { param: "paid_status", label: t("paid_under"), textOf: each(named) },
    { param: "sent", label: t("sent_in"), textOf: period },
    { param: "step", label: t("step"), textOf: each(named) },
    { param: "debtor_number", label: t("debtor_number") },
    { param: "debtor_status", label: t("debtor_status") },
  ];
}

/** Returns the filters of the invoice list that belong to no column: switches, and those of the charts' links (SPEC §2). */
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
      { param: "unseen", label: t("unseen"), textOf: () => t("unseen_days") },
      ...barFilters(t, all, locale),
    ],
    [t, all, locale, withDebtor, onlyR9, colleagues],
  );
}
