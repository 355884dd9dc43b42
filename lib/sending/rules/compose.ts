import type { CustomerSettings } from "@/lib/customers/queries";
import { sideOf } from "@/lib/flow/statuses";
import { addDays, type Day } from "@/lib/kernel/day";
import type { LetterFacts, LetterForm } from "@/lib/letters/schema";
import type { StepTemplate, TemplateBook } from "@/lib/templates/queries";
import { fill, take } from "@/lib/templates/rules/fill";
import { languageFor } from "@/lib/templates/rules/language";
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
import { addressLines, valuesFor } from "./values";

export type Sender = { sender: string; sender_name: string };
export type Mail = Sender & { recipient: string; cc: string[]; bcc: string[]; subject: string };
export type Message = {
  group: Group;
  letter: LetterFacts;
  form: LetterForm;
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
    is_listed: mayPost,
    mail: mayMail ? mailFor(group, debtor, facts, how) : null,
  };
}

/** The debtor's own statement template, else the step's; a first letter that is a sommatie has words of its own (facts of the 14-day letter). */
function templateFor(
  { status, is_statement, items }: Group,
  debtor: Debtor,
  templates: TemplateBook,
): StepTemplate | undefined {
  if (is_statement) {
    const own = debtor.template_id === null ? undefined : templates.byId(debtor.template_id);
    return own ?? templates.of(`${status}-courant`) ?? templates.of(String(status));
  }
  const isFirst = sideOf(status) === "incasso" && items.every(({ invoice }) => invoice.flow_step_id === null);
  const step = templates.of(String(status));
  const first = isFirst ? templates.of(`${status}-first`) : undefined;
  return first && (first.customer_id !== null || step?.customer_id === null) ? first : step;
}

function letterFor(group: Group, debtor: Debtor, template: StepTemplate, how: Composing): Letter | Skip {
  const { settings, today } = how;
  const language = languageFor(debtor.country, settings.default_lang);
  const lines = linesOf(group, how);
  const totals = totalsOf(lines);
  const pay_before = addDays(today, settings.action_interval);
  const values = valuesFor({ group, debtor, lines, totals, pay_before, language, how });
  const words = template.in(language);
  const subject = fill(subjectOf(group, settings) || words.subject, values);
  const used = take(words.names, values);
  if (!subject.ok) return badPlaceholder(subject);
  if (!used.ok) return badPlaceholder(used);
  return {
    form: formOf(template, language, how),
    facts: {
      language,
      subject: subject.text,
      status_id: group.status,
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
  detail: [...unknown, ...empty].map((name) => `@@${name}`).join(", "),
});

/** The customer's own subject for a side of the flow; empty when he has set none. */
function subjectOf({ status, is_statement }: Group, settings: CustomerSettings): string {
  if (sideOf(status) === "incasso")
    return is_statement ? settings.incasso_subject_courant : settings.incasso_subject;
  return is_statement ? settings.debit_subject_courant : settings.debit_subject;
}

function mailFor(
  { status }: Group,
  debtor: Debtor,
  letter: LetterFacts,
  { settings, bcc, fallbackSender }: Composing,
): Mail {
  const isIncasso = sideOf(status) === "incasso";
  return {
    recipient: debtor.contact_email_address.trim(),
    cc: settings.send_cc ? addressesIn(settings.cc) : [],
    bcc,
    sender: (isIncasso ? settings.incasso_sender : settings.debit_sender) || fallbackSender,
    sender_name:
      (isIncasso ? settings.incasso_display_name : settings.debit_display_name) ||
      settings.company_name ||
      settings.name,
    subject: letter.subject,
  };
}
