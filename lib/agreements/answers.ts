import { z } from "zod";
import { holdKinds } from "@/lib/holds/schema";
import { RefusedRow } from "@/lib/invoices/answers";
import { all, currency, day, instant, int, list, money, one } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { HoldFilters, PaymentFilters } from "./schema";

const Item = z.strictObject({
  invoice_id: int,
  number: z.string(),
  /** The disputed part; null: the whole invoice. */
  amount: money.nullable(),
  open: money,
  is_open: z.boolean(),
  outcome: z.string().nullable(),
});

const holdFields = {
  id: int,
  kind: z.string(),
  debtor_id: int,
  debtor: z.string(),
  debtor_number: z.string(),
  whole_debtor: z.boolean(),
  currency: currency.nullable(),
  day,
  back_on: day,
  amount: money.nullable(),
  reason: z.string().nullable(),
  note: z.string(),
  owner_user_id: int.nullable(),
  owner: z.string().nullable(),
  channel: z.string().nullable(),
  said_by: z.string(),
  status_id: int.nullable(),
  state: z.string(),
  outcome: z.string().nullable(),
  is_late: z.boolean(),
  is_unread: z.boolean(),
  credit_on: day.nullable(),
  broken_before: int,
  made_on: day,
  ended_on: day.nullable(),
  version: int,
  /** Its text in the reader's language. */
  words: z.string(),
};

const HoldSummary = z.strictObject({ ...holdFields, invoices: int });
export const HoldList = list(HoldSummary, {
  filters: HoldFilters,
  totals: z.array(
    z.strictObject({ kind: z.string(), currency: currency.nullable(), count: int, amount: money }),
  ),
});
export type HoldList = Wire<z.output<typeof HoldList>>;

/** The money expected on a day, from so many promises and terms. */
const Expected = z.strictObject({ on: day, currency, count: int, amount: money });
export const ExpectedMoney = all(Expected);
export type ExpectedMoney = Wire<z.output<typeof ExpectedMoney>>["data"];

const Term = z.strictObject({
  day,
  amount: money,
  paid: money,
  state: z.enum(["paid", "late", "due", "open"]),
});

export const Hold = z.strictObject({
  ...holdFields,
  charges: z.string().nullable(),
  charges_amount: money.nullable(),
  order: z.string().nullable(),
  remind: z.boolean(),
  resume_step: int.nullable(),
  end_note: z.string(),
  items: z.array(Item),
  terms: z.array(Term),
  history: z.array(
    z.strictObject({
      type: z.string(),
      from: z.string().nullable(),
      to: z.string().nullable(),
      note: z.string(),
      day,
      created_at: instant,
      user: z.string().nullable(),
      super_user: z.string().nullable(),
    }),
  ),
});
export type Hold = Wire<z.output<typeof Hold>>;

/** An agreement on a debtor or an invoice, as their pages show it: an open one, or one that has passed and that nobody acted on since. */
const StandingHold = z.strictObject({
  id: int,
  kind: z.enum(holdKinds),
  day,
  back_on: day,
  /** Its text in the reader's language. */
  words: z.string(),
  is_open: z.boolean(),
  /** Its day has passed: a user has to look at it. */
  is_due: z.boolean(),
  has_terms: z.boolean(),
  currency: currency.nullable(),
  amount: money.nullable(),
  reason: z.string().nullable(),
  note: z.string(),
  owner: z.string().nullable(),
  credit_on: day.nullable(),
  version: int,
  /** The first of its invoices; `count` is the number of all. */
  invoices: z.array(z.strictObject({ id: int, number: z.string() })),
  count: int,
});
const Colleague = z.strictObject({ value: z.string(), label: z.string() });
export const Colleagues = all(Colleague);
export const CurrentHolds = one(
  z.strictObject({
    holds: z.array(StandingHold),
    colleagues: z.array(Colleague),
    /** The steps of the flow, one of which may be where it continues. */
    steps: z.array(z.strictObject({ value: z.string(), label: z.string() })),
  }),
);
export type CurrentHold = Wire<z.output<typeof StandingHold>>;
export type CurrentHolds = Wire<z.output<typeof CurrentHolds>>["data"];

/** `waiting`: mails over these invoices that are no longer sent. */
export const CreatedHold = z.strictObject({ data: Hold, undo_id: int, waiting: int });
export const HoldChanged = z.strictObject({ data: Hold, undo_id: int });

/** A hold before it is made. */
export const PreviewedHold = z.strictObject({
  kind: z.string(),
  day,
  back_on: day,
  amount: money.nullable(),
  charges_amount: money.nullable(),
  broken_before: int,
  terms: z.array(z.strictObject({ day, amount: money })),
  invoices: int,
  /** Mails over these invoices that would no longer be sent. */
  waiting: int,
});
/** The effects of a call, before it is saved. */
export const CallPreview = one(
  z.strictObject({
    /** The agreement that would be made; null: none. */
    follow_up: PreviewedHold.nullable(),
    /** The outcome of the open callback; null: there is none, or it stays. */
    callback: z
      .strictObject({ outcome: z.enum(["done", "unreached", "moved"]), day: day.nullable() })
      .nullable(),
  }),
);

const Booked = z.strictObject({ invoice_id: int, number: z.string(), amount: money });
const Payment = z.strictObject({
  id: int,
  debtor_id: int,
  currency,
  amount: money,
  on: day,
  kind: z.string(),
  reference: z.string(),
  note: z.string(),
  source: z.string(),
  day,
  user: z.string().nullable(),
  undone_at: instant.nullable(),
  version: int,
  invoices: z.array(Booked),
});
export const PaymentList = list(Payment, {
  filters: PaymentFilters,
  totals: z.array(z.strictObject({ currency, count: int, amount: money })),
});
export type PaymentList = Wire<z.output<typeof PaymentList>>;
export const CreatedPayment = one(z.strictObject({ id: int, undo_id: int, invoices: z.array(Booked) }));
/** The allocation of a payment before it is booked. */
export const PreviewedPayment = z.strictObject({
  invoices: z.array(Booked.extend({ open: money, left: money })),
  /** The part for interest and costs that an arrangement includes: they are paid first. */
  charges: money,
  /** The part that exceeds the chosen invoices. */
  rest: money,
  /** A proposal for the rest: the debtor's other open invoices. */
  proposed: z.array(Booked),
});
export type PreviewedPayment = Wire<z.output<typeof PreviewedPayment>>;
export const PaymentUndone = one(z.strictObject({ id: int, undone: int }));

export const DeadlinesSet = one(
  z.strictObject({ saved: int, refused: z.array(RefusedRow), undo_id: int.nullable() }),
);
