import { z } from "zod";
import { Balance } from "@/lib/debtors/answers";
import { currency, flag, instant, list, money, one, whole, words } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { comparedFields, DuplicateFilters, leftReasons, signs } from "./schema";

const Side = z.strictObject({
  id: whole,
  number: words,
  name: words,
  address: words,
  zipcode: words,
  city: words,
  kvk_number: words,
  contact_email_address: words,
  /** A package, `csv` or `manual`; and of a package its administration. */
  source: words,
  division_name: words,
  /** What it owes, per currency. */
  balances: z.array(Balance),
  invoices_count: whole,
  created_at: instant,
});

export const Duplicate = z.strictObject({
  /** Of both ids, the lower first: "1042-1077". */
  id: words,
  /** The one with the lower id, and the other one. */
  debtor: Side,
  other: Side,
  /** Which of the two stays unless somebody chooses the other: the one with more invoices, else the older. */
  keep: whole,
  signs: z.array(z.enum(signs)),
  /** In which fields both say something, and something else. */
  differs: z.array(z.enum(comparedFields)),
  /** How many invoices of both have the same number: they stay two invoices. */
  same_numbers: whole,
  /** Another debtor speaks for it as much: never joined with all others. */
  is_ambiguous: flag,
});
export type Duplicate = Wire<z.output<typeof Duplicate>>;

export const DuplicateList = list(Duplicate, {
  filters: DuplicateFilters,
  totals: z.strictObject({
    /** How many of all pairs there is no doubt about, and what goes over when all of them are joined; 500 at once. */
    certain: whole,
    moving: z.strictObject({ invoices: whole, open: z.array(z.strictObject({ currency, amount: money })) }),
    /** How many pairs there are between which sources. */
    between: z.array(z.strictObject({ sources: z.array(words), count: whole })),
  }),
});
export type DuplicateList = Wire<z.output<typeof DuplicateList>>;

export const Joined = one(
  z.strictObject({
    /** How many debtors became part of another, and how many invoices went with them. */
    joined: whole,
    /** The debtors that stayed. */
    ids: z.array(whole),
    invoices: whole,
    /** Pairs that stay two for now. */
    left: z.array(z.strictObject({ id: whole, other_id: whole, reason: z.enum(leftReasons) })),
  }),
);
