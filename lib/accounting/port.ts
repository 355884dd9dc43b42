import type { LanguageCode } from "@/lib/i18n/locales";
import type { Day } from "@/lib/kernel/day";
import type { Facts } from "@/lib/kernel/log";
import type { Cents, Currency } from "@/lib/kernel/money";
import type { PackageKey, SourceKey } from "./statuses";

/** How far a source was read, in its own words. */
export type Cursor = string;

/** A debtor as a source knows them. What it does not say is "" or null. */
export type DebtorRow = {
  /** Its lasting id in its administration: numbers change, and two administrations use the same ones. A file knows none: "". */
  external_id: string;
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
  credit_limit: Cents | null;
  fax: string;
  is_deleted: boolean;
};

/** `paid`: the source says so, whatever the amount; of one that was never here nothing is imported. `credit`: below zero. */
export type ItemState = "open" | "paid" | "credit";

/** An open item of a source, or one that it says is paid. What it does not say is "" or null. */
export type ItemRow = {
  /** Its lasting id in its administration. A file knows none: "", and the numbers of its debtor and its own stand for it (`idOf`). */
  external_id: string;
  /** The lasting id of its debtor; "" where the row itself says who that is. */
  debtor_external_id: string;
  /** Its debtor, where each row says who that is, as those of a file do: a list of debtors apart would be read twice. Else null. */
  debtor: DebtorRow | null;
  /** Where it stands in its source, for whoever corrects it there; null where nobody can look. */
  line: number | null;
  number: string;
  date: Day;
  /** Null: the source says none; it is due as a new invoice is. */
  expires_at: Day | null;
  currency: Currency;
  /** Null where the source does not tell it: what is open when first seen. */
  total_amount: Cents | null;
  /** What is open; below zero for a credit. */
  amount: Cents;
  paid_at: Day | null;
  /** The number of a contract, or the debtor's own reference. */
  contract_number: string;
  information: string;
  /** What it says of where the invoice stands. */
  status_word: string;
  /** The day its debtor got the fourteen-day letter. */
  notice_on: Day | null;
  state: ItemState;
};

/** What is wrong with a value of a row: in which column, a key of `rejects` in messages/, and what stands there. */
export type Fault = { column: string; reason: string; value: string };

/** An administration of a package; one that is not active cannot be chosen. A source that has only one names none. */
export type Division = { id: string; name: string; is_active: boolean };

/** A row that cannot be taken: everything that is wrong with it, and the row itself. */
export type SourceProblem = {
  /** The lasting id of what it stands for, which is not closed by its absence; null where it has none. */
  external_id: string | null;
  /** Which row, in the source's own words: its number, its name; of a file the number of its line. */
  where: string;
  /** Its line; null where nobody can look. */
  line: number | null;
  faults: Fault[];
  /** What is open on it, as far as that can be read, in whatever currency it says. */
  open: { currency: string; amount: Cents } | null;
  /** The row as it came: the cells of a file, to be corrected; a package's in one piece, cut to 500 signs. */
  raw: string[];
};
export type ReadRow<Row> = { row: Row } | SourceProblem;

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
  /** Aborted when the work it calls for was given up: nothing is asked after that. */
  signal: AbortSignal;
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
  accessToken: (options?: { renewed?: boolean }) => Promise<string>;
};

export type Tokens = {
  access_token: string;
  /** The one to renew with from now on; a package that keeps its own gives the same again. */
  refresh_token: string;
  expires_at: Date;
};

/**
 * What a source says of items that are open here and that its rows did not name. Ids of which it says that they are still open stand in
 * none of these, or in `items` with their row; so do those that a list of some items alone never meant to name.
 */
export type Absence = {
  /** Rows it has of them: open after all, or paid. */
  items: ReadRow<ItemRow>[];
  /** Those of which it says that they are paid, with the day, as far as it tells one. */
  paid: { external_id: string; paid_at: Day | null }[];
  /** Those missing from a list that a count or a total of the source, or a person, proves whole. */
  proven: string[];
  /** Those of which it says nothing. */
  unnamed: string[];
  /** Whether the list held all that is open there, so that its sums are those of the administration. */
  isWhole: boolean;
};

/**
 * One look at a source of open items, a package's administration or a file. Its parts are asked for in the order in which they stand
 * here; rows come in batches, so that memory does not grow with them and there is time for other work between two. What cannot be read
 * on throws (PackageFailure, Problem("invalid") of a file); nothing is imported then. What may close by it is decided by `judge` alone.
 */
export type Source = {
  /** What invoices from here are marked with: only these are closed when the source no longer names them. */
  key: SourceKey;
  /** Debtors changed since the cursor; of a whole look all of them. None where each item says who its debtor is. */
  debtors: () => AsyncIterable<ReadRow<DebtorRow>[]>;
  /** Open items changed since the cursor; of a whole look, or where there is no other way, all of them. `open`: `idOf` those open here. */
  items: (open: readonly string[]) => AsyncIterable<ReadRow<ItemRow>[]>;
  /** Returns what the source says of those of `open` that `items` did not name; asked after those were read to their end. */
  absence: (open: readonly string[]) => Promise<Absence>;
  /** Debtors that open items name and nobody knows yet; not asked when there are none. */
  debtorsNamed: (external_ids: readonly string[]) => AsyncIterable<ReadRow<DebtorRow>[]>;
  /** Asked last: where the next look begins; null when it reads all. */
  cursor: () => Cursor | null;
  /** Returns how many open items there are to read; null until that is known. */
  expected: () => number | null;
  /** How rejected rows are written for a person to correct: under these headings, with this sign between them, and what a column is called there. Null where nobody can. */
  corrections: Corrections | null;
};
export type Corrections = {
  headers: readonly string[];
  separator: string;
  nameOf: (column: string) => string;
};

/** Where a look begins. `isWhole`: it asks for everything again, whatever was read before. */
export type Look = { cursor: Cursor | null; isWhole: boolean };

export type Consent = { code: string; verifier: string; redirect_uri: string };

type Oauth = {
  /** Where the browser goes to ask for consent; `challenge` is S256 of a verifier, for providers that take PKCE. */
  authorizeUrl: (ask: { state: string; redirect_uri: string; challenge: string }) => URL;
  exchange: (out: Outward, consent: Consent) => Promise<Tokens>;
  /** Throws PackageFailure("needs_relink") when the chain is dead. */
  refresh: (out: Outward, refresh_token: string) => Promise<Tokens>;
};

/** An accounting package: what is known of it stands in `adapters/<key>/` alone. All of its calls throw PackageFailure. */
export type AccountingPackage = {
  key: PackageKey;
  /** Returns whether it may be called at an address: the bounds of `fetch`. */
  mayReach: (url: URL, settings: LinkSettings) => boolean;
  /** Returns who linked, by an id that stays: one chain of tokens per person there (for a key: the key's owner or "key"). */
  account: (link: Link) => Promise<string>;
  divisions: (link: Link) => Promise<Division[]>;
  read: (link: Link, division: string, look: Look) => Source;
} & ({ linkedBy: "oauth"; oauth: Oauth } | { linkedBy: "key" });
