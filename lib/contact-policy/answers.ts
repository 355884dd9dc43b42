import { z } from "zod";
import { day, flag, money, one, words } from "@/lib/kernel/answers";

/** Why a message does not go, or what goes with it, in words of the caller's language. */
export const ContactReason = z.strictObject({ code: words, level: words, until: day.nullable(), words });
export type ContactReason = z.output<typeof ContactReason>;

/** Whether a message about an invoice may go now, and what it may ask. */
export const MayContact = one(
  z.strictObject({
    goes: flag,
    claims: z.strictObject({ principal: money, costs: flag }),
    reason: ContactReason.nullable(),
    also: z.array(ContactReason),
    notes: z.array(ContactReason),
  }),
);
