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

/** A collection that was announced and not made yet. */
const Planned = z.strictObject({
  id: int,
  currency,
  amount: money,
  collect_on: day,
  /** True when it was submitted to the provider already. */
  is_asked: z.boolean(),
  numbers: z.array(z.string()),
});

/** A debtor's direct debit mandate, and the planned collections. */
export const DirectDebit = one(
  z.strictObject({ mandate: Mandate.nullable(), collections: z.array(Planned) }),
);
export type DirectDebit = Wire<z.output<typeof DirectDebit>>["data"];

/** A revoked mandate, and how many collections were withdrawn with it. */
export const Revoked = one(z.strictObject({ id: int, withdrawn: int }));

/** A mandate ended by its debtor: how many collections are at the bank already and will be made. */
export const RevokedByDebtor = one(z.strictObject({ at_bank: int }));
