import { z } from "zod";
import { email, optionalText } from "@/lib/kernel/fields";
import { kinds, roles, states } from "../statuses";

const MOST = 10;

const GivenRecipient = z.strictObject({
  email,
  name: optionalText,
  kind: z.enum(kinds, { error: "invalid" }).default("to"),
  role: z.enum(roles, { error: "invalid" }).default("all"),
  /** Left out it stays what it was; an address that was not there before is ok. */
  state: z.enum(states, { error: "invalid" }).optional(),
  /** As they were answered; they cannot be written. */
  bounced_on: z.unknown().optional(),
  answer: z.unknown().optional(),
});
export type GivenRecipient = z.output<typeof GivenRecipient>;

/** To whom at a debtor messages go, in their order: ten at most, each address once (AGREEMENTS §5). */
export const GivenRecipients = z
  .array(GivenRecipient, { error: "invalid" })
  .max(MOST, "too_many_recipients")
  .superRefine((all, ctx) => {
    all.forEach((one, place) => {
      if (all.findIndex(({ email }) => email === one.email) < place)
        ctx.addIssue({ code: "custom", path: [place, "email"], message: "already_named" });
    });
  });
