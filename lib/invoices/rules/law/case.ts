import type { Day } from "@/lib/kernel/day";
import type { Cents, Currency } from "@/lib/kernel/money";
import type { DebtorKind } from "./jurisdiction";

/** What a customer chose of the law. Rates in basis points, amounts in cents (LAW §4). */
export type LawSettings = {
  interest: "statutory" | "none" | { rate: number };
  /** Whether interest of a full year is added to what bears interest, where the law's rules say so. */
  compound: boolean;
  /** Agreed costs count for companies; a consumer owes what the decree sets or nothing. */
  costs:
    | "bik"
    | "none"
    | { type: "costs"; value: Cents }
    | { type: "perc"; rate: number; minimum: Cents; maximum: Cents | null };
  costs_vat: boolean;
  forty: "off" | "from_default";
  minimum_per: "letter" | "invoice";
  imputation: "from_claim" | "strict" | "principal_first";
  /** Paid in the books with charges open: they lapse, or stay. */
  rest: "close" | "keep";
  /** Working days a transfer of the last day may need. */
  arrival_days: number;
  arrangement_interest: "stops" | "runs";
  pause_interest: "stops" | "runs";
};

export const defaultLawSettings: LawSettings = {
  interest: "statutory",
  compound: true,
  costs: "bik",
  costs_vat: false,
  forty: "off",
  minimum_per: "letter",
  imputation: "from_claim",
  rest: "close",
  arrival_days: 2,
  arrangement_interest: "stops",
  pause_interest: "stops",
};

export type LawInvoice = {
  number: string;
  date: Day;
  /** The agreed last day of payment. */
  expires_at: Day;
  amount: Cents;
  currency: Currency;
  received_on?: Day;
  /** Whether `expires_at` was agreed; void: the clause is longer than the law allows. For who is no consumer. */
  term?: "agreed" | "none" | "void";
  /** The day default began by notice, when the invoice's own term began none. */
  default_on?: Day;
  /** Terms of one contract share it. */
  series?: string;
  claim_kind?: "services" | "goods";
  /** The day of the letter that told its interest: rows of rates changed after it count as they were, until somebody lets them count. */
  rates_as_of?: Day;
  /** When it could not go along in a letter: a dispute, a pause, an arrangement. Both days count; without an end it goes on. */
  held?: readonly { from: Day; to: Day | null }[];
};

/** A mail that came back, or a letter the post returned: no delivery, unless a person judged the report false. */
export type Bounce = { on: Day; confirmed_on?: Day; is_refused?: boolean };

export type LawLetter = {
  id: string;
  /** A notice gives the free period; a claim is a demand of the collection side without one. */
  kind: "notice" | "claim";
  made: Day;
  /** The day it counts as received; null when it never did. */
  delivered: Day | null;
  bounce?: Bounce;
  invoices: readonly string[];
  /** Costs and VAT a notice named, one figure; null when it named none. */
  announced: Cents | null;
  /** The last day it printed. */
  named?: Day;
  /** Of each invoice what it asked in all, charges included. */
  amounts?: Readonly<Record<string, Cents>>;
  /** Whether its words are a version known to be right. */
  has_right_words?: boolean;
  /** Whether it says that the right to payment is kept (3:317 BW). */
  reserves?: boolean;
};

/** Every event may have been recorded later than its day; what was not recorded yet, no letter could know. */
type Recorded = { on: Day; recorded?: Day };

export type LawPayment = Recorded & {
  kind: "payment" | "set_off";
  id: string;
  amount: Cents;
  /** Booked by a ledger whole off the open amount; else as `invoices` says, or by the law's parts. */
  by?: "ledger";
  /** What the debtor or the user named, with or without amounts; `charges`: how much of the amount the books took as interest and costs. */
  invoices?: readonly { number: string; amount?: Cents; charges?: Cents }[];
  /** What the portal asked of each invoice when the payment was begun there, and when. */
  begun?: { on: Day; amounts: Readonly<Record<string, Cents>> };
  /** Undone as a mistake: as if never booked, but letters of before knew of it. */
  undone_on?: Day;
};

export type LawEvent =
  | LawPayment
  | (Recorded & { kind: "return"; payment: string })
  | (Recorded & { kind: "credit"; invoice: string; amount: Cents })
  | (Recorded & { kind: "raise"; invoice: string; amount: Cents })
  | {
      kind: "standstill";
      reason: "arrangement" | "insolvency" | "debt_counselling" | "deceased" | "creditor_default";
      from: Day;
      to: Day | null;
      /** Broken, and agreed that it then counts as if never agreed. */
      is_revived?: boolean;
      invoices?: readonly string[];
    }
  | (Recorded & { kind: "interruption"; invoices?: readonly string[] })
  | (Recorded & { kind: "switch"; invoice: string; charge: "interest" | "costs"; to: "on" | "off" })
  | (Recorded & { kind: "waiver"; invoice: string });

/** The facts of one debtor in one currency. */
export type LawCase = {
  debtor: DebtorKind;
  currency: Currency;
  settings: LawSettings;
  invoices: readonly LawInvoice[];
  letters: readonly LawLetter[];
  events: readonly LawEvent[];
};

/** Returns what a debtor is to the law: of one nobody filled in a company by its registration or VAT number, else a consumer. */
export const lawKindOf = (kind: DebtorKind | null, isRegistered: boolean): DebtorKind =>
  kind ?? (isRegistered ? "company" : "consumer");
