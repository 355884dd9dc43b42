import { z } from "zod";
import { flag, id, listFilters } from "@/lib/kernel/fields";

/** What speaks for it that two debtors are one, the strongest first. All but a company or VAT number count beside the same name alone. */
export const signs = ["company", "address", "email", "number"] as const;
export type Sign = (typeof signs)[number];

/** What of both is laid beside each other. */
export const comparedFields = [
  "name",
  "address",
  "zipcode",
  "city",
  "kvk_number",
  "contact_email_address",
] as const;

/** Why a pair was left as it is: a run or a message works on it, or both let money be collected from an account. */
export const leftReasons = ["in_use", "both_mandates"] as const;

/** Pairs of debtors that look like one; `debtor_id` keeps those of one debtor. */
export const DuplicateFilters = z.strictObject({
  debtor_id: id("debtor").optional(),
  page: listFilters.page,
  per_page: listFilters.per_page,
});
export type DuplicateFilters = z.output<typeof DuplicateFilters>;

/** Two debtors that are one: `id` stays. */
const Pair = z.strictObject({ id: id("debtor"), other_id: id("debtor") });
export type Pair = z.output<typeof Pair>;

/** How many pairs are joined in one call. */
export const MOST_PAIRS = 500;

/** Named pairs, or with `all` those about which there is no doubt, each with the one that stays by itself; the first 500 of them. */
export const JoinDebtors = z.strictObject({
  pairs: z.array(Pair, { error: "invalid" }).max(MOST_PAIRS, "too_many_rows").default([]),
  all: flag.default(false),
});

export const DistinctDebtors = Pair;
