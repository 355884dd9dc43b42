import { z } from "zod";
import { currency, day, instant, int, money, percent } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";

const text = z.string();
const list = <Item extends z.ZodType>(item: Item) => z.array(item);
const kind = z.enum(["consumer", "company", "public"]);

const Parts = z.strictObject({ costs: money, interest: money, principal: money });
const Balance = z.strictObject({ principal: money, interest: money, costs: money, vat: money, total: money });

const Party = {
  name: text,
  /** Street, postcode and place, country. */
  address: list(text),
  register_number: text,
  contact_name: text,
  telephone: text,
  email: text,
};

const Invoice = z.strictObject({
  number: text,
  /** The ground: its contract, and the agreed days to pay. */
  contract_number: text.nullable(),
  term_days: int,
  date: day,
  due: day,
  /** The first day of interest, and the day from which charges are claimed; null while they are not. */
  first: day,
  claimed_from: day.nullable(),
  /** Its original amount, and the part that is claimed after corrections. */
  amount: money,
  principal: money,
  lines: list(
    z.strictObject({
      from: day,
      to: day,
      days: int,
      base: money,
      percentage: percent,
      amount: money,
      article: text,
    }),
  ),
  /** Interest of a full year, which bears interest from the next day on. */
  capitalised: list(z.strictObject({ on: day, amount: money })),
  /** The statutory flat sum, and its shares of letters' costs. */
  flat_sum: money,
  shares: list(z.strictObject({ letter_id: text, costs: money, vat: money })),
  paid: list(z.strictObject({ payment_id: text, on: day, ...Parts.shape })),
  waived: Parts,
  /** Interest that accrues and is not claimed, and interest that accrued and is no longer claimed. */
  accrued: money,
  unclaimed: money,
  closed: day.nullable(),
  /** The days on which the limitation was interrupted, and the last day on which the claim can be preserved. */
  interruptions: list(day),
  lapses_on: day,
  open: Balance,
});

const Payment = z.strictObject({
  payment_id: text,
  on: day,
  amount: money,
  /** Its allocation (6:44 BW), by invoice. */
  parts: list(z.strictObject({ number: text, ...Parts.shape })),
  /** The excess over what was owed. */
  rest: money,
  returned: day.nullable(),
});

/** The judgment on a letter of the collection side. */
const Judged = z.strictObject({
  kind: z.enum(["notice", "claim"]),
  /** The day it counts as received; null when it was never received. */
  received: day.nullable(),
  announced: money.nullable(),
  at_most: money.nullable(),
  free_until: day.nullable(),
  costs_from: day.nullable(),
  /** Why it does not count; null when it does. */
  reason: text.nullable(),
  /** Why it started no costs for some of its invoices. */
  refused: list(z.strictObject({ number: text, reason: text })),
  base: money,
  bands: list(z.strictObject({ base: money, percentage: percent })),
  bound: z.enum(["minimum", "maximum"]).nullable(),
  joined: list(text),
  capped: z.boolean(),
  costs: money,
  vat: money,
});

const Letter = z.strictObject({
  letter_id: text,
  reference: text.nullable(),
  made: day,
  /** The name of its step, in words. */
  name: text,
  filename: text,
  /** Of the printed file; null until it is printed. */
  sha256: text.nullable(),
  numbers: list(text),
  asked: money,
  mails: list(
    z.strictObject({
      recipient: text,
      state: text,
      sent_at: instant.nullable(),
      /** The answer of the receiving server. */
      answer: text.nullable(),
      message_id: text,
      sha256: text.nullable(),
    }),
  ),
  /** When its paper was downloaded to be posted, and the day a letter posted then counts as received. */
  downloaded_at: instant.nullable(),
  posted_arrives: day.nullable(),
  /** Null for a letter before the collection side. */
  judged: Judged.nullable(),
});

const amounts = z.record(text, money);
const numbers = list(text);
const recorded = { on: day, recorded: day.optional() };

/**
 * The facts in a fixed form, from which the claim can be recalculated (LAW §4): of all the debtor's invoices in the currency, because costs
 * and payments of one depend on the others.
 */
const Facts = z.strictObject({
  debtor: kind,
  today: day,
  currency,
  settings: z.strictObject({
    interest: text,
    compound: z.boolean(),
    costs: z.union([
      text,
      z.strictObject({ type: z.literal("costs"), value: money }),
      z.strictObject({ type: z.literal("perc"), value: percent, min: money, max: money.nullable() }),
    ]),
    costs_vat: z.boolean(),
    forty: text,
    minimum_per: text,
    imputation: text,
    rest: text,
    arrival_days: int,
    arrangement_interest: text,
    pause_interest: text,
  }),
  invoices: list(
    z.strictObject({
      number: text,
      date: day,
      due: day,
      amount: money,
      received: day.optional(),
      term: text.optional(),
      default_from: day.optional(),
      series: text.optional(),
      claim: text.optional(),
      rates_as_of: day.optional(),
      /** From and to; null while it continues. */
      held: list(list(day.nullable())).optional(),
    }),
  ),
  letters: list(
    z.strictObject({
      id: text,
      kind: z.enum(["notice", "claim"]),
      made: day,
      delivered: day.nullable(),
      bounced: z
        .strictObject({ on: day, confirmed: day.optional(), refused: z.boolean().optional() })
        .optional(),
      named: day.optional(),
      announced: money.nullable(),
      invoices: numbers,
      asked: amounts.optional(),
      right_words: z.boolean().optional(),
      reserves: z.boolean().optional(),
    }),
  ),
  events: list(
    z.discriminatedUnion("kind", [
      z.strictObject({
        kind: z.enum(["payment", "set_off"]),
        id: text,
        ...recorded,
        amount: money,
        by: z.literal("ledger").optional(),
        /** The amount for each invoice it was meant for; null where none was given. */
        for: z.record(text, money.nullable()).optional(),
        /** The part of that booked as interest and costs, for a payment booked here. */
        charges: amounts.optional(),
        begun: z.strictObject({ on: day, asked: amounts }).optional(),
        undone: day.optional(),
      }),
      z.strictObject({ kind: z.literal("storno"), of: text, ...recorded }),
      z.strictObject({ kind: z.enum(["credit", "raise"]), invoice: text, amount: money, ...recorded }),
      z.strictObject({
        kind: z.literal("pause"),
        reason: text,
        from: day,
        to: day.nullable(),
        revive: z.boolean().optional(),
        for: numbers.optional(),
      }),
      z.strictObject({ kind: z.literal("interruption"), for: numbers.optional(), ...recorded }),
      z.strictObject({
        kind: z.literal("switch"),
        invoice: text,
        charge: z.enum(["interest", "costs"]),
        to: z.enum(["on", "off"]),
        ...recorded,
      }),
      z.strictObject({ kind: z.literal("waiver"), invoice: text, ...recorded }),
    ]),
  ),
});
export type Facts = z.output<typeof Facts>;

const content = {
  /** The format of this file, and the version of the rules. */
  version: z.literal("invorder-specification/1"),
  formula: text,
  on: day,
  made_on: day,
  currency,
  creditor: z.strictObject({ ...Party, iban: text }),
  debtor: z.strictObject({
    number: text,
    ...Party,
    kind,
    /** Why it counts as that: it was filled in, it has a company number, or it is unknown and treated as a consumer. */
    kind_because: z.enum(["filled_in", "company_number", "unknown"]),
    is_abroad: z.boolean(),
  }),
  /** The claimed amounts, the parts paid and lapsed, and what is owed. Costs are without VAT here. */
  totals: z.strictObject({
    principal: money,
    interest: money,
    costs: money,
    vat: money,
    claimed: money,
    paid: money,
    waived: money,
    total: money,
    accrued: money,
  }),
  vat: z.strictObject({ is_added: z.boolean(), reason: text.nullable() }),
  /**
   * The interest of the next day; the day from which a year's interest bears interest too, and the interest of that day. Null where there
   * is none or no rate is known.
   */
  continues: z.strictObject({
    per_day: money.nullable(),
    next_base_on: day.nullable(),
    per_day_then: money.nullable(),
    rate_known_until: day.nullable(),
  }),
  invoices: list(Invoice),
  payments: list(Payment),
  letters: list(Letter),
  /** Disputes, promises, arrangements and pauses, and their outcomes. */
  agreements: list(
    z.strictObject({
      kind: text,
      reason: text.nullable(),
      made_on: day,
      ended_on: day.nullable(),
      outcome: text.nullable(),
      words: text,
      note: text,
      answer: text,
      numbers,
    }),
  ),
  /** The rows of rates it was calculated with. For interest or VAT a percentage; for a currency units per euro. */
  rates: list(
    z.strictObject({ kind: text, from: day, value: text, source: text, recorded_on: day.optional() }),
  ),
  facts: Facts,
};

/** The content of a specification, before its checksum is added. */
export const SpecificationContent = z.strictObject(content);
export type SpecificationContent = z.output<typeof SpecificationContent>;

/**
 * A debtor's claim by Dutch law in one currency on a day, with everything it depends on; `checksum` is the sha-256, in hex, of its
 * canonical JSON (RFC 8785) without the checksum.
 */
export const Specification = z.strictObject({ ...content, checksum: text });
export type Specification = z.output<typeof Specification>;
export type SpecificationWire = Wire<SpecificationContent>;
