import type { LanguageCode } from "@/lib/i18n/locales";
import type { Day } from "@/lib/kernel/day";
import type { Facts } from "@/lib/kernel/log";
import type { Cents, Currency } from "@/lib/kernel/money";
import type { PackageKey } from "./statuses";

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

/** What is wrong with a value of a row: in which column, a key of `rejects` in messages/, and what stands there. */
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

/** An administration of a package; one that is not active cannot be chosen. A source that has only one names none. */
export type Division = { id: string; name: string; is_active: boolean };

/** How far a source was read, in its own words. */
export type Cursor = string;

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
  /** How rejected rows are written for a person to correct: under these headings, with this sign between them, and what a column is called there. */
  corrections: { headers: readonly string[]; separator: string; nameOf: (column: string) => string };
};

/** What a package does not keep of a debtor is "" or null. */
export type PackageDebtor = DebtorRow & {
  /** Its lasting id in its administration: numbers change, and two administrations use the same ones. */
  external_id: string;
  credit_limit: Cents | null;
  fax: string;
  is_deleted: boolean;
};

/** `gone`: no longer in the package; closed like what vanished from a complete list. */
export type ItemState = "open" | "paid" | "credit" | "gone";

/** An open item of a package, or what became of one. Parts of one invoice are added up already. */
export type PackageItem = {
  external_id: string;
  debtor_external_id: string;
  number: string;
  date: Day;
  /** Null: the package says none; it is due as a new invoice is. */
  expires_at: Day | null;
  currency: Currency;
  /** Null where the package does not tell it: what is open when first seen. */
  total_amount: Cents | null;
  amount: Cents;
  paid_at: Day | null;
  /** The debtor's reference. */
  your_ref: string;
  information: string;
  state: ItemState;
};

/** A row that cannot be taken; with an id, the item it stands for is not closed by its absence. */
export type PackageProblem = {
  external_id: string | null;
  /** Which row, in the package's own words: its number, its name. */
  where: string;
  faults: Fault[];
  open: { currency: string; amount: Cents } | null;
  /** The row as it came, cut to 500 signs. */
  raw: string;
};
export type PackageFound<Row> = { row: Row } | PackageProblem;

/** What a customer set for a link. `host`: another address than the package's usual one, for other countries and tests. */
export type LinkSettings = {
  host: string | null;
  /** Which field of a debtor holds the address for reminders, when it holds an @ (DECISIONS §14). */
  fax_field: "none" | "fax" | "reminderemail";
  /** The debtor numbers that are read: "1000-1999", "1000..1999", or several with commas between; "" reads all. */
  range: string;
};

/** How an adapter calls out: it knows no table and no clock but this. Where a package lives, and as whom we ask it, the settings say. */
export type Outward = {
  settings: LinkSettings;
  clock: () => Date;
  /**
   * Calls a host the package may reach; no redirect, no private address outside LOCAL, a minute at most. Throws PackageFailure.
   */
  fetch: (url: URL, init?: RequestInit) => Promise<Response>;
  /** A line in the log: what looks like a token, a key or an account number is masked. */
  tell: (event: string, facts?: Facts) => void;
};

/** A link that stands: it has a token, or a key where a package is linked by one. */
export type Link = Outward & {
  /**
   * A token that is good now. `renewed` asks for another than this link gave last, after a refusal. A chain is renewed by one at a
   * time, and the new pair is stored before it is used. Throws PackageFailure("needs_relink").
   */
  accessToken: (how?: { renewed?: boolean }) => Promise<string>;
};

export type Tokens = {
  access_token: string;
  /** The one to renew with from now on; a package that keeps its own gives the same again. */
  refresh_token: string;
  expires_at: Date;
};

/** One look at an administration. Its parts are asked for in the order in which they stand here. */
export type PackageReading = {
  /** Debtors changed since the cursor; with none, all of them. */
  debtors: () => AsyncIterable<PackageFound<PackageDebtor>[]>;
  /** Open items changed since the cursor; with none, or where there is no other way, all of them. */
  openItems: () => AsyncIterable<PackageFound<PackageItem>[]>;
  /** Debtors that open items name and nobody knows yet; not asked when there are none. */
  debtorsNamed: (external_ids: readonly string[]) => AsyncIterable<PackageFound<PackageDebtor>[]>;
  /** Asked after all were read to their end: whether an open item that was not told is paid, or nothing is known of it. */
  absence: () => "paid" | "unknown";
  /** Asked last: where the next look begins; null when it reads all. */
  nextCursor: () => Cursor | null;
  /** How many open items there are to read, once that is known. */
  expected: () => number | null;
};

export type Consent = { code: string; verifier: string; redirect_uri: string };

type Oauth = {
  /** Where the browser goes to ask for consent; `challenge` is S256 of a verifier, for providers that take PKCE. */
  authorizeUrl: (ask: { state: string; redirect_uri: string; challenge: string }) => URL;
  exchange: (out: Outward, given: Consent) => Promise<Tokens>;
  /** Throws PackageFailure("needs_relink") when the chain is dead. */
  refresh: (out: Outward, refresh_token: string) => Promise<Tokens>;
};

/** An accounting package: what is known of it stands in `adapters/<key>/` alone. All of its calls throw PackageFailure. */
export type AccountingPackage = {
  key: PackageKey;
  /** Whether it may be called at an address: the bounds of `fetch`. */
  mayReach: (url: URL, settings: LinkSettings) => boolean;
  /** Who linked, by an id that stays: one chain of tokens per person there (for a key: the key's owner or "key"). */
  account: (link: Link) => Promise<string>;
  divisions: (link: Link) => Promise<Division[]>;
  read: (link: Link, division: string, cursor: Cursor | null) => PackageReading;
} & ({ linkedBy: "oauth"; oauth: Oauth } | { linkedBy: "key" });
