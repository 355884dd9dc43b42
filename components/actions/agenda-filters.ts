import type { useTranslations } from "next-intl";
import type { FreeFilter } from "@/components/ui/data-table/types";

/** The agenda's own filters: whose deadline is over, whose agreement somebody has to look at, and who looks after it. */
export const agendaFilters = (t: ReturnType<typeof useTranslations>): FreeFilter[] => [
  { param: "expired", label: t("actions.only_expired"), switch: true },
  { param: "passed", label: t("actions.only_passed"), switch: true },
  { param: "hold_owner", label: t("agreements.owner") },
];
