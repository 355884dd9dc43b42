import type { Day } from "@/lib/kernel/day";
import type { Cents, Currency } from "@/lib/kernel/money";
import type { DebtorKind } from "./jurisdiction";

/** The customer's legal choices. Rates in basis points, amounts in cents (LAW §4). */
export type LawSettings = {
  interest: "statutory" | "none" | { rate: number };
  /** True when interest of a full year is added to the base of interest, where the law's rules allow it. */
  compound: boolean;
  /** Agreed costs apply to companies; a consumer owes the costs by the decree or none. */
  costs:
    | "bik"
    | "none"
    | { type: "costs"; value: Cents }
    | { type: "perc"; rate: number; minimum: Cents; maximum: Cents | null };
  costs_vat: boolean;
  forty: "off" | "from_default";
  minimum_per: "letter" | "invoice";
  imputation: "from_claim" | "strict" | "principal_first";
  /** The fate of open charges once the books have it as paid: they lapse, or stay. */
  rest: "close" | "keep";
  /** Working days that a transfer made on the last day may take. */
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
  /** True when `expires_at` was agreed; void: the clause is longer than the law allows. Not for consumers. */
  term?: "agreed" | "none" | "void";
  /** The day a notice started default, when the invoice's own term did not. */
  default_on?: Day;
  /** The contract that its instalments share. */
  series?: string;
  claim_kind?: "services" | "goods";
  /** The day of the letter that stated its interest: later changes of rates do not apply, until a user lets them. */
  rates_as_of?: Day;
  /**
   * Periods in which it could not be in a letter: a dispute, a pause, an arrangement. Both days are included; without an end it is still
   * open.
   */
  held?: readonly { from: Day; to: Day | null }[];
};

/** A mail that bounced, or a letter the post returned: not delivered, unless a user judged the report false. */
export type Bounce = { on: Day; confirmed_on?: Day; is_refused?: boolean };

export type LawLetter = {
  id: string;
  /** A notice gives the free period; a claim is a demand of the collection side without one. */
  kind: "notice" | "claim";
  made: Day;
  /** The day it counts as received; null when it was not. */
  delivered: Day | null;
  bounce?: Bounce;
  invoices: readonly string[];
  /** Costs and VAT that a notice announced, as one figure; null when it announced none. */
  announced: Cents | null;
  /** The last day of payment it stated. */
  pay_before?: Day;
  /** The amount it claimed of each invoice, charges included. */
  amounts?: Readonly<Record<string, Cents>>;
  /** True when its text is a version known to be valid. */
  has_right_words?: boolean;
  /** True when it reserves the right to payment (3:317 BW). */
  reserves?: boolean;
};

/** An event may be recorded later than its day; letters before that could not know it. */
type Recorded = { on: Day; recorded?: Day };

export type LawPayment = Recorded & {
  kind: "payment" | "set_off";
  id: string;
  amount: Cents;
  /** Booked by a ledger, entirely from the open amount; else as `invoices` specifies, or by the law's allocation. */
  by?: "ledger";
  /**
   * The invoices the debtor or the user named, with or without amounts; `charges` is the part of the amount that the books took as interest
   * and costs.
   */
  invoices?: readonly { number: string; amount?: Cents; charges?: Cents }[];
  /** The amounts the portal requested for each invoice when the payment was started there, and that day. */
  portal_request?: { on: Day; amounts: Readonly<Record<string, Cents>> };
  /** Undone as a mistake: as if never booked, but earlier letters included it. */
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
      /** True for a broken arrangement that by agreement then counts as never made. */
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

/** Returns the legal kind of a debtor: without a stored kind a company if it has a registration or VAT number, else a consumer. */
export const lawKindOf = (kind: DebtorKind | null, isRegistered: boolean): DebtorKind =>
  kind ?? (isRegistered ? "company" : "consumer");
