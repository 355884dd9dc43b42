import { z } from "zod";
import { flag, wholeNumber } from "@/lib/kernel/fields";
import { noticeForCompanies, presetNames } from "./rules";

const hour = wholeNumber(0, 24);

/** How debtors may be written to: a preset begins anew, and each value can be set alone (AGREEMENTS §2.5). */
export const ContactRulesChange = z.strictObject(
  {
    preset: z.enum(presetNames, { error: "invalid" }).optional(),
    gap_days: wholeNumber(0, 30).optional(),
    one_step: flag.optional(),
    named_day: flag.optional(),
    notice_business: z.enum(noticeForCompanies, { error: "invalid" }).optional(),
    promise_days: wholeNumber(0, 10).optional(),
    term_grace_days: wholeNumber(0, 30).optional(),
    week_max: wholeNumber(0, 7).optional(),
    quiet_days: flag.optional(),
    quiet_hours: z
      .strictObject({ from: hour, till: hour }, { error: "invalid" })
      .refine(({ from, till }) => from < till, "invalid")
      .nullable()
      .optional(),
    fresh_warn_days: wholeNumber(0, 365).optional(),
    fresh_stop_days: wholeNumber(0, 365).optional(),
  },
  { error: "invalid" },
);
