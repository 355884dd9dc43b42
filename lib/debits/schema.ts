import { z } from "zod";
import { id, version } from "@/lib/kernel/fields";

/** The debtor whose mandates and collections are meant. */
export const OfDebtor = z.strictObject({ id: id("debtor") });

export const MandateId = z.strictObject({ id: id("debit-mandate"), version });

/** The last part of the address of a link through which a debtor pays. */
export const OfLink = z.strictObject({
  link: z.string({ error: "required" }).min(1, "required").max(255, "too_long"),
});
