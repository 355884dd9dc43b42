import { z } from "zod";
import { currency, int, money, one } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";

const FoundDebtor = z.strictObject({
  id: int,
  number: z.string(),
  name: z.string(),
  city: z.string(),
  telephone: z.string(),
  /** The number in international format (E.164); "" when the stored text is no number. */
  telephone_e164: z.string(),
  /** The debt per currency. */
  owed: z.array(z.strictObject({ currency, open: money })),
});
export type FoundDebtor = Wire<z.output<typeof FoundDebtor>>;

const FoundInvoice = z.strictObject({
  id: int,
  number: z.string(),
  currency,
  amount: money,
  last_status_id: int,
  debtor_id: int,
  debtor: z.string(),
});
export type FoundInvoice = Wire<z.output<typeof FoundInvoice>>;

/** The best few of each kind. */
export const SearchResults = one(
  z.strictObject({ debtors: z.array(FoundDebtor), invoices: z.array(FoundInvoice) }),
);
