import { z } from "zod";
import { currency, money, one, whole, words } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";

const FoundDebtor = z.strictObject({
  id: whole,
  number: words,
  name: words,
  city: words,
  telephone: words,
  /** The number to dial from anywhere (E.164); nothing when what was typed is no number. */
  telephone_e164: words,
  /** What they owe, per currency. */
  owed: z.array(z.strictObject({ currency, open: money })),
});
export type FoundDebtor = Wire<z.output<typeof FoundDebtor>>;

const FoundInvoice = z.strictObject({
  id: whole,
  number: words,
  currency,
  amount: money,
  last_status_id: whole,
  debtor_id: whole,
  debtor: words,
});
export type FoundInvoice = Wire<z.output<typeof FoundInvoice>>;

/** The best few of each kind. */
export const Found = one(z.strictObject({ debtors: z.array(FoundDebtor), invoices: z.array(FoundInvoice) }));
