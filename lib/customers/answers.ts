import { z } from "zod";
import { flag, whole, words } from "@/lib/kernel/answers";
import { noticeForCompanies, presetNames } from "./rules";
import { collectors, freePeriods, qrChoices, windows } from "./statuses";

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

/** How a customer's letters look, and in whose name they collect; the shift in millimetres. */
export const letterSettings = {
  window: z.enum(windows),
  window_dx: whole,
  window_dy: whole,
  return_line: flag,
  fold_marks: flag,
  letter_color: words,
  bank_account_holder: words,
  legal_line: words,
  website: words,
  qr: z.enum(qrChoices),
  free_period_for: z.enum(freePeriods),
  incasso_by: z.enum(collectors),
};

/** Where a record came from, which accounting package owns it, and which of its fields are changed there. */
export const ofSource = {
  source: words,
  owned: z.strictObject({ by: words, fields: z.array(words) }).nullable(),
};
