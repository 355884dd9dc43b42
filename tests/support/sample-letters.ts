import { noticeTemplates } from "@/db/seed/templates-notices";
import { stepTemplates } from "@/db/seed/templates-steps";
import type { StaffCtx } from "@/lib/access/context";
import { emptyFacts } from "@/lib/contact-policy/rules/facts";
import type { CustomerSettings } from "@/lib/customers/queries";
import { contactRules } from "@/lib/customers/rules";
import { type Locale, locales } from "@/lib/i18n/locales";
import { noLawBook } from "@/lib/invoices/queries/law-claims";
import { addDays, type Day, day } from "@/lib/kernel/day";
import { cents } from "@/lib/kernel/money";
import { contentOf } from "@/lib/letters/commands/print";
import { isPrinted, openFonts } from "@/lib/letters/render/fonts";
import type { LetterContent } from "@/lib/letters/schema";
import type { ComposeContext } from "@/lib/messages/rules/compose";
import type { Candidate } from "@/lib/messages/rules/decide";
import { type Draft, draftPreview } from "@/lib/messages/rules/draft-preview";
import { sampleRows, sampleSettings } from "@/lib/messages/rules/samples";
import { readWords, type StepTemplate, type TemplateSet } from "@/lib/templates/queries/load-templates";
import { wordsIn } from "@/lib/templates/rules/language";
import { hasHelp, offersFreePeriod } from "@/lib/templates/rules/wording";

await openFonts();

export const TODAY: Day = day("2026-11-21");

const samples = ["one", "three", "statement", "forty"] as const;
type Sample = (typeof samples)[number];

const country: Record<Locale, string> = { nl: "NL", en: "GB", de: "DE" };
const currency = { nl: "EUR", en: "GBP", de: "EUR" } as const;

/** Returns an open invoice of a debtor, so many days overdue. */
function candidate(language: Locale, place: number, amount: number, overdue: number): Candidate {
  const [row] = sampleRows({ today: TODAY } as StaffCtx, country[language]);
  if (!row) throw new Error("there is no sample");
  return {
    ...row,
    id: place,
    number: `F2026-${String(180 + place).padStart(5, "0")}`,
    amount: cents(amount),
    total_amount: cents(amount),
    currency: currency[language],
    date: addDays(TODAY, -overdue - 30),
    expires_at: addDays(TODAY, -overdue),
    had_sommatie: true,
    calculate_interest: true,
    calculate_incasso: true,
    debtor: { ...row.debtor, use_courant: false },
  };
}

function rowsOf(sample: Sample, language: Locale): Candidate[] {
  const one = candidate(language, 4, 86_903, 45);
  switch (sample) {
    case "one":
      return [one];
    case "three":
      return [one, candidate(language, 5, 264_455, 40), candidate(language, 6, 99, 33)];
    case "statement":
      return [
        one,
        candidate(language, 5, 1_264_455, 40),
        candidate(language, 6, 50_000, -9),
        candidate(language, 7, -154_018, 12),
      ];
    case "forty":
      return Array.from({ length: 40 }, (_, place) => candidate(language, place, 12_345 + place, 40));
    default:
      return sample satisfies never;
  }
}

const drafts = [...stepTemplates, ...noticeTemplates].map((template): [string, Draft] => [
  template.type,
  {
    id: 1,
    customer_id: null,
    created_at: new Date(0),
    version: 1,
    name: template.name,
    subject: template.nl.subject,
    subject_en: template.en.subject,
    subject_de: template.de.subject,
    content: template.nl.content,
    content_en: template.en.content,
    content_de: template.de.content,
    sender: "",
    sender_name: "",
    has_header: true,
    has_footer: true,
    is_flex: false,
    flex_type: "debit",
    send_type: "both",
    options: {},
    type: template.type,
  },
]);

const readable = new Map(
  drafts.map(([type, draft]): [string, StepTemplate] => [
    type,
    {
      ...draft,
      offersFreePeriod: (language) => offersFreePeriod(wordsIn(draft, language).content),
      hasHelp: (language) => hasHelp(wordsIn(draft, language).content),
      in: (language, how) => readWords(wordsIn(draft, language), language, how),
    },
  ]),
);

/** The product's own templates, as a run reads them. */
export const productTemplates: TemplateSet = { of: (type) => readable.get(type), byId: () => undefined };

/** Returns the context a run would have for these invoices of a fictitious company. */
export const sampleHow = (rows: Candidate[], settings: Partial<CustomerSettings> = {}): ComposeContext => ({
  settings: { ...sampleSettings, interest_min: cents(4_000), ...settings },
  templates: { of: () => undefined, byId: () => undefined },
  today: TODAY,
  phrasings: new Map(),
  facts: () => emptyFacts(contactRules(sampleSettings.contact_rules)),
  law: noLawBook,
  openOf: () => rows,
  besides: () => [],
  earlierLettersOf: () => [
    { day: addDays(TODAY, -14), status_id: 4, free_until: null, went: true },
    { day: addDays(TODAY, -28), status_id: 3, free_until: null, went: true },
  ],
  recipientsOf: () => [],
  prints: isPrinted,
  bcc: [],
  fallbackSender: "post@voorbeeld.example",
});

/** Returns the product's own text of a step or a variant of it. */
export function draftOf(type: string): Draft {
  const draft = drafts.find(([of]) => of === type)?.[1];
  if (!draft) throw new Error(`there is no template ${type}`);
  return draft;
}

/** Returns a letter with the product's own text, as a run would write it on 21 November 2026. Throws when the run would skip it. */
export function sampleLetter(type: string, language: Locale, sample: Sample): LetterContent {
  const rows = rowsOf(sample, language);
  const how = sampleHow(rows, { combine_claim_box: sample !== "one" });
  const made = draftPreview(draftOf(type), rows, how);
  if ("reason" in made) throw new Error(`${type} ${language} ${sample}: ${made.reason} ${made.placeholders}`);
  return contentOf(made.message.form, made.message.letter);
}

/** Every step and variant in every language. */
export const everyLetter = stepTemplates.flatMap(({ type }) =>
  locales.flatMap((language) =>
    samples
      .filter((sample) => (sample === "statement") === type.endsWith("-courant"))
      .map((sample) => [type, language, sample] as const),
  ),
);
