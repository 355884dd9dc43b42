import { z } from "zod";
import { Balance } from "@/lib/debtors/answers";
import { currency, instant, int, list, money, one } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { comparedFields, DuplicateFilters, leftReasons, signs } from "../schema/duplicates";

const Side = z.strictObject({
  id: int,
  number: z.string(),
  name: z.string(),
  address: z.string(),
  zipcode: z.string(),
  city: z.string(),
  kvk_number: z.string(),
  contact_email_address: z.string(),
  /** A package, `csv` or `manual`; and of a package its administration. */
  source: z.string(),
  division_name: z.string(),
  /** What it owes, per currency. */
  balances: z.array(Balance),
  invoices_count: int,
  created_at: instant,
});

export const Duplicate = z.strictObject({
  /** Of both ids, the lower first: "1042-1077". */
  id: z.string(),
  /** The one with the lower id, and the other one. */
  debtor: Side,
  other: Side,
  /** Which of the two stays unless somebody chooses the other: the one with more invoices, else the older. */
  keep: int,
  signs: z.array(z.enum(signs)),
  /** In which fields both say something, and something else. */
  differs: z.array(z.enum(comparedFields)),
  /** How many invoices of both have the same number: they stay two invoices. */
  same_numbers: int,
  /** Another debtor speaks for it as much: never joined with all others. */
  is_ambiguous: z.boolean(),
});
export type Duplicate = Wire<z.output<typeof Duplicate>>;

export const DuplicateList = list(Duplicate, {
  filters: DuplicateFilters,
  totals: z.strictObject({
    /** How many of all pairs there is no doubt about, and what goes over when all of them are joined; 500 at once. */
    certain: int,
    moving: z.strictObject({ invoices: int, open: z.array(z.strictObject({ currency, amount: money })) }),
    /** How many pairs there are between which sources. */
    between: z.array(z.strictObject({ sources: z.array(z.string()), count: int })),
  }),
});
export type DuplicateList = Wire<z.output<typeof DuplicateList>>;

export const Joined = one(
  z.strictObject({
    /** How many debtors became part of another, and how many invoices went with them. */
    joined: int,
    /** The debtors that stayed. */
    ids: z.array(int),
    invoices: int,
    /** Pairs that stay two for now. */
    left: z.array(z.strictObject({ id: int, other_id: int, reason: z.enum(leftReasons) })),
  }),
);
