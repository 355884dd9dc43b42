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
  /** A package, `csv` or `manual`; and for a package its administration. */
  source: z.string(),
  division_name: z.string(),
  /** Its open balance, per currency. */
  balances: z.array(Balance),
  invoices_count: int,
  created_at: instant,
});

export const Duplicate = z.strictObject({
  /** Both ids, the lower first: "1042-1077". */
  id: z.string(),
  /** The debtor with the lower id, and the other one. */
  debtor: Side,
  other: Side,
  /** The debtor that remains unless the user chooses the other: the one with more invoices, else the older. */
  keep: int,
  signs: z.array(z.enum(signs)),
  /** Fields that are filled in both and differ. */
  differs: z.array(z.enum(comparedFields)),
  /** The number of invoices of both with the same number: they stay two invoices. */
  same_numbers: int,
  /** Another debtor matches just as well: left out when all pairs are joined. */
  is_ambiguous: z.boolean(),
});
export type Duplicate = Wire<z.output<typeof Duplicate>>;

export const DuplicateList = list(Duplicate, {
  filters: DuplicateFilters,
  totals: z.strictObject({
    /** The number of unambiguous pairs, and what moves when all of them are joined; 500 per request. */
    certain: int,
    moving: z.strictObject({ invoices: int, open: z.array(z.strictObject({ currency, amount: money })) }),
    /** The number of pairs per pair of sources. */
    between: z.array(z.strictObject({ sources: z.array(z.string()), count: int })),
  }),
});
export type DuplicateList = Wire<z.output<typeof DuplicateList>>;

export const Joined = one(
  z.strictObject({
    /** The numbers of debtors that became part of another, and of the invoices that moved with them. */
    joined: int,
    /** The debtors that remain. */
    ids: z.array(int),
    invoices: int,
    /** Pairs that stay separate for the time being. */
    left: z.array(z.strictObject({ id: int, other_id: int, reason: z.enum(leftReasons) })),
  }),
);
