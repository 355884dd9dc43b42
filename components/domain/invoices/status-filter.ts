import type { useTranslations } from "next-intl";
import type { ColumnFilter } from "@/components/ui/data-table/types";
import { statusName } from "./invoice-status";

/** Returns the filter of a column of statuses, limited to these ids. */
export const statusFilter = (
  t: ReturnType<typeof useTranslations>,
  locale: string,
  ids: number[],
): Extract<ColumnFilter, { kind: "select" }> => ({
  kind: "select",
  all: t("columns.all_statuses"),
  options: ids.map((id) => ({ value: String(id), label: statusName(id, locale) })),
});
