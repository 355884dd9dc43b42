import { z } from "zod";
import { flag, id, listFilters } from "@/lib/kernel/fields";

/** Signs that two debtors are one, the strongest first. All but a company or VAT number count only together with the same name. */
export const signs = ["company", "address", "email", "number"] as const;
export type Sign = (typeof signs)[number];

/** The fields of both that are compared. */
export const comparedFields = [
  "name",
  "address",
  "zipcode",
  "city",
  "kvk_number",
  "contact_email_address",
] as const;

/** Why a pair was not joined: a run or a message is using it, or both have a direct debit mandate. */
export const leftReasons = ["in_use", "both_mandates"] as const;

/** Filters for pairs of similar debtors; `debtor_id` selects those of one debtor. */
export const DuplicateFilters = z.strictObject({
  debtor_id: id("debtor").optional(),
  page: listFilters.page,
  per_page: listFilters.per_page,
});
export type DuplicateFilters = z.output<typeof DuplicateFilters>;

/** Two debtors that are one: `id` remains. */
const Pair = z.strictObject({ id: id("debtor"), other_id: id("debtor") });
export type Pair = z.output<typeof Pair>;

/** The most pairs joined in one call. */
export const MOST_PAIRS = 500;

/** The given pairs, or with `all` the unambiguous ones, each with the debtor that remains by default; the first 500 of them. */
export const JoinDebtors = z.strictObject({
  pairs: z.array(Pair, { error: "invalid" }).max(MOST_PAIRS, "too_many_rows").default([]),
  all: flag.default(false),
});

export const DistinctDebtors = Pair;
