import { ladder, letterOf, sideOf } from "@/lib/flow/statuses";

/** The steps that send, in their order. */
const steps = ladder("debit", "incasso").filter((status) => letterOf(status) !== null);

/**
 * Returns what the template of a step is called: for its letter, its statement (rekening courant), or a sommatie before which no free
 * period was given.
 */
export const stepType = (status: number): string => letterOf(status) ?? "";
export const statementType = (status: number): string => `${stepType(status)}-courant`;
export const firstType = (status: number): string => `${stepType(status)}-first`;
export const firstStatementType = (status: number): string => `${firstType(status)}-courant`;

/** Mails of the product itself: they exist once, for everybody. */
export const productTypes = ["invite", "reset", "code"] as const;

/**
 * Messages about what was agreed or paid: that an arrangement was made, that a term of it is near or was missed, what was promised, that
 * an objection came in, that money did, that it will be collected, and that a claim is kept from lapsing.
 */
const noticeTypes = [
  "arrangement",
  "arrangement-due",
  "arrangement-missed",
  "promise",
  "dispute",
  "payment-received",
  "direct-debit",
  "limitation",
] as const;
export type NoticeType = (typeof noticeTypes)[number];
export const isNoticeType = (type: string): type is NoticeType =>
  noticeTypes.some((noticeType) => noticeType === type);

/** What a template of a customer can be for: a step, its statement, either of them as the first sommatie, an agreement or a payment, or flex. */
export const customerTypes = [
  ...steps.flatMap((status) => [stepType(status), statementType(status)]),
  ...steps
    .filter((status) => sideOf(status) === "incasso")
    .flatMap((status) => [firstType(status), firstStatementType(status)]),
  ...noticeTypes,
  "flex",
];

export const templateTypes: readonly string[] = [...customerTypes, ...productTypes];

export const isProductType = (type: string): boolean =>
  productTypes.some((productType) => productType === type);

/** The step a template speaks for; null for flex and for the product's own mails. */
export function stepOf(type: string): number | null {
  const [letter] = type.split("-");
  return steps.find((status) => letterOf(status) === letter) ?? null;
}

/** The first step of the ladder: what a draft that speaks for none is shown as. */
export const firstStep = steps[0] ?? 0;

/** Days after the due date where neither a template nor a person says otherwise (SPEC §9). */
const FLEX_DAYS = 5;

/** The days a flex template brings: a row is on its tab so long after the due date (DECISIONS §2). */
export const flexDaysOf = (options: { flex_days?: number | undefined } | null | undefined): number =>
  options?.flex_days ?? FLEX_DAYS;

type Options = { flex_days?: number | undefined; pay_days?: number | undefined };

/** Returns the options of a template as the API answers them: of a flex template with its days, also where it has none of its own. */
export const shownOptions = ({ is_flex, options }: { is_flex: boolean; options: Options }): Options =>
  is_flex ? { ...options, flex_days: flexDaysOf(options) } : options;

/** How a template's message goes out. */
export const sendTypes = ["both", "email", "letter"] as const;

/** On whose side a flex template speaks. */
export const flexTypes = ["debit", "incasso"] as const;

/** The tones in which a new customer's letters can begin, beside the product's own words. */
export const startingTexts = ["business", "consumer", "care"] as const;
export type StartingTexts = (typeof startingTexts)[number];
