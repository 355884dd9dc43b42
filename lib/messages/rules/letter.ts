import { addressBlock } from "@/lib/letters/rules/address";
import type { LetterFacts } from "@/lib/letters/schema";
import { fill, requiredValues } from "@/lib/templates/rules/fill";
import type { ComposeContext } from "./compose";
import { isStep } from "./group";
import { agreementFields } from "./notice-letter";
import { onlinePayment } from "./payment-link";
import type { PlannedMessage } from "./planned-message";
import { templateDataOf } from "./sources";
import { subjectValues, valuesFor } from "./values";

/** Returns the part specific to one planned letter, formatted for its language. */
export function writtenLetter(message: PlannedMessage, context: ComposeContext): LetterFacts {
  const { group, debtor, language, title, lines, totals, pay_before, free_until, announced, reserves } =
    message;
  const { settings, today } = context;
  const { subject, values } = wordsOf(message, context);
  return {
    language,
    subject,
    status_id: isStep(group) ? group.status : null,
    ...(title === null ? {} : { title }),
    is_statement: group.is_statement,
    date: today,
    currency: group.currency,
    debtor: {
      number: debtor.number,
      country: debtor.country,
      address: addressBlock(debtor, settings.country),
    },
    handled_by: settings.has_support ? settings.support_name : "",
    values,
    lines,
    totals,
    pay_before,
    free_until,
    ...(announced === null ? {} : { announced: { costs: announced.costs, vat: announced.vat } }),
    ...(reserves ? { reserves } : {}),
    ...onlinePayment(message, context),
    ...agreementFields(group),
  };
}

/**
 * Returns the subject of a planned letter, and the values of its form's placeholders. Throws for a missing value: such a letter would not
 * have been planned.
 */
export function wordsOf(
  message: PlannedMessage,
  context: ComposeContext,
): Pick<LetterFacts, "subject" | "values"> {
  const { phrasing, claimLines, language, group } = message;
  const values = valuesFor(templateDataOf(message, context), [
    ...phrasing.names.form,
    ...phrasing.names.subject,
  ]);
  const subject = fill(phrasing.subject, subjectValues(values, claimLines, language));
  const used = requiredValues(phrasing.names.form, values);
  if (!subject.ok || !used.ok)
    throw new Error(`a letter to debtor ${group.debtor_id} was planned without all its values`);
  return { subject: subject.text, values: used.values };
}
