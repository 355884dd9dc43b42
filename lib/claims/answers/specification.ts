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
  /** The ground: the contract it belongs to, and the days to pay that were agreed. */
  contract_number: text.nullable(),
  term_days: int,
  date: day,
  due: day,
  /** The first day of interest, and from when on charges are claimed; null while they are not. */
  first: day,
  claimed_from: day.nullable(),
  /** What it was first, and what is claimed of it after corrections. */
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
  /** The law's flat sum, and its shares of letters' costs. */
  flat_sum: money,
  shares: list(z.strictObject({ letter_id: text, costs: money, vat: money })),
  paid: list(z.strictObject({ payment_id: text, on: day, ...Parts.shape })),
  waived: Parts,
  /** Interest that runs and is not claimed, and what ran and is not claimed any more. */
  accrued: money,
  unclaimed: money,
  closed: day.nullable(),
  /** What interrupted the limitation, and the last day on which the claim can be kept. */
  interruptions: list(day),
  lapses_on: day,
  open: Balance,
});

const Payment = z.strictObject({
  payment_id: text,
  on: day,
  amount: money,
  /** Which part went where (6:44 BW), by invoice. */
  parts: list(z.strictObject({ number: text, ...Parts.shape })),
  /** More than was owed. */
  rest: money,
  returned: day.nullable(),
});

/** How a letter of the collection side was judged. */
const Judged = z.strictObject({
  kind: z.enum(["notice", "claim"]),
  /** The day it counts as received; null when it never was. */
  received: day.nullable(),
  announced: money.nullable(),
  at_most: money.nullable(),
  free_until: day.nullable(),
  costs_from: day.nullable(),
  /** Why it does not count; null where it does. */
  reason: text.nullable(),
  /** Why it began no costs of some of its invoices. */
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
  /** The step it carries, in words. */
  name: text,
  filename: text,
  /** Of the file on paper; null until it is printed. */
  sha256: text.nullable(),
  numbers: list(text),
  asked: money,
  mails: list(
    z.strictObject({
      recipient: text,
      state: text,
      sent_at: instant.nullable(),
      /** What the receiving server answered. */
      answer: text.nullable(),
      message_id: text,
      sha256: text.nullable(),
    }),
  ),
  /** When its paper was fetched to be posted, and when a letter posted then is taken to have come. */
  downloaded_at: instant.nullable(),
  posted_arrives: day.nullable(),
  /** Null of a letter before the collection side. */
  judged: Judged.nullable(),
});

const amounts = z.record(text, money);
const numbers = list(text);
const recorded = { on: day, recorded: day.optional() };

/** A settled form of the facts, from which anybody can work the claim out again (LAW §4): of all the debtor's invoices in the currency, because costs and payments of one depend on the others. */
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
      /** From and to; null while it goes on. */
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
        /** Of each invoice it was for how much; null where that was not said. */
        for: z.record(text, money.nullable()).optional(),
        /** How much of that the books took as interest and costs, where it is a payment of ours. */
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
  /** The form of this file, and the version of the rules. */
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
    /** Why it counts as that: it was filled in, it has a company number, or nobody knows and it is treated as a consumer. */
    kind_because: z.enum(["filled_in", "company_number", "unknown"]),
    is_abroad: z.boolean(),
  }),
  /** What was claimed, what of it was paid and lapsed, and what is owed. Costs are without VAT here. */
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
  /** The interest of the day after; from which day on a year's interest bears interest too, and the interest of that day. Null where there is none or no rate is known. */
  continues: z.strictObject({
    per_day: money.nullable(),
    next_base_on: day.nullable(),
    per_day_then: money.nullable(),
    rate_known_until: day.nullable(),
  }),
  invoices: list(Invoice),
  payments: list(Payment),
  letters: list(Letter),
  /** Disputes, promises, arrangements and pauses, and what came of each. */
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
  /** The rows of rates it was worked out with. A percentage of interest or VAT; of a currency, units per euro. */
  rates: list(
    z.strictObject({ kind: text, from: day, value: text, source: text, recorded_on: day.optional() }),
  ),
  facts: Facts,
};

/** The content of a specification, before it is sealed. */
export const SpecificationContent = z.strictObject(content);
export type SpecificationContent = z.output<typeof SpecificationContent>;

/** A debtor's claim by Dutch law in one currency on a day, with everything it rests on; `checksum` is the sha-256, in hex, of its canonical JSON (RFC 8785) without the checksum. */
export const Specification = z.strictObject({ ...content, checksum: text });
export type Specification = z.output<typeof Specification>;
export type SpecificationWire = Wire<SpecificationContent>;
