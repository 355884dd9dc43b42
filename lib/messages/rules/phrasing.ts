import type { CustomerSettings } from "@/lib/customers/queries";
import { sentence } from "@/lib/i18n/sentences";
import type { LetterFacts, LetterForm } from "@/lib/letters/schema";
import { type StepTemplate, wordingKey } from "@/lib/templates/queries/load-templates";
import { namesOf } from "@/lib/templates/rules/fill";
import { inSingularOrPlural } from "@/lib/templates/rules/plural";
import type { Wording } from "@/lib/templates/rules/wording";
import type { ComposeContext } from "./compose";
import { type Group, isStep } from "./group";
import type { senderIdentity } from "./sender-identity";
import { type UncertainPlaceholders, uncertainPlaceholders } from "./sources";

/** The text that all messages on one occasion share, before placeholders are filled. */
export type Phrasing = {
  form: LetterForm;
  /** The subject in singular or plural, with its placeholders. */
  subject: string;
  /** The placeholders of the subject, and those of the form. */
  names: { subject: string[]; form: string[] };
  /** Those placeholders that may stop a message. */
  doubtful: { subject: UncertainPlaceholders; form: UncertainPlaceholders };
};

type Occasion = {
  group: Group;
  template: StepTemplate;
  language: LetterFacts["language"];
  wording: Wording;
  who: ReturnType<typeof senderIdentity>;
};

/** Returns the phrasing for an occasion, cached for all messages of it: the same object, so that its form is stored once. */
export function phrasingOf(occasion: Occasion, { settings, phrasings }: ComposeContext): Phrasing {
  const { group, template, language, wording } = occasion;
  const key = `${template.id} ${group.is_statement} ${isStep(group)} ${wordingKey(language, wording)}`;
  const cached = phrasings.get(key);
  if (cached) return cached;
  const phrasing = phrased(occasion, settings);
  phrasings.set(key, phrasing);
  return phrasing;
}

function phrased({ group, template, language, wording, who }: Occasion, settings: CustomerSettings) {
  const { has_header, has_footer } = template;
  const words = template.in(language, wording);
  const own = inSingularOrPlural(
    subjectFor(group, wording.side === "incasso", words.subject, settings),
    wording.several,
  );
  // A fourteen-day letter is called so in its subject, whatever the template.
  const subject =
    wording.announces === null ? own : `${own} (${sentence(language, "letter_words.fourteen_day_letter")})`;
  const names = { subject: namesOf(subject), form: words.names };
  return {
    form: { ...who, has_header, has_footer, blocks: words.blocks },
    subject,
    names,
    doubtful: { subject: uncertainPlaceholders(names.subject), form: uncertainPlaceholders(names.form) },
  };
}

/** Returns the subject: for a step the customer's own for its side if set, else the template's; for a flex template the other way round. */
function subjectFor(group: Group, isIncasso: boolean, words: string, settings: CustomerSettings): string {
  const { is_statement } = group;
  const [plain, courant] = isIncasso
    ? [settings.incasso_subject, settings.incasso_subject_courant]
    : [settings.debit_subject, settings.debit_subject_courant];
  const own = is_statement ? courant : plain;
  return isStep(group) ? own || words : words || own;
}
