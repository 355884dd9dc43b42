import type { LanguageCode } from "@/lib/i18n/locales";
import type { Day } from "@/lib/kernel/day";
import type { Facts } from "@/lib/kernel/log";
import type { Cents, Currency } from "@/lib/kernel/money";
import type { PackageKey, SourceKey } from "./statuses";

/** The position up to which a source was read, in the source's own format. */
export type Cursor = string;

/** A debtor in a source. Values the source does not have are "" or null. */
export type DebtorRow = {
  /** Its permanent id in its administration: numbers change, and two administrations use the same ones. A file has none: "". */
  external_id: string;
  debtor_number: string;
  name: string;
  address: string;
  zipcode: string;
  city: string;
  /** Two letters of ISO 3166-1; "" when the source names none; null for an unknown name. */
  country: string | null;
  /** The source's text for an unknown country; else "". */
  country_word: string;
  /** The language of messages to it; "" when the source names none. */
  language: LanguageCode | "";
  kvk_number: string;
  contact_name: string;
  contact_email_address: string;
  contact_telephone_number: string;
  credit_limit: Cents | null;
  fax: string;
  is_deleted: boolean;
};

/** `paid`: reported as paid, whatever the amount; a paid item that was never here is not imported. `credit`: below zero. */
export type ItemState = "open" | "paid" | "credit";

/** An open item of a source, or one reported as paid. Values the source does not have are "" or null. */
export type ItemRow = {
  /** Its permanent id in its administration. A file has none: "", and its debtor's number and its own replace it (`idOf`). */
  external_id: string;
  /** The permanent id of its debtor; "" where the row itself contains the debtor. */
  debtor_external_id: string;
  /** Its debtor, where each row contains it, as in a file: a separate list of debtors would be read twice. Else null. */
  debtor: DebtorRow | null;
  /** Its line in the source, for its correction there; null where it has none. */
  line: number | null;
  number: string;
  date: Day;
  /** Null: the source has none; it is due as a new invoice is. */
  expires_at: Day | null;
  currency: Currency;
  /** Null where the source does not have it: then the open amount when first imported. */
  total_amount: Cents | null;
  /** The open amount in cents; below zero for a credit. */
  amount: Cents;
  paid_at: Day | null;
  /** The number of a contract, or the debtor's own reference. */
  contract_number: string;
  information: string;
  /** The source's word for the status of the invoice. */
  status_word: string;
  /** The day its debtor got the fourteen-day letter. */
  notice_on: Day | null;
  state: ItemState;
};

/** A fault in a value of a row: its column, a key of `rejects` in messages/, and the value. */
export type Fault = { column: string; reason: string; value: string };

/** An administration of a package; one that is not active cannot be chosen. A source that has only one names none. */
export type Division = { id: string; name: string; is_active: boolean };

/** A row that cannot be imported: all of its faults, and the row itself. */
export type SourceProblem = {
  /** The permanent id of its item, which does not close as missing; null where it has none. */
  external_id: string | null;
  /** The row in the source's own terms: its number, its name; for a file the number of its line. */
  where: string;
  /** Its line; null where it has none. */
  line: number | null;
  faults: Fault[];
  /** Its open amount, as far as that can be read, in whatever currency it states. */
  open: { currency: string; amount: Cents } | null;
  /** The row as received: the cells of a file, to be corrected; a package's as one text, cut to 500 characters. */
  raw: string[];
};
export type ReadRow<Row> = { row: Row } | SourceProblem;

/** A customer's settings for a link. `host`: another address than the package's usual one, for other countries and tests. */
export type LinkSettings = {
  host: string | null;
  /** The field of a debtor with the address for reminders, when it holds an @ (DECISIONS §14). */
  fax_field: "none" | "fax" | "reminderemail";
  /** The debtor numbers that are read: "1000-1999", "1000..1999", or several with commas between; "" reads all. */
  range: string;
};

/** The means by which an adapter calls out: without tables or another clock. Settings specify a package's address and our account there. */
export type Outward = {
  settings: LinkSettings;
  clock: () => Date;
  /** Aborted when the work it calls for was given up: no call is made after that. */
  signal: AbortSignal;
  /** Calls a host the package may reach; no redirect, no private address outside LOCAL, a minute at most. Throws PackageFailure. */
  fetch: (url: URL, init?: RequestInit) => Promise<Response>;
  /** Writes a line to the log; anything that looks like a token, a key or an account number is masked. */
  log: (event: string, facts?: Facts) => void;
};

/** A stored link: it has a token, or a key where a package is linked by one. */
export type Link = Outward & {
  /**
   * Returns a valid token. `renewed` requests another one than this link returned last, after a refusal. A chain is renewed by one worker
   * at a time, and the new pair is stored before it is used. Throws PackageFailure("needs_relink").
   */
  accessToken: (options?: { renewed?: boolean }) => Promise<string>;
};

export type Tokens = {
  access_token: string;
  /** The token for the next renewal; some packages return the same one again. */
  refresh_token: string;
  expires_at: Date;
};

/**
 * A source's information on items that are open here and that its rows did not name. Items it reports as still open are in none of these
 * lists, or in `items` with their row; items that a partial list was not meant to name are in none of them.
 */
export type Absence = {
  /** The source's rows for them: open after all, or paid. */
  items: ReadRow<ItemRow>[];
  /** Those it reports as paid, with the day where it reports one. */
  paid: { external_id: string; paid_at: Day | null }[];
  /** Those missing from a list that a count or a total of the source, or a user, proves complete. */
  proven: string[];
  /** Those it gives no information on. */
  unnamed: string[];
  /** True when the list contained everything open there, so that its sums are those of the administration. */
  isWhole: boolean;
};

/**
 * One reading of a source of open items, a package's administration or a file. Its functions are called in the order in which they are
 * declared here; rows arrive in batches, so that memory does not grow with them and other work can run in between. Unreadable data throws
 * (PackageFailure, Problem("invalid") for a file); nothing is imported then. Only `judge` decides what may close because of it.
 */
export type Source = {
  /** The source marked on invoices from here: only these are closed when it no longer names them. */
  key: SourceKey;
  /** Yields debtors changed since the cursor; in a whole reading all of them. None where each item contains its debtor. */
  debtors: () => AsyncIterable<ReadRow<DebtorRow>[]>;
  /** Yields open items changed since the cursor; all in a whole reading, or where necessary. `open`: `idOf` those open here. */
  items: (open: readonly string[]) => AsyncIterable<ReadRow<ItemRow>[]>;
  /** Returns the source's information on those of `open` that `items` did not name; called after all items were read. */
  absence: (open: readonly string[]) => Promise<Absence>;
  /** Yields debtors that open items name and that are not known yet; not called when there are none. */
  debtorsNamed: (external_ids: readonly string[]) => AsyncIterable<ReadRow<DebtorRow>[]>;
  /** Returns where the next reading starts; called last. Null when each reads everything. */
  cursor: () => Cursor | null;
  /** Returns how many open items there are to read; null until that is known. */
  expected: () => number | null;
  /** The format in which rejected rows are written for correction: the headings, the separator, and the names of its columns. Null where they cannot be. */
  corrections: Corrections | null;
};
export type Corrections = {
  headers: readonly string[];
  separator: string;
  nameOf: (column: string) => string;
};

/** The start of a reading. `isWhole`: it requests everything again, whatever was read before. */
export type ReadingStart = { cursor: Cursor | null; isWhole: boolean };

export type Consent = { code: string; verifier: string; redirect_uri: string };

type Oauth = {
  /** Returns the address of the consent page; `challenge` is S256 of a verifier, for providers that support PKCE. */
  authorizeUrl: (ask: { state: string; redirect_uri: string; challenge: string }) => URL;
  exchange: (out: Outward, consent: Consent) => Promise<Tokens>;
  /** Throws PackageFailure("needs_relink") when the chain is dead. */
  refresh: (out: Outward, refresh_token: string) => Promise<Tokens>;
};

/** An accounting package: everything specific to it is in `adapters/<key>/` only. All of its calls throw PackageFailure. */
export type AccountingPackage = {
  key: PackageKey;
  /** Returns whether it may be called at an address; limits `fetch`. */
  mayReach: (url: URL, settings: LinkSettings) => boolean;
  /** Returns a permanent id of the linking account: one chain of tokens per person there (for a key: the key's owner or "key"). */
  account: (link: Link) => Promise<string>;
  divisions: (link: Link) => Promise<Division[]>;
  read: (link: Link, division: string, start: ReadingStart) => Source;
} & ({ linkedBy: "oauth"; oauth: Oauth } | { linkedBy: "key" });
