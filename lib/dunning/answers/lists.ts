import { z } from "zod";
import { ContactReason } from "@/lib/contact-policy/answers";
import { LastContact } from "@/lib/debtors/answers";
import { HoldShown } from "@/lib/holds/answers";
import { StepReason } from "@/lib/invoices/answers";
import { all, currency, day, int, list, money, one } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { ActionFilters, GroupFilters } from "../schema";
import { Attention } from "./attention";

export const ActionRow = z.strictObject({
  id: int,
  debtor_id: int,
  debtor: z.string(),
  debtor_number: z.string(),
  telephone: z.string(),
  number: z.string(),
  date: day,
  expires_at: day,
  currency,
  amount: money,
  total_amount: money,
  invoice_status_id: int.nullable(),
  last_status_id: int,
  /** On the agenda: the status before the current one; null without one. */
  previous_status_id: int.nullable(),
  last_action_at: day.nullable(),
  next_action_on: day.nullable(),
  deadline: day.nullable(),
  debtor_status: z.string(),
  owner: z.string(),
  is_processing: z.boolean(),
  flex_on: day.nullable(),
  flex_template_id: int.nullable(),
  template: z.string().nullable(),
  version: int,
  days_overdue: int,
  color: z.enum(["error", "warning"]).nullable(),
  reason: StepReason.nullable(),
  /** Why it is not sent although it is due, and until when. */
  held: ContactReason.nullable(),
  /** Its agreement. */
  hold: HoldShown.nullable(),
});
export type ActionRow = Wire<z.output<typeof ActionRow>>;

/** Totals per currency, over all rows that match. */
const ActionTotals = z.array(z.strictObject({ currency, count: int, amount: money }));

export const ActionList = list(ActionRow, { filters: ActionFilters, totals: ActionTotals });
export type ActionList = Wire<z.output<typeof ActionList>>;

/** The amounts that today's messages claim from a debtor in one currency, in total and per invoice. */
export const DueToday = z.strictObject({
  currency,
  asked: money,
  invoices: z.array(z.strictObject({ id: int, asked: money })),
});
export type DueToday = Wire<z.output<typeof DueToday>>;

/** Rows of the action list that are due and held back today: how many, the first day one of them can be sent, and their open sums. */
export const WaitingActions = z.strictObject({ count: int, from: day.nullable(), totals: ActionTotals });
export type WaitingActions = Wire<z.output<typeof WaitingActions>>;

/** The action list's rows of one debtor in one currency: a second currency is a row of its own. */
export const ActionGroup = z.strictObject({
  debtor_id: int,
  debtor: z.string(),
  debtor_number: z.string(),
  telephone: z.string(),
  owner: z.string(),
  currency,
  amount: money,
  count: int,
  /** The earliest due day among them. */
  expires_at: day,
  days_overdue: int,
  /** The heaviest step that is due, and the number of invoices with a lighter step. */
  step: int.nullable(),
  lighter: int,
  /** The last letter or mail about these invoices, or the last call with the debtor. */
  last_contact: LastContact.nullable(),
  /** The number of invoices that are held back although they are due, and the reason of the first of these. */
  held: ContactReason.extend({ count: int }).nullable(),
  /** The debtor's conditions that need attention, the worst first. */
  attention: z.array(Attention),
  /** The invoices, by due day, without those a job is processing. */
  invoices: z.array(int),
  /** Their open amounts, in the same order. */
  amounts: z.array(money),
  is_processing: z.boolean(),
});
export type ActionGroup = Wire<z.output<typeof ActionGroup>>;

export const ActionGroups = list(ActionGroup, { filters: GroupFilters, totals: ActionTotals });
export type ActionGroups = Wire<z.output<typeof ActionGroups>>;

const Mail = z.strictObject({
  sender: z.string(),
  sender_name: z.string(),
  recipient: z.string(),
  also_to: z.array(z.string()),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
});

/** The letter and mail of one row, or why it would be skipped. */
export const MessagePreview = one(
  z.union([
    z.strictObject({
      skipped: z.strictObject({ reason: z.string(), detail: z.string().nullable() }),
      letter: z.null(),
      mail: z.null(),
    }),
    z.strictObject({
      skipped: z.null(),
      letter: z.strictObject({ filename: z.string(), is_listed: z.boolean(), language: z.string() }),
      mail: Mail.nullable(),
    }),
  ]),
);
export type MessagePreview = Wire<z.output<typeof MessagePreview>>["data"];

const PhoneRow = z.strictObject({
  debtor_id: int,
  debtor: z.string(),
  debtor_number: z.string(),
  contact_name: z.string(),
  telephone: z.string(),
  /** The number in international format (E.164); "" when the stored text is no number. */
  telephone_e164: z.string(),
  /** True when a call found that the number is somebody else's. */
  is_telephone_wrong: z.boolean(),
  why: z.enum(["callback", "broken", "due"]),
  /** The day of the callback, or the promised day. */
  on: day.nullable(),
  note: z.string(),
  /** The heaviest step that is due today. */
  step: int.nullable(),
  /** True when they were reached by a message or a call before. */
  was_reached: z.boolean(),
  /** Overdue amounts per currency. */
  overdue: z.array(z.strictObject({ currency, amount: money })),
});
export type PhoneRow = Wire<z.output<typeof PhoneRow>>;
export const PhoneList = all(PhoneRow);

export const DoneToday = one(
  z.strictObject({
    calls: int,
    messages: int,
    booked: z.array(z.strictObject({ currency, amount: money })),
  }),
);
export type DoneToday = Wire<z.output<typeof DoneToday>>["data"];
