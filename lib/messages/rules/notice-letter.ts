import { letterMoney } from "@/lib/i18n/letter-forms";
import { sentence } from "@/lib/i18n/sentences";
import { type Currency, NOTHING } from "@/lib/kernel/money";
import type { LetterFacts } from "@/lib/letters/schema";
import type { StepTemplate } from "@/lib/templates/queries/load-templates";
import type { Group, Notice } from "./group";

/** Returns the totals of a message about an agreement: the agreed amount, and nothing on top. */
export const noticeTotals = ({ amount }: Notice): LetterFacts["totals"] => ({
  open_amount: amount,
  interest: NOTHING,
  incasso_costs: NOTHING,
  claim: amount,
});

/** Returns the title of a letter without a step: its template's name, or the kind of agreement in the letter's language. */
export const titleOf = (
  { notice }: Group,
  template: StepTemplate,
  language: LetterFacts["language"],
): string => (notice ? sentence(language, `letter_words.called_${notice.type}`) : template.name);

/** Returns the fields of a letter about an agreement; the confirmation of an arrangement contains all terms. */
export const agreementFields = ({
  notice,
}: Group): Pick<LetterFacts, "notice" | "instalments" | "charges"> =>
  notice
    ? {
        notice: {
          hold_id: notice.hold_id,
          type: notice.type,
          term_on: notice.term_on,
          ...(notice.payment_id === undefined ? {} : { payment_id: notice.payment_id }),
        },
        ...(notice.type === "arrangement" && {
          instalments: [...notice.terms],
          ...(notice.charges && { charges: notice.charges }),
        }),
      }
    : {};

/** Returns the reason of a dispute as a sentence; "" where it is unknown or means nothing to the debtor. */
export function disputeReason({ reason }: Notice, language: LetterFacts["language"]): string {
  if (!reason || reason === "other" || reason === "unknown") return "";
  return sentence(language, "letter_words.dispute_reason", {
    reason: sentence(language, `holds.reasons.${reason}`),
  });
}

/** Returns the sentence that nothing is open any more, or how much is. */
export const remainingNotice = (
  { left }: Notice,
  currency: Currency,
  language: LetterFacts["language"],
): string =>
  left === undefined || left <= NOTHING
    ? sentence(language, "letter_words.remaining_none")
    : sentence(language, "letter_words.remaining_some", { amount: letterMoney(left, currency, language) });
