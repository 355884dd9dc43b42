import type { useTranslations } from "next-intl";
import { currencyFilter } from "@/components/ui/data-table/currency-filter";
import type { ColumnFilter, FreeFilter, Preset } from "@/components/ui/data-table/types";
import type { Option } from "@/components/ui/select";
import { holdKinds } from "@/lib/holds/schema";
import { formatCount } from "@/lib/i18n/format";
import { languageCodes } from "@/lib/i18n/locales";
import { addDays, type Day, mondayOf } from "@/lib/kernel/day";

type T = ReturnType<typeof useTranslations>;

/** Returns the filters on the open amount: from, up to, and currency. */
export const amountFilters = (t: T): ColumnFilter[] => [
  { kind: "numbers", from: "amount_from", till: "amount_till", presets: leastAmounts },
  currencyFilter(t),
];

const leastAmounts = (): Preset[] =>
  [1_000, 5_000, 10_000].map((least) => ({
    label: `≥ ${formatCount(least)}`,
    set: { amount_from: String(least), amount_till: null },
  }));

export const daysFilter: ColumnFilter = {
  kind: "numbers",
  from: "days_from",
  till: "days_till",
  presets: () => [lateBetween(1, 30), lateBetween(31, 60), lateBetween(61, 90), lateBetween(91)],
};

const lateBetween = (from: number, till?: number): Preset => ({
  label: till === undefined ? `> ${from - 1}` : `${from}–${till}`,
  set: { days_from: String(from), days_till: till === undefined ? null : String(till) },
});

const WEEK = 7;

export const dueFilter = (t: T): ColumnFilter => ({
  kind: "dates",
  from: "expires_from",
  till: "expires_till",
  label: t("columns.expires_at"),
  presets: (today) => {
    const monday = mondayOf(today);
    const between = (label: string, from: Day, till: Day): Preset => ({
      label,
      set: { expires_from: from, expires_till: till },
    });
    return [
      between(t("columns.last_week"), addDays(monday, -WEEK), addDays(monday, -1)),
      between(t("columns.this_week"), monday, addDays(monday, WEEK - 1)),
      between(t("columns.next_week"), addDays(monday, WEEK), addDays(monday, 2 * WEEK - 1)),
    ];
  },
});

/**
 * Returns the filters on the account owner (the user, a colleague or nobody), the language of messages, and numbers pasted from a
 * spreadsheet.
 */
export const ownFilters = (t: T, colleagues: readonly Option[]): FreeFilter[] => [
  { param: "mine", label: t("columns.mine"), switch: true },
  {
    param: "colleague",
    label: t("columns.colleague"),
    field: colleagues,
    replaces: ["mine", "unowned"],
    presets: () => [
      { label: t("columns.own"), set: { mine: "1", unowned: null, colleague: null } },
      { label: t("columns.unowned"), set: { unowned: "1", mine: null, colleague: null } },
    ],
  },
  { param: "unowned", label: t("columns.colleague"), textOf: () => t("columns.unowned") },
  {
    param: "language",
    label: t("columns.language"),
    field: languageCodes.map((value) => ({ value, label: t(`columns.language_${value}`) })),
  },
  bouncedFilter(t),
  { param: "numbers", label: t("columns.numbers"), field: true, placeholder: t("columns.numbers_hint") },
];

/** Returns the filter on debtors whose mail bounced, who need a call or another address. */
export const bouncedFilter = (t: T): FreeFilter => ({
  param: "bounced",
  label: t("debtor_page.marks"),
  field: [],
  presets: () => [{ label: t("columns.bounced"), set: { bounced: "1" } }],
  textOf: () => t("columns.bounced"),
});

/** Returns the filter on how long ago the last message or call was. */
export const contactFilter = (t: T): FreeFilter => ({
  param: "contact_before",
  label: t("columns.contact_before"),
  field: "day",
  presets: (today) =>
    [WEEK, 2 * WEEK, 30].map((days) => ({
      label: t("columns.longer_than", { days }),
      set: { contact_before: addDays(today, -days) },
    })),
});

/** Returns the filters on agreements, and on those past their day: a broken promise, a dispute to review. */
export const agreedFilters = (t: T): FreeFilter[] => [
  {
    param: "kind",
    label: t("columns.agreed"),
    field: holdKinds.map((value) => ({ value, label: t(`holds.kinds.${value}`) })),
    presets: () => [{ label: t("columns.agreed_over"), set: { passed: "1" } }],
  },
  { param: "passed", label: t("columns.agreed"), textOf: () => t("columns.agreed_over") },
];
