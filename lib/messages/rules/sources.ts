import { NOTHING } from "@/lib/kernel/money";
import { ibanInFours } from "@/lib/letters/rules/payment";
import type { LetterForm, LetterLine, Sender } from "@/lib/letters/schema";
import { isValue, type Value } from "@/lib/templates/rules/placeholders";
import type { ComposeContext } from "./compose";
import type { Group } from "./group";
import type { PlannedMessage } from "./planned-message";
import { senderIdentity } from "./sender-identity";

type Valuing = Pick<
  PlannedMessage,
  | "group"
  | "debtor"
  | "isIncasso"
  | "language"
  | "lines"
  | "claimLines"
  | "totals"
  | "pay_before"
  | "announced"
>;

/** A message with all the data its text may use. */
export type TemplateData = Valuing & {
  /** The claimed lines without credits; for a receipt all that were paid. */
  claims: LetterLine[];
  customer: LetterForm["customer"];
  sender: Sender;
  context: ComposeContext;
};

/** Returns a planned message with all the data its text may use. */
export function templateDataOf(letter: Valuing, context: ComposeContext): TemplateData {
  const { group, debtor, isIncasso, language, lines, claimLines, totals, pay_before, announced } = letter;
  const { customer, sender } = senderIdentity(context.settings, language, isIncasso);
  const claims = claimsOf(group, claimLines);
  return {
    group,
    debtor,
    isIncasso,
    language,
    lines,
    claimLines,
    totals,
    pay_before,
    announced,
    claims,
    customer,
    sender,
    context,
  };
}

/**
 * Returns the lines a message names: those that are no credit; for a receipt all, since a payment may have left nothing open on them, and
 * all whose limitation is interrupted.
 */
export const claimsOf = (
  { notice }: Pick<Group, "notice">,
  claimLines: readonly LetterLine[],
): LetterLine[] =>
  notice?.received !== undefined || notice?.type === "limitation"
    ? [...claimLines]
    : claimLines.filter(({ open_amount }) => open_amount > NOTHING);

const numbers = ({ claims }: TemplateData) => claims.map(({ number }) => number).join(", ");

export type Source = (data: TemplateData) => string | null | undefined;

/** Sources of values that may be missing: not filled in, or without an occasion in the letter. All other values are never empty. */
export const sources = {
  debtor_name: ({ debtor }) => debtor.name,
  debtor_number: ({ debtor }) => debtor.number,
  contact_name: ({ debtor }) => debtor.contact_name,
  invoice_numbers: numbers,
  invoice_number: numbers,
  invoice_date: ({ claims: [first] }) => first?.date,
  expires_at: ({ claims: [first] }) => first?.expires_at,
  customer_name: ({ customer }) => customer.name,
  sender_name: ({ sender }) => sender.name,
  creditor_name: ({ customer }) => customer.name,
  bank_iban: ({ context }) => ibanInFours(context.settings.bank_iban),
  bank_bic: ({ context }) => context.settings.bank_bic,
  bank_name: ({ context }) => context.settings.bank_name,
  support_name: ({ customer }) => customer.support_name,
  support_email: ({ customer }) => customer.support_email,
  support_telephone: ({ customer }) => customer.support_telephone,
  instalment_count: ({ group: { notice } }) => notice && String(notice.terms.length),
  instalment_day: ({ group: { notice } }) => notice?.term_on,
  promised_on: ({ group: { notice } }) => notice?.on,
  promise_amount: ({ group: { notice } }) => notice && String(notice.amount),
  promise_date: ({ group: { notice } }) => notice?.pay_before,
  disputed_on: ({ group: { notice } }) => notice?.on,
  reply_before: ({ group: { notice } }) => notice?.pay_before,
  received_on: ({ group: { notice } }) => notice?.on,
  received_amount: ({ group: { notice } }) => notice?.received?.toString(),
} satisfies Partial<Record<Value, Source>>;

type Sourced = keyof typeof sources;
const isSourced = (name: string): name is Sourced => name in sources;

/** Unknown placeholders, and those whose value may be missing. */
export type UncertainPlaceholders = { unknown: string[]; sourced: Sourced[] };

/** Returns which of the placeholders in a text may stop a message; determined once for all messages that share it. */
export const uncertainPlaceholders = (names: readonly string[]): UncertainPlaceholders => ({
  unknown: names.filter((name) => !isValue(name)),
  sourced: names.filter(isSourced),
});

/** Returns the unknown placeholders, then those without a value: without them a letter would be incomplete. Formats nothing. */
export function missing(data: TemplateData, { unknown, sourced }: UncertainPlaceholders): string[] {
  const empty = sourced.filter((name) => isBlank(sources[name](data)));
  return [...unknown, ...empty];
}

const isBlank = (text: string | null | undefined): boolean => !text?.trim();

/** Returns the values people wrote for these placeholders. */
export const enteredValues = (data: TemplateData, { sourced }: UncertainPlaceholders): string[] =>
  sourced.flatMap((name) => sources[name](data) ?? []);
