import type { LanguageCode } from "@/lib/i18n/locales";
import type { Day } from "@/lib/kernel/day";
import type { Cents, Currency } from "@/lib/kernel/money";

/** A debtor as a ledger knows them. Empty texts are unknown. */
type DebtorRow = {
  debtor_number: string;
  name: string;
  address: string;
  zipcode: string;
  city: string;
  /** Two letters of ISO 3166-1; "" when the source names none; null for a name that nobody knows. */
  country: string | null;
  /** What it says for that name; else "". */
  country_word: string;
  /** The language it is written in; "" when the source names none. */
  language: LanguageCode | "";
  kvk_number: string;
  contact_name: string;
  contact_email_address: string;
  contact_telephone_number: string;
};

/** An open item with the debtor it stands at. A credit is below zero. */
export type LedgerRow = DebtorRow & {
  /** Where it stood in its source, for whoever corrects it there. */
  line: number;
  number: string;
  date: Day;
  expires_at: Day;
  currency: Currency;
  total_amount: Cents;
  amount: Cents;
  paid_at: Day | null;
  contract_number: string;
  information: string;
  /** What it says of where the invoice stands; "" when it says nothing. */
  status_word: string;
  /** The day its debtor got the fourteen-day letter, as far as the source knows. */
  notice_on: Day | null;
};

/** What is wrong with one value of a row: in which column, a key of `rejects` in messages/, and what stands there. */
export type Fault = { column: string; reason: string; value: string };

/**
 * A row that cannot be taken, everything that is wrong with it and the cells it was made of, to be corrected: a value, because the
 * others go on. What was open on it, when that much can be read, is told in whatever currency it says.
 */
export type RowProblem = {
  line: number;
  faults: Fault[];
  open: { currency: string; amount: Cents } | null;
  values: string[];
};
/** `has_warning`: taken, although something about it is odd. `unknown_country`: what it says for a country that nobody knows. */
export type Found<Row> = { row: Row; has_warning: boolean; unknown_country: string | null } | RowProblem;

/** An administration of a package. A source that has only one names none. */
type Division = { id: string; name: string; is_active: boolean };

/** How far a source was read, in its own words. */
type Cursor = string;

/**
 * Where open items come from: a file that was uploaded, or an accounting package. Rows come in batches, so that memory does not grow
 * with them and there is time for other work between two. A source that cannot be read on throws; nothing is taken from it then.
 */
export type AccountingSource = {
  /** What invoices from here are marked with: only these are closed when a complete list no longer names them. */
  key: "csv";
  divisions: () => Promise<Division[]>;
  /** Debtors told apart from their open items, changed since `from`; a source whose open items carry their debtors tells none. */
  debtors: (from: Cursor | null) => AsyncIterable<Found<DebtorRow>[]>;
  /** Open items, changed since `from`; with null, all of them. */
  openItems: (from: Cursor | null) => AsyncIterable<Found<LedgerRow>[]>;
  /** Where the next look begins; null when there is no other way than to read all. Asked only after both were read to their end. */
  nextCursor: () => Cursor | null;
  /** How rejected rows are written for a person to correct: under these headings, with this sign between them. */
  corrections: { headers: readonly string[]; separator: string };
};
