import type { useTranslations } from "next-intl";
import type { Colleague } from "@/components/domain/agreements/subject";
import { agreedFilters, contactFilter, ownFilters } from "@/components/domain/invoices/open-filters";
import type { FreeFilter } from "@/components/ui/data-table/types";
import type { ActionType } from "@/lib/dunning/schema";

type T = ReturnType<typeof useTranslations>;

/** Returns what a tab of the daily work is narrowed by besides its columns. */
export const tabFilters = (t: T, type: ActionType, colleagues: readonly Colleague[]): FreeFilter[] => [
  ...(type === "pending" ? agendaFilters(t, colleagues) : []),
  ...(type === "action" ? agreedFilters(t) : []),
  ...ownFilters(t, colleagues),
  contactFilter(t),
];

/** The agenda's own filters: whose deadline is over, whose agreement somebody has to look at, and who looks after it. */
const agendaFilters = (t: T, colleagues: readonly Colleague[]): FreeFilter[] => [
  { param: "expired", label: t("actions.only_expired"), switch: true },
  { param: "passed", label: t("actions.only_passed"), switch: true },
  {
    param: "hold_owner",
    label: t("agreements.owner_of"),
    field: [
      { value: "me", label: t("agreements.owner_me") },
      { value: "none", label: t("agreements.owner_none") },
      ...colleagues,
    ],
  },
];
