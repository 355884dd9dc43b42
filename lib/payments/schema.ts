import { z } from "zod";
import { flag, id, listFilters, version } from "@/lib/kernel/fields";

const address = z.string({ error: "required" }).min(1, "required").max(255, "too_long");

/** The last part of the address of a link. */
export const LinkAddress = z.strictObject({
  link: address,
  /** Whether the debtor lets what it owes later be collected from the account it pays with. */
  mandate: flag.default(false),
});

/** What a provider tells: of which payment, and nothing more. */
export const Told = z.object({ hook: address, id: address });

export const ProviderPaymentFilters = z.strictObject({
  ...listFilters,
  direction: z.enum(["asc", "desc"], { error: "invalid" }).default("desc"),
  sort: z.enum(["created_at"], { error: "invalid" }).default("created_at"),
  /** Only those of which something stands on no invoice. */
  unassigned: flag.default(true),
});
export type ProviderPaymentFilters = z.output<typeof ProviderPaymentFilters>;

export const Rest = z.strictObject({ id: id("provider-payment"), version });
