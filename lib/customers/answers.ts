import { z } from "zod";
import { flag, whole, words } from "@/lib/kernel/answers";
import { noticeForCompanies, presetNames } from "./rules";

/** How a customer's debtors may be written to: its preset, what holds in the end, and which values are its own. */
export const ContactRules = z.strictObject({
  preset: z.enum(presetNames),
  gap_days: whole,
  one_step: flag,
  named_day: flag,
  notice_business: z.enum(noticeForCompanies),
  promise_days: whole,
  term_grace_days: whole,
  week_max: whole,
  quiet_days: flag,
  quiet_hours: z.strictObject({ from: whole, till: whole }).nullable(),
  fresh_warn_days: whole,
  fresh_stop_days: whole,
  own: z.array(words),
});
