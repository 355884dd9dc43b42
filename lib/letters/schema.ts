import { z } from "zod";
import { type QrChoice, type Window, windows } from "@/lib/customers/statuses";
import { statusId } from "@/lib/flow/schema";
import type { Locale } from "@/lib/i18n/locales";
import type { MakeUp } from "@/lib/invoices/rules/costs";
import type { Day } from "@/lib/kernel/day";
import {
  calendarDay,
  flag,
  id,
  listFilters,
  missingOr,
  optionalText,
  wholeNumber,
} from "@/lib/kernel/fields";
import type { Cents, Currency } from "@/lib/kernel/money";

/** A run of text in a block of a letter. */
export type Run = { text: string; bold?: boolean; italic?: boolean };
/** What a template becomes once it is filled: paragraphs, list items, and the places of the specification table, of the payment details and of an arrangement's terms. */
export type Block =
  | { kind: "paragraph" | "item"; runs: Run[]; role?: "help" | "closing" }
  | { kind: "specification" }
  | { kind: "payment" }
  | { kind: "instalments" };

/** A term of an arrangement: so much, on a day. */
export type Instalment = { day: Day; amount: Cents };

export type LetterLine = {
  invoice_id: number;
  number: string;
  date: Day;
  expires_at: Day;
  days_overdue: number;
  total_amount: Cents;
  open_amount: Cents;
  interest: Cents;
  incasso_costs: Cents;
  /** The VAT in the costs; absent where there is none. */
  incasso_costs_vat?: Cents;
  claim: Cents;
  /** Of a lighter step than the letter's: open as well, and part of what is asked. Absent on the others. */
  is_along?: true;
  /** What was paid of interest and costs already; absent where nothing was. */
  charges_paid?: Cents;
  /** Only where something was computed. */
  makeUp: MakeUp | null;
};

/** Whose letter it is: the customer, or its white label that collects in its own name. In the words of the letter's language. */
export type Sender = {
  name: string;
  /** Street, and postcode with place. */
  address: string[];
  /** Street, postcode and place in one line, to send it back to. */
  return_address: string;
  country: string;
  /** How to reach it: telephone, e-mail, website. */
  contact: string[];
  logo: string | null;
  color: string;
  /** What stands at the foot of every first page. */
  legal: string[];
  /** Whose claim it is, where that is somebody else. */
  creditor: string[] | null;
};

/** How the customer's paper and envelopes are made. */
type Sheet = {
  window: Window;
  window_dx: number;
  window_dy: number;
  return_line: boolean;
  fold_marks: boolean;
};

type Account = { iban: string; bic: string; holder: string; qr: QrChoice };

/** What the letters of one step share: who writes, in which look, and the template's words with their placeholders. */
export type LetterForm = {
  reseller: { name: string; primary_color: string; secondary_color: string; logo: string | null };
  customer: {
    name: string;
    address: string[];
    logo: string | null;
    kvk_number: string;
    bank_iban: string;
    bank_bic: string;
    bank_name: string;
    support_name: string;
    support_email: string;
    support_telephone: string;
  };
  sender: Sender;
  sheet: Sheet;
  account: Account;
  /** Off for preprinted paper: no logo, no sender, no legal line. */
  has_header: boolean;
  /** Whether the words end with a signature. */
  has_footer: boolean;
  blocks: Block[];
};

/** The parts of an address as they are printed; what is empty has no line. */
export type AddressBlock = {
  name: string;
  attention: string;
  street: string;
  place: string[];
  country: string;
};

/** Interest and costs of an arrangement's invoices in cents on the day it was made: part of its terms, or standing beside them and lapsing when it is completed. */
export type Charges = { mode: "included" | "frozen"; amount: Cents };

/** What is of this letter alone. `values` fill the placeholders of its form. */
export type LetterFacts = {
  language: Locale;
  subject: string;
  /** The executed step; null for a flex letter, which is called by its template: `title`. */
  status_id: number | null;
  title?: string;
  is_statement: boolean;
  date: Day;
  currency: Currency;
  /** Who it goes to; the country as a code. */
  debtor: { number: string; address: AddressBlock; country: string };
  /** What the customer knows it by: "B26-004512". A column of its own, given when the letter is stored. */
  letter_number?: string;
  /** Who answers the telephone, where that is somebody with a name. */
  handled_by: string;
  values: Record<string, string>;
  lines: LetterLine[];
  totals: { open_amount: Cents; interest: Cents; incasso_costs: Cents; claim: Cents };
  /** The one day named as the last to pay on. */
  pay_before: Day;
  /** When the period without costs ends that this letter gives. */
  free_until: Day | null;
  /** The costs it announces with such a period, VAT included, and the VAT in them. */
  announced?: { costs: Cents; vat: Cents };
  /** Whether it says that the right to payment is kept, which interrupts the limitation. */
  reserves?: boolean;
  /** Where what it asks can be paid online; absent where the customer takes no such payments. */
  pay_url?: string;
  /** Where a debtor ends its mandate; only where it is told that something will be collected. */
  mandate_url?: string;
  /** What was agreed or paid, where the letter is about that: which message of it, and about which term. */
  notice?: { hold_id: number | null; payment_id?: number; type: string; term_on: Day | null };
  /** The terms it confirms: then it asks for them, and not for one sum on one day. */
  instalments?: Instalment[];
  charges?: Charges;
};

/** Everything a letter shows, decided once and stored, so that it reads the same in ten years. */
export type LetterContent = LetterFacts &
  LetterForm & {
    /** The mark on every page of a rehearsed letter, which is not to be posted. Never stored. */
    mark?: string;
  };

/** What a table of claims needs to know: of a letter, or of claims that are handed over. */
export type Specified = Pick<
  LetterContent,
  "language" | "currency" | "date" | "is_statement" | "lines" | "totals"
>;

export const LetterFilters = z.strictObject({
  ...listFilters,
  direction: z.enum(["asc", "desc"], { error: "invalid" }).default("desc"),
  sort: z.enum(["created_at", "debtor", "status"], { error: "invalid" }).default("created_at"),
  status: statusId.optional(),
  only_new: flag.default(false),
  /** Whether the debtor has or gets it by mail too. */
  mailed: z.enum(["yes", "no"], { error: "invalid" }).optional(),
});
export type LetterFilters = z.output<typeof LetterFilters>;

/** Which of the list's letters are meant: the filters that narrow it, without page and order. */
const LetterSelection = LetterFilters.omit({ page: true, per_page: true, sort: true, direction: true });

/** Which letters a zip holds. `up_to` and `printed_at` name those that were marked as printed in one act. */
export const LettersToDownload = LetterSelection.extend({
  up_to: id("letter").optional(),
  printed_at: z.iso.datetime({ error: "invalid" }).optional(),
});

/** Which letters one PDF holds; on both sides each letter begins on a sheet of its own. */
export const LettersToPrint = LettersToDownload.extend({ both_sides: flag.default(false) });

/** A test sheet for envelopes: the customer's own window and shift, unless others are tried. */
export const TestSheet = z.strictObject({
  window: z.enum(windows, { error: "invalid" }).optional(),
  window_dx: wholeNumber(-10, 10).optional(),
  window_dy: wholeNumber(-10, 10).optional(),
});

const MAX_TICKED = 20_000;

/** What POST letters/printed takes: letters by id, or with `all` those of the filters. */
export const LettersPrinted = z.strictObject({
  ids: z.array(id("letter"), { error: "invalid" }).max(MAX_TICKED, "too_many_rows").default([]),
  all: flag.default(false),
  filters: z.preprocess((raw) => raw ?? {}, LetterSelection),
  printed: flag.default(true),
  /** As which file they are fetched afterwards, all of a list at once. */
  as: z.enum(["zip", "pdf", "pdf_both_sides"], { error: "invalid" }).default("zip"),
});

/** By which way a letter came back, and on which day. */
export const LetterCameBack = z.strictObject({
  id: id("letter"),
  way: z.enum(["mail", "post"], { error: missingOr("invalid") }),
  on: calendarDay,
});

/** What a person found of a letter that came back: it never reached its debtor, or it did, and why. */
export const ReturnJudged = z.strictObject({
  id: id("letter"),
  verdict: z.enum(["confirmed", "refused"], { error: missingOr("invalid") }),
  reason: optionalText.default(""),
});

export const LetterId = z.strictObject({ id: id("letter") });

/** A letter as a file, or `shown` in the browser itself. */
export const LetterFile = z.strictObject({ id: id("letter"), shown: flag.default(false) });
