import type { useTranslations } from "next-intl";
import { currencies } from "@/lib/kernel/money";
import type { ColumnFilter } from "./types";

/** Returns the filter of a column of amounts: every currency, or one. */
export const currencyFilter = (t: ReturnType<typeof useTranslations>): ColumnFilter => ({
  kind: "select",
  param: "currency",
  label: t("columns.currency"),
  all: t("table.all"),
  inARow: true,
  options: currencies.map((value) => ({ value, label: value })),
});
