import type { CustomerSettings } from "@/lib/customers/queries";
import { sideOf } from "@/lib/flow/statuses";
import { addDays, type Day } from "@/lib/kernel/day";
import type { LetterFacts, LetterForm } from "@/lib/letters/schema";
import type { StepTemplate, TemplateBook } from "@/lib/templates/queries/book";
import { fill, take } from "@/lib/templates/rules/fill";
import { languageFor } from "@/lib/templates/rules/language";
import { firstType, statementType, stepType } from "@/lib/templates/rules/types";
import {
  addressesIn,
  type Candidate,
  type Debtor,
  hasMailAddress,
  hasPostalAddress,
  type Skip,
} from "./decide";
import type { Group } from "./group";
import { customerIdentity } from "./identity";
import { linesOf, totalsOf } from "./lines";
import { addressLines, subjectValues, valuesFor } from "./values";

type Sender = { sender: string; sender_name: string };
type Mail = Sender & { recipient: string; cc: string[]; bcc: string[]; subject: string };
export type Message = {
  group: Group;
  letter: LetterFacts;
  form: LetterForm;
  /** Which words, in which version: every message can name them. */
  template: { id: number; version: number };
  /** Whether the letter goes on the download list, to be printed and posted. */
  is_listed: boolean;
  mail: Mail | null;
};

type Letter = { facts: LetterFacts; form: LetterForm };

export type Composing = {
  settings: CustomerSettings;
  templates: TemplateBook;
  today: Day;
  /** The forms made so far, by template and language. */
  forms: Map<string, LetterForm>;
  /** Open invoices of rekening courant debtors, by debtor. */
  openOf: (debtor_id: number) => Candidate[];
  /** Blind copies for the user who runs it. */
  bcc: string[];
  /** Sender when the customer has set none. */
  fallbackSender: string;
};

/** The message for a group, complete, or why it cannot be sent: no template, a placeholder without a value, no way to reach the debtor. */
export function compose(group: Group, how: Composing): Message | Skip {
  const debtor = group.items[0]?.invoice.debtor;
  const template = debtor && templateFor(group, debtor, how.templates);
  if (!debtor || !template) return { kind: "skip", reason: "no_template" };
  const mayMail = template.send_type !== "letter" && hasMailAddress(debtor);
  const mayPost = template.send_type !== "email" && hasPostalAddress(debtor);
  if (!mayMail && !mayPost) return { kind: "skip", reason: "no_address" };
  const letter = letterFor(group, debtor, template, how);
  if ("kind" in letter) return letter;
  const { facts, form } = letter;
  return {
    group,
    letter: facts,
    form,
    template: { id: template.id, version: template.version },
    is_listed: mayPost,
    mail: mayMail ? mailFor(group, template, facts, how) : null,
  };
}

/** The debtor's own statement template, else the step's; a first letter that is a sommatie has words of its own (facts of the 14-day letter). */
function templateFor(
  { status, is_statement, items, flex_template_id }: Group,
  debtor: Debtor,
  templates: TemplateBook,
): StepTemplate | undefined {
  if (flex_template_id !== null) return templates.byId(flex_template_id);
  if (is_statement) {
    const own = debtor.template_id === null ? undefined : templates.byId(debtor.template_id);
    return own ?? templates.of(statementType(status)) ?? templates.of(stepType(status));
  }
  const isFirst = sideOf(status) === "incasso" && items.every(({ invoice }) => invoice.flow_step_id === null);
  const step = templates.of(stepType(status));
  const first = isFirst ? templates.of(firstType(status)) : undefined;
  return first && (first.customer_id !== null || step?.customer_id === null) ? first : step;
}

function letterFor(group: Group, debtor: Debtor, template: StepTemplate, how: Composing): Letter | Skip {
  const { settings, today } = how;
  const language = languageFor(debtor, settings.default_lang);
  const isFlex = group.flex_template_id !== null;
  const lines = linesOf(group, how);
  const totals = totalsOf(lines);
  const pay_before = addDays(today, settings.action_interval);
  const values = valuesFor({ group, debtor, lines, totals, pay_before, language, how });
  const words = template.in(language);
  const subject = fill(
    subjectFor(group, template, words.subject, settings),
    subjectValues(values, lines, language),
  );
  const used = take(words.names, values);
  if (!subject.ok) return badPlaceholder(subject);
  if (!used.ok) return badPlaceholder(used);
  return {
    form: formOf(template, language, how),
    facts: {
      language,
      subject: subject.text,
      status_id: isFlex ? null : group.status,
      ...(isFlex ? { title: template.name } : {}),
      is_statement: group.is_statement,
      date: today,
      currency: group.currency,
      debtor: { number: debtor.number, address: addressLines(debtor, language) },
      values: used.values,
      lines,
      totals,
      pay_before,
    },
  };
}

/** One form for all letters of a template in a language: the same object, so that it is stored once. */
function formOf(
  template: StepTemplate,
  language: LetterFacts["language"],
  { settings, forms }: Composing,
): LetterForm {
  const key = `${template.id} ${language}`;
  const known = forms.get(key);
  if (known) return known;
  const { has_header, has_footer } = template;
  const form = {
    ...customerIdentity(settings),
    has_header,
    has_footer,
    blocks: template.in(language).blocks,
  };
  forms.set(key, form);
  return form;
}

const badPlaceholder = ({ unknown, empty }: { unknown: string[]; empty: string[] }): Skip => ({
  kind: "skip",
  reason: "placeholder",
  placeholders: [...unknown, ...empty],
});

/** A flex template chooses its own side; a step has one (DECISIONS §2). */
const isIncasso = ({ status, flex_template_id }: Group, template: StepTemplate): boolean =>
  flex_template_id === null ? sideOf(status) === "incasso" : template.flex_type === "incasso";

/** A step goes under the customer's own subject for its side when it has set one; a flex template first under its own. */
function subjectFor(group: Group, template: StepTemplate, words: string, settings: CustomerSettings): string {
  const { is_statement } = group;
  const [plain, courant] = isIncasso(group, template)
    ? [settings.incasso_subject, settings.incasso_subject_courant]
    : [settings.debit_subject, settings.debit_subject_courant];
  const own = is_statement ? courant : plain;
  return group.flex_template_id === null ? own || words : words || own;
}

/** The template's own sender, else the customer's for the side, else the product's. */
function mailFor(
  group: Group,
  template: StepTemplate,
  letter: LetterFacts,
  { settings, bcc, fallbackSender }: Composing,
): Mail {
  const incasso = isIncasso(group, template);
  const debtor = group.items[0]?.invoice.debtor;
  return {
    recipient: debtor?.contact_email_address.trim() ?? "",
    cc: settings.send_cc ? addressesIn(settings.cc) : [],
    bcc,
    sender: template.sender || (incasso ? settings.incasso_sender : settings.debit_sender) || fallbackSender,
    sender_name:
      template.sender_name ||
      (incasso ? settings.incasso_display_name : settings.debit_display_name) ||
      settings.company_name ||
      settings.name,
    subject: letter.subject,
  };
}
