import type { useTranslations } from "next-intl";
import { currencyFilter } from "@/components/ui/data-table/currency-filter";
import type { ColumnFilter, FreeFilter } from "@/components/ui/data-table/types";
import type { Option } from "@/components/ui/select";

type T = ReturnType<typeof useTranslations>;

/** The open amount: which currency, and from and up to how much. */
export const amountFilters = (t: T): ColumnFilter[] => [
  currencyFilter(t),
  { kind: "numbers", from: "amount_from", till: "amount_till" },
];

export const daysFilter: ColumnFilter = { kind: "numbers", from: "days_from", till: "days_till" };

export const dueFilter: ColumnFilter = { kind: "dates", from: "expires_from", till: "expires_till" };

/** The user's own debtors or a colleague's, and numbers that were copied from a spreadsheet. */
export const ownFilters = (t: T, colleagues: readonly Option[]): FreeFilter[] => [
  { param: "mine", label: t("columns.mine"), switch: true },
  ...(colleagues.length > 0
    ? [{ param: "colleague", label: t("columns.colleague"), field: colleagues }]
    : []),
  { param: "numbers", label: t("columns.numbers"), field: true },
];

/** How long ago a debtor was last written to or called. */
export const contactFilter = (t: T): FreeFilter => ({
  param: "contact_before",
  label: t("columns.contact_before"),
  field: "day",
});
