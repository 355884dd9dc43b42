import { z } from "zod";
import { day, money, one } from "@/lib/kernel/answers";

/** The reason why a message is not sent, or a note about it, in the caller's language. */
export const ContactReason = z.strictObject({
  code: z.string(),
  level: z.string(),
  until: day.nullable(),
  words: z.string(),
});
export type ContactReason = z.output<typeof ContactReason>;

/** True when a message about an invoice may be sent now, and what it may claim. */
export const MayContact = one(
  z.strictObject({
    goes: z.boolean(),
    claims: z.strictObject({ principal: money, costs: z.boolean() }),
    reason: ContactReason.nullable(),
    also: z.array(ContactReason),
    notes: z.array(ContactReason),
  }),
);
