import type { Locale } from "@/lib/i18n/locales";
import type { LetterForm, LetterLine } from "@/lib/letters/schema";
import type { StepTemplate } from "@/lib/templates/queries/book";
import type { Wording } from "@/lib/templates/rules/worded";
import type { Debtor } from "./decide";
import { readerName } from "./salutation";

type Occasion = {
  template: StepTemplate;
  debtor: Debtor;
  claims: readonly LetterLine[];
  customer: LetterForm["customer"];
  language: Locale;
  isIncasso: boolean;
  isPosted: boolean;
  announces: Wording["announces"];
};

/** What the words of a letter depend on besides its values. */
export function wordingOf({
  template,
  debtor,
  claims,
  customer,
  language,
  isIncasso,
  isPosted,
  announces,
}: Occasion): Wording {
  const { support_telephone, support_email, support_name, name } = customer;
  return {
    several: claims.length !== 1,
    side: isIncasso ? "incasso" : "debit",
    announces,
    isPosted,
    isConsumer: debtor.is_consumer,
    isNamed: readerName(debtor, language) !== "",
    reach: support_telephone ? (support_email ? "both" : "phone") : support_email ? "email" : null,
    hasDepartment: support_name !== "" && support_name !== name,
    isSigned: template.has_footer,
  };
}
