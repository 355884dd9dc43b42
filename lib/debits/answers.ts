import { z } from "zod";
import { currency, day, int, money, one } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";

const Mandate = z.strictObject({
  id: int,
  debtor_id: int,
  given_on: day.nullable(),
  is_test: z.boolean(),
  version: int,
});

/** What was announced to be collected and is not collected yet. */
const Planned = z.strictObject({
  id: int,
  currency,
  amount: money,
  collect_on: day,
  /** Whether the provider was asked already. */
  is_asked: z.boolean(),
  numbers: z.array(z.string()),
});

/** Whether a debtor lets what it owes be collected, and what will be. */
export const DirectDebit = one(
  z.strictObject({ mandate: Mandate.nullable(), collections: z.array(Planned) }),
);
export type DirectDebit = Wire<z.output<typeof DirectDebit>>["data"];

/** A mandate that is revoked, and how many collections went with it. */
export const Revoked = one(z.strictObject({ id: int, withdrawn: int }));

/** That a debtor ended its mandate, and how many collections are at the bank already and go on. */
export const RevokedByDebtor = one(z.strictObject({ at_bank: int }));
