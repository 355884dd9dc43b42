import { z } from "zod";
import { day, money, one } from "@/lib/kernel/answers";

/** Why a message does not go, or what goes with it, in words of the caller's language. */
export const ContactReason = z.strictObject({
  code: z.string(),
  level: z.string(),
  until: day.nullable(),
  words: z.string(),
});
export type ContactReason = z.output<typeof ContactReason>;

/** Whether a message about an invoice may go now, and what it may ask. */
export const MayContact = one(
  z.strictObject({
    goes: z.boolean(),
    claims: z.strictObject({ principal: money, costs: z.boolean() }),
    reason: ContactReason.nullable(),
    also: z.array(ContactReason),
    notes: z.array(ContactReason),
  }),
);
