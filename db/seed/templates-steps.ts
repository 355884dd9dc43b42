import type { Locale } from "@/lib/i18n/locales";
import type { StartingTexts } from "@/lib/templates/rules/types";
import { business } from "./step-tones/business";
import { care } from "./step-tones/care";
import { consumer } from "./step-tones/consumer";
import type { ToneWords } from "./step-tones/tones";
import { de } from "./step-words/de";
import { en } from "./step-words/en";
import { nl } from "./step-words/nl";
import type { Step } from "./step-words/step-words";
import { type ProductTemplate, paragraphs } from "./words";

const wording = { nl, en, de };
type Kind = { suffix: string; name: string; speaksAs?: "first"; isStatement: boolean };

const letter: Kind = { suffix: "", name: "", isStatement: false };
const statement: Kind = { suffix: "-courant", name: " rekening-courant", isStatement: true };
const demands: Kind[] = [
  { suffix: "-first", name: " (eerste brief)", speaksAs: "first", isStatement: false },
  {
    suffix: "-first-courant",
    name: " (eerste brief) rekening-courant",
    speaksAs: "first",
    isStatement: true,
  },
];
const kinds: Record<Step, Kind[]> = {
  3: [letter, statement],
  4: [letter, statement],
  5: [letter, statement],
  6: [letter, statement, ...demands],
  7: [letter, statement, ...demands],
  8: [letter, statement, ...demands],
};

function wordsOf(step: Step, { speaksAs, isStatement }: Kind, language: Locale, tone?: ToneWords) {
  const { names, invoices, account, steps } = wording[language];
  const own = speaksAs ? undefined : tone?.[language][step];
  const { opening, statement: overview, request } = { ...steps[speaksAs ?? step], ...own };
  return {
    subject: `${names[speaksAs ?? step]}: ${isStatement ? account : invoices}`,
    content: paragraphs(
      "@@salutation,",
      isStatement ? overview : opening,
      "@@specification",
      request,
      "@@payment",
      "@@help",
      "@@closing",
    ),
  };
}

const steps: Step[] = ["3", "4", "5", "6", "7", "8"];

const templatesIn = (tone?: ToneWords): ProductTemplate[] =>
  steps.flatMap((step) =>
    kinds[step].map((kind) => ({
      type: `${step}${kind.suffix}`,
      name: `${nl.names[step]}${kind.name}`,
      send_type: "both",
      nl: wordsOf(step, kind, "nl", tone),
      en: wordsOf(step, kind, "en", tone),
      de: wordsOf(step, kind, "de", tone),
    })),
  );

/** The texts of the six steps: for invoices, for a statement, and for a demand that still offers the free period. */
export const stepTemplates: ProductTemplate[] = templatesIn();

const tones = { business, consumer, care } satisfies Record<StartingTexts, ToneWords>;

/** Returns the texts of the six steps in a tone, for those letters that it words differently. */
export const tonedTemplates = (texts: StartingTexts): ProductTemplate[] => {
  const usual = new Map(stepTemplates.map((template) => [template.type, template.nl.content]));
  return templatesIn(tones[texts]).filter(({ type, nl: words }) => words.content !== usual.get(type));
};
