import type { Day } from "@/lib/kernel/day";
import type { Cents, Currency } from "@/lib/kernel/money";
import type { DebtorRow, Fault } from "../port";

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

/**
 * A file that was uploaded. Rows come in batches, so that memory does not grow with them and there is time for other work between two.
 * What cannot be read on throws; nothing is taken from it then.
 */
export type FileSource = {
  /** What invoices from here are marked with: only these are closed when a complete list no longer names them. */
  key: "csv";
  /** All its open items, each with its debtor. */
  items: () => AsyncIterable<Found<LedgerRow>[]>;
  /** How rejected rows are written for a person to correct: under these headings, with this sign between them, and what a column is called there. */
  corrections: { headers: readonly string[]; separator: string; nameOf: (column: string) => string };
};
