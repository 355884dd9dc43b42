/** The settings by which a customer claims by Dutch law (LAW §9). Days are working days. */
export type LawClaimRules = {
  /** For any debtor: statutory interest, the customer's own `interest_rate`, or none. */
  interest: (typeof lawInterests)[number];
  /** True when agreed interest of a full year is added to the amount that bears interest. */
  compound: boolean;
  /** The decree's scale, for companies the customer's own `incasso_type` as agreed, or none. */
  costs: (typeof lawCosts)[number];
  /** True when VAT is added to costs, and why the creditor cannot reclaim it. */
  costs_vat: boolean;
  vat_reason: string;
  /** The 40 euros that a company owes from its first day of default (6:96(4) BW). */
  forty: (typeof lawForties)[number];
  minimum_per: (typeof lawMinimums)[number];
  imputation: (typeof imputations)[number];
  /** The charges still open when an invoice is paid in the books: they lapse, or stay. */
  rest: (typeof lawRests)[number];
  /** The number of days a transfer on the last day may take. */
  arrival_days: number;
  /** True when the due date is an agreed last day; else companies have 30 days from receipt (6:119a(2) BW). */
  term: (typeof lawTerms)[number];
  /** When a consumer is in default: when the due date has passed, or after a notice (6:82, 6:83 BW). */
  consumer_default: (typeof consumerDefaults)[number];
  /** The kind of sale (goods or services) of an invoice that does not specify it: it decides when a claim lapses (7:28 BW). */
  claim_kind: (typeof soldKinds)[number];
  is_small: boolean;
  arrangement_interest: (typeof pausedInterests)[number];
  /** True when a broken arrangement counts as if it had never been agreed. */
  revive: boolean;
  pause_interest: (typeof pausedInterests)[number];
  /** True when debtors abroad owe under Dutch law. */
  abroad: boolean;
};

export const lawInterests = ["statutory", "agreed", "none"] as const;
export const lawCosts = ["bik", "agreed", "none"] as const;
export const lawForties = ["off", "from_default"] as const;
export const lawMinimums = ["letter", "invoice"] as const;
export const imputations = ["from_claim", "strict", "principal_first"] as const;
export const lawRests = ["close", "keep"] as const;
export const lawTerms = ["agreed", "none"] as const;
export const consumerDefaults = ["expires", "notice"] as const;
export const soldKinds = ["services", "goods"] as const;
export const pausedInterests = ["stops", "runs"] as const;

const usual: LawClaimRules = {
  interest: "statutory",
  compound: true,
  costs: "bik",
  costs_vat: false,
  vat_reason: "",
  forty: "off",
  minimum_per: "letter",
  imputation: "from_claim",
  rest: "close",
  arrival_days: 2,
  term: "agreed",
  consumer_default: "expires",
  claim_kind: "services",
  is_small: true,
  arrangement_interest: "stops",
  revive: false,
  pause_interest: "stops",
  abroad: false,
};

/** The stored choices of a customer: the values that differ from the usual ones. */
export type LawChoices = Partial<LawClaimRules>;

/** Returns the resulting law settings of a customer. */
export const lawClaimRules = (choices: LawChoices): LawClaimRules => ({ ...usual, ...choices });

type Change = { [Name in keyof LawClaimRules]?: LawClaimRules[Name] | undefined };

/** Returns what is stored after a change: values left out are unchanged, and usual values are not stored. */
export function changedLaw(before: LawChoices, change: Change): LawChoices {
  const sent = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const all: Record<string, unknown> = { ...before, ...sent };
  const common: Record<string, unknown> = usual;
  return Object.fromEntries(Object.entries(all).filter(([name, value]) => value !== common[name]));
}
