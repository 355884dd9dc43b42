import { z } from "zod";
import { holdKinds } from "@/lib/holds/schema";
import { RefusedRow } from "@/lib/invoices/answers";
import { all, currency, day, flag, instant, list, money, one, whole, words } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { HoldFilters, PaymentFilters } from "./schema";

const Item = z.strictObject({
  invoice_id: whole,
  number: words,
  /** The disputed part; null is the whole invoice. */
  amount: money.nullable(),
  open: money,
  is_open: flag,
  outcome: words.nullable(),
});

const known = {
  id: whole,
  kind: words,
  debtor_id: whole,
  debtor: words,
  debtor_number: words,
  whole_debtor: flag,
  currency: currency.nullable(),
  day,
  back_on: day,
  amount: money.nullable(),
  reason: words.nullable(),
  note: words,
  owner_user_id: whole.nullable(),
  owner: words.nullable(),
  channel: words.nullable(),
  said_by: words,
  status_id: whole.nullable(),
  state: words,
  outcome: words.nullable(),
  is_late: flag,
  is_unread: flag,
  credit_on: day.nullable(),
  broken_before: whole,
  made_on: day,
  ended_on: day.nullable(),
  version: whole,
  /** What it says in the reader's language. */
  words,
};

const HoldSummary = z.strictObject({ ...known, invoices: whole });
export const HoldList = list(HoldSummary, {
  filters: HoldFilters,
  totals: z.array(
    z.strictObject({ kind: words, currency: currency.nullable(), count: whole, amount: money }),
  ),
});
export type HoldList = Wire<z.output<typeof HoldList>>;

/** What should come in on a day, from so many promises and terms. */
const Expected = z.strictObject({ on: day, currency, count: whole, amount: money });
export const ExpectedMoney = all(Expected);
export type ExpectedMoney = Wire<z.output<typeof ExpectedMoney>>["data"];

const Term = z.strictObject({
  day,
  amount: money,
  paid: money,
  state: z.enum(["paid", "late", "due", "open"]),
});

export const Hold = z.strictObject({
  ...known,
  charges: words.nullable(),
  charges_amount: money.nullable(),
  order: words.nullable(),
  remind: flag,
  resume_step: whole.nullable(),
  end_note: words,
  items: z.array(Item),
  terms: z.array(Term),
  history: z.array(
    z.strictObject({
      type: words,
      from: words.nullable(),
      to: words.nullable(),
      note: words,
      day,
      created_at: instant,
      user: words.nullable(),
      super_user: words.nullable(),
    }),
  ),
});
export type Hold = Wire<z.output<typeof Hold>>;

/** What is agreed of a debtor or an invoice now, and what passed and nobody acted on since, as their pages show it. */
const StandingHold = z.strictObject({
  id: whole,
  kind: z.enum(holdKinds),
  day,
  back_on: day,
  /** What it says in the reader's language. */
  words,
  is_open: flag,
  /** Its day is over: somebody has to look. */
  is_due: flag,
  has_terms: flag,
  currency: currency.nullable(),
  amount: money.nullable(),
  reason: words.nullable(),
  note: words,
  owner: words.nullable(),
  credit_on: day.nullable(),
  version: whole,
  /** The first of its invoices; `count` says of how many. */
  invoices: z.array(z.strictObject({ id: whole, number: words })),
  count: whole,
});
const Colleague = z.strictObject({ value: words, label: words });
export const Colleagues = all(Colleague);
export const StandingHolds = one(
  z.strictObject({
    holds: z.array(StandingHold),
    colleagues: z.array(Colleague),
    /** The steps of the flow, of which one may be where it goes on. */
    steps: z.array(z.strictObject({ value: words, label: words })),
  }),
);
export type StandingHold = Wire<z.output<typeof StandingHold>>;
export type StandingHolds = Wire<z.output<typeof StandingHolds>>["data"];

/** `waiting`: mails over these invoices that will now not go. */
export const HoldMade = z.strictObject({ data: Hold, undo_id: whole, waiting: whole });
export const HoldChanged = z.strictObject({ data: Hold, undo_id: whole });

/** What a hold would be, before it is made. */
export const PreviewedHold = z.strictObject({
  kind: words,
  day,
  back_on: day,
  amount: money.nullable(),
  charges_amount: money.nullable(),
  broken_before: whole,
  terms: z.array(z.strictObject({ day, amount: money })),
  invoices: whole,
  /** Mails over these invoices that would not go. */
  waiting: whole,
});
/** What a call would bring about, before it is kept. */
export const CallPreview = one(
  z.strictObject({
    /** What would be agreed; null: nothing. */
    follow_up: PreviewedHold.nullable(),
    /** What becomes of the callback that is open; null: there is none, or it stays. */
    callback: z
      .strictObject({ outcome: z.enum(["done", "unreached", "moved"]), day: day.nullable() })
      .nullable(),
  }),
);

const Booked = z.strictObject({ invoice_id: whole, number: words, amount: money });
const Payment = z.strictObject({
  id: whole,
  debtor_id: whole,
  currency,
  amount: money,
  on: day,
  kind: words,
  reference: words,
  note: words,
  source: words,
  day,
  user: words.nullable(),
  undone_at: instant.nullable(),
  version: whole,
  invoices: z.array(Booked),
});
export const PaymentList = list(Payment, {
  filters: PaymentFilters,
  totals: z.array(z.strictObject({ currency, count: whole, amount: money })),
});
export type PaymentList = Wire<z.output<typeof PaymentList>>;
export const PaymentMade = one(z.strictObject({ id: whole, undo_id: whole, invoices: z.array(Booked) }));
/** How a payment would be spread, before it is booked. */
export const PreviewedPayment = z.strictObject({
  invoices: z.array(Booked.extend({ open: money, left: money })),
  /** What goes on interest and costs that an arrangement includes: they are paid first. */
  charges: money,
  /** What no chosen invoice takes. */
  rest: money,
  /** Where the rest could go: the debtor's other open invoices. */
  proposed: z.array(Booked),
});
export type PreviewedPayment = Wire<z.output<typeof PreviewedPayment>>;
export const PaymentUndone = one(z.strictObject({ id: whole, undone: whole }));

export const DeadlinesSet = one(
  z.strictObject({ saved: whole, refused: z.array(RefusedRow), undo_id: whole.nullable() }),
);
