import type { useTranslations } from "next-intl";
import type { Colleague } from "@/components/agreements/subject";
import type { FreeFilter } from "@/components/ui/data-table/types";

type T = ReturnType<typeof useTranslations>;

/** The agenda's own filters: whose deadline is over, whose agreement somebody has to look at, and who looks after it. */
export const agendaFilters = (t: T, colleagues: readonly Colleague[]): FreeFilter[] => [
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
