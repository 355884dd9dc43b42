import { z } from "zod";
import { overridable } from "./rules/reasons";

const may = new Set<string>(overridable);
const isOverridable = (code: string): boolean => may.has(code);

/**
 * The reasons a user overrides although the contact policy would hold the message, and why: reasons that wait, never stops (AGREEMENTS §2).
 */
export const Override = z.strictObject({
  codes: z
    .array(z.string({ error: "invalid" }).max(40, "too_long"), { error: "invalid" })
    .min(1, "required")
    .max(overridable.length, "invalid")
    .refine((codes) => codes.every(isOverridable), "cannot_override"),
  reason: z.string({ error: "required" }).trim().min(3, "too_short").max(500, "too_long"),
});
export type Override = z.output<typeof Override>;
