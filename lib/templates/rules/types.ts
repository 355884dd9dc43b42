import { ladder, letterOf, sideOf } from "@/lib/flow/statuses";

/** The steps that send a letter, in their order. */
const steps = ladder("debit", "incasso").filter((status) => letterOf(status) !== null);

/** Returns the template type of a step: for its letter, its statement (rekening courant), or a sommatie not preceded by a free period. */
export const stepType = (status: number): string => letterOf(status) ?? "";
export const statementType = (status: number): string => `${stepType(status)}-courant`;
export const firstType = (status: number): string => `${stepType(status)}-first`;
export const firstStatementType = (status: number): string => `${firstType(status)}-courant`;

/** Mails of the product itself: they exist once, for all customers. */
export const productTypes = ["invite", "reset", "code"] as const;

/**
 * Messages about agreements and payments: that an arrangement was made, an instalment of it is near or was missed, a promise, an objection,
 * a receipt, an announced direct debit, and the interruption of the limitation.
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

/** The template types of a customer: a step, its statement, either of them as the first sommatie, an agreement or a payment, or flex. */
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

/** Returns the step a template is for; null for flex and for the product's own mails. */
export function stepOf(type: string): number | null {
  const [letter] = type.split("-");
  return steps.find((status) => letterOf(status) === letter) ?? null;
}

/** The first step of the ladder, used to preview a draft without a step. */
export const firstStep = steps[0] ?? 0;

/** Days after the due date unless a template or a user sets them (SPEC §9). */
const FLEX_DAYS = 5;

/** Returns the days of a flex template: how long after the due date a row appears on its tab (DECISIONS §2). */
export const flexDaysOf = (options: { flex_days?: number | undefined } | null | undefined): number =>
  options?.flex_days ?? FLEX_DAYS;

type Options = { flex_days?: number | undefined; pay_days?: number | undefined };

/** Returns the options of a template in the API's shape: a flex template's include its days, also where it has none of its own. */
export const optionsAnswer = ({ is_flex, options }: { is_flex: boolean; options: Options }): Options =>
  is_flex ? { ...options, flex_days: flexDaysOf(options) } : options;

/** The ways a template's message is sent. */
export const sendTypes = ["both", "email", "letter"] as const;

/** The side of a flex template. */
export const flexTypes = ["debit", "incasso"] as const;

/** Tones for a new customer's letters, besides the product's own text. */
export const startingTexts = ["business", "consumer", "care"] as const;
export type StartingTexts = (typeof startingTexts)[number];
