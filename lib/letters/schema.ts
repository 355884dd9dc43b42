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
/**
 * A part of a filled template: paragraphs, list items, and the places of the specification table, of the payment details and of an
 * arrangement's terms.
 */
export type Block =
  | { kind: "paragraph" | "item"; runs: Run[]; role?: "help" | "closing" }
  | { kind: "specification" }
  | { kind: "payment" }
  | { kind: "instalments" };

/** A term of an arrangement: an amount due on a day. */
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
  /** The invoice is at a lighter step than the letter's: open and claimed as well. Absent on the others. */
  is_along?: true;
  /** Interest and costs already paid; absent where none were. */
  charges_paid?: Cents;
  /** Null where nothing was computed. */
  makeUp: MakeUp | null;
};

/** The sender: the customer, or its white label that collects in its own name. In the letter's language. */
export type Sender = {
  name: string;
  /** Street, and postcode with place. */
  address: string[];
  /** Street, postcode and place in one line, for undeliverable letters. */
  return_address: string;
  country: string;
  /** Contact details: telephone, e-mail, website. */
  contact: string[];
  logo: string | null;
  color: string;
  /** Printed at the foot of every first page. */
  legal: string[];
  /** The creditor, where that is another than the sender. */
  creditor: string[] | null;
};

/** The customer's paper and envelopes. */
type Sheet = {
  window: Window;
  window_dx: number;
  window_dy: number;
  return_line: boolean;
  fold_marks: boolean;
};

type Account = { iban: string; bic: string; holder: string; qr: QrChoice };

/** The part shared by the letters of one step: sender, design, and the template's text with its placeholders. */
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
  /** True when the text ends with a signature. */
  has_footer: boolean;
  blocks: Block[];
};

/** The parts of an address as they are printed; an empty one has no line. */
export type AddressBlock = {
  name: string;
  attention: string;
  street: string;
  place: string[];
  country: string;
};

/**
 * Interest and costs of an arrangement's invoices in cents on the day it was made: included in its terms, or separate and lapsing when it
 * is completed.
 */
export type Charges = { mode: "included" | "frozen"; amount: Cents };

/** The part specific to one letter. `values` fill the placeholders of its form. */
export type LetterFacts = {
  language: Locale;
  subject: string;
  /** The executed step; null for a flex letter, which is named after its template: `title`. */
  status_id: number | null;
  title?: string;
  is_statement: boolean;
  date: Day;
  currency: Currency;
  /** The addressee; the country as a code. */
  debtor: { number: string; address: AddressBlock; country: string };
  /** The letter's number: "B26-004512". A column of its own, assigned when the letter is stored. */
  letter_number?: string;
  /** The person who answers the telephone, where that is a named one. */
  handled_by: string;
  values: Record<string, string>;
  lines: LetterLine[];
  totals: { open_amount: Cents; interest: Cents; incasso_costs: Cents; claim: Cents };
  /** The only day named as the last to pay on. */
  pay_before: Day;
  /** Last day of the period without costs that this letter gives. */
  free_until: Day | null;
  /** The costs it announces with such a period in cents, VAT included, and the VAT in them. */
  announced?: { costs: Cents; vat: Cents };
  /** True when it reserves the right to payment, which interrupts the limitation. */
  reserves?: boolean;
  /** Where the claim can be paid online; absent where the customer takes no such payments. */
  pay_url?: string;
  /** Where a debtor ends its mandate; only where the letter announces a collection. */
  mandate_url?: string;
  /** For a letter about an agreement or a payment: the type of notice, and the term it is about. */
  notice?: { hold_id: number | null; payment_id?: number; type: string; term_on: Day | null };
  /** The terms it confirms: then it claims those, and not one sum on one day. */
  instalments?: Instalment[];
  charges?: Charges;
};

/** Everything a letter shows, decided once and stored, so that it reads the same in ten years. */
export type LetterContent = LetterFacts &
  LetterForm & {
    /** The mark on every page of a letter from a rehearsal, which is not to be posted. Never stored. */
    mark?: string;
  };

/** The data of a table of claims: of a letter, or of claims that are handed over. */
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
  /** True when the debtor has or gets it by mail too. */
  mailed: z.enum(["yes", "no"], { error: "invalid" }).optional(),
});
export type LetterFilters = z.output<typeof LetterFilters>;

/** The filters that select letters of the list, without page and order. */
const LetterSelection = LetterFilters.omit({ page: true, per_page: true, sort: true, direction: true });

/** The letters of a zip. `up_to` and `printed_at` select those that were marked as printed by one command. */
export const LettersToDownload = LetterSelection.extend({
  up_to: id("letter").optional(),
  printed_at: z.iso.datetime({ error: "invalid" }).optional(),
});

/** The letters of one PDF; on both sides each letter begins on a sheet of its own. */
export const LettersToPrint = LettersToDownload.extend({ both_sides: flag.default(false) });

/** A test sheet for envelopes: the customer's own window and shift, unless others are given. */
export const TestSheet = z.strictObject({
  window: z.enum(windows, { error: "invalid" }).optional(),
  window_dx: wholeNumber(-10, 10).optional(),
  window_dy: wholeNumber(-10, 10).optional(),
});

const MAX_TICKED = 20_000;

/** Input of POST letters/printed: letters by id, or with `all` those of the filters. */
export const LettersPrinted = z.strictObject({
  ids: z.array(id("letter"), { error: "invalid" }).max(MAX_TICKED, "too_many_rows").default([]),
  all: flag.default(false),
  filters: z.preprocess((raw) => raw ?? {}, LetterSelection),
  printed: flag.default(true),
  /** The kind of file a whole list is downloaded as afterwards. */
  as: z.enum(["zip", "pdf", "pdf_both_sides"], { error: "invalid" }).default("zip"),
});

/** The way a letter came back, and the day. */
export const LetterReturned = z.strictObject({
  id: id("letter"),
  way: z.enum(["mail", "post"], { error: missingOr("invalid") }),
  on: calendarDay,
});

/** The judgement of a letter that came back: whether it never reached its debtor, and why. */
export const ReturnReviewed = z.strictObject({
  id: id("letter"),
  verdict: z.enum(["confirmed", "refused"], { error: missingOr("invalid") }),
  reason: optionalText.default(""),
});

export const LetterId = z.strictObject({ id: id("letter") });

/** A letter as a file, or `shown` in the browser itself. */
export const LetterFile = z.strictObject({ id: id("letter"), shown: flag.default(false) });
