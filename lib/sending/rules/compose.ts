import { collectionCosts } from "@/lib/costs/rules";
import type { CustomerSettings } from "@/lib/customers/queries";
import { reachesIncasso } from "@/lib/flow/rules";
import { sideOf } from "@/lib/flow/statuses";
import type { Facts, Subject } from "@/lib/guard/rules/facts";
import type { Day } from "@/lib/kernel/day";
import { NOTHING } from "@/lib/kernel/money";
import type { Prints } from "@/lib/letters/rules/characters";
import type { Channel } from "@/lib/letters/rules/due-day";
import type { LetterFacts, LetterForm } from "@/lib/letters/schema";
import type { Recipient } from "@/lib/recipients/answers";
import { addressesIn, reachedFor, recipientsOf } from "@/lib/recipients/rules";
import type { StepTemplate, TemplateBook } from "@/lib/templates/queries/book";
import { firstStatementType, firstType, statementType, stepType } from "@/lib/templates/rules/types";
import { type Candidate, type Debtor, hasPostalAddress, type Skip, unreachable } from "./decide";
import type { Written } from "./flags";
import { type Group, isStep } from "./group";
import { letterFor } from "./letter";
import { getsFreePeriod } from "./sentences";

type Sender = { sender: string; sender_name: string };
type Reached = NonNullable<ReturnType<typeof reachedFor>>;
type Mail = Sender & Reached & { bcc: string[]; subject: string };
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

export type Composing = {
  settings: CustomerSettings;
  templates: TemplateBook;
  today: Day;
  /** The forms made so far, by template, language and occasion. */
  forms: Map<string, LetterForm>;
  /** What the guard knows of each invoice. */
  facts: (invoice: Subject) => Facts;
  /** Open invoices of rekening courant debtors, by debtor. */
  openOf: (debtor_id: number) => Candidate[];
  /** To whom at a debtor messages go, where that was written down. */
  recipientsOf: (debtor_id: number) => readonly Recipient[];
  /** The letters written about an invoice so far, newest first. */
  writtenAbout: (invoice_id: number) => readonly Written[];
  /** Whether a letter can show a character. */
  prints: Prints;
  /** Blind copies for the user who runs it. */
  bcc: string[];
  /** Sender when the customer has set none. */
  fallbackSender: string;
};

/** The message for a group, complete, or why it cannot be sent: no template, a placeholder without a value, no way to reach the debtor. */
export function compose(group: Group, how: Composing): Message | Skip {
  const debtor = group.items[0]?.invoice.debtor;
  const template = debtor && templateFor(group, debtor, how);
  if (!debtor || !template) return { kind: "skip", reason: "no_template" };
  const reached = template.send_type === "letter" ? null : reachedBy(group, debtor, how);
  const mayPost = template.send_type !== "email" && hasPostalAddress(debtor);
  if (!reached && !mayPost) return unreachable(debtor);
  const channel: Channel = reached ? (mayPost ? "both" : "mail") : "post";
  const isIncasso = isOnIncassoSide(group, template);
  const subjectOf = (words: string) => subjectFor(group, isIncasso, words, how.settings);
  const letter = letterFor({ group, debtor, template, isIncasso, channel, subjectOf }, how);
  if ("kind" in letter) return letter;
  const { facts, form } = letter;
  return {
    group,
    letter: facts,
    form,
    template: { id: template.id, version: template.version },
    is_listed: mayPost,
    mail: reached ? mailFor(template, { letter: facts, isIncasso, reached }, how) : null,
  };
}

/** To whom the mail of a group goes: statements and what was agreed to those who look after the bills, everything else to those who are reminded. */
const reachedBy = (
  { is_statement, notice, debtor_id }: Group,
  debtor: Debtor,
  how: Composing,
): Reached | null =>
  reachedFor(
    is_statement || notice ? "billing" : "reminders",
    recipientsOf(debtor.contact_email_address, how.recipientsOf(debtor_id)),
  );

/**
 * The debtor's own statement template, else the step's. A demand before which no free period was given speaks in words of its own,
 * which offer it (LETTERS §0).
 */
function templateFor(group: Group, debtor: Debtor, how: Composing): StepTemplate | undefined {
  const { status, is_statement, flex_template_id, notice } = group;
  const { templates } = how;
  if (notice) return templates.of(notice.type);
  if (flex_template_id !== null) return templates.byId(flex_template_id);
  const first = mustOfferFreePeriod(group, how)
    ? (is_statement && templates.of(firstStatementType(status))) || templates.of(firstType(status))
    : undefined;
  if (first) return first;
  const own = is_statement && debtor.template_id !== null ? templates.byId(debtor.template_id) : undefined;
  return (
    own ?? (is_statement ? templates.of(statementType(status)) : undefined) ?? templates.of(stepType(status))
  );
}

/** Whether a step would claim collection costs of an invoice for which no free period was ever given. */
function mustOfferFreePeriod({ status, items }: Group, { settings, writtenAbout }: Composing): boolean {
  if (sideOf(status) !== "incasso" || !reachesIncasso(settings)) return false;
  return items.some(
    ({ invoice, status: to }) =>
      getsFreePeriod(invoice.debtor, settings) &&
      sideOf(to) === "incasso" &&
      collectionCosts(settings, invoice.amount) > NOTHING &&
      !writtenAbout(invoice.id).some(({ free_until }) => free_until !== null),
  );
}

/** A flex template chooses its own side; a step has one (DECISIONS §2); an agreement demands nothing. */
const isOnIncassoSide = (group: Group, template: StepTemplate): boolean =>
  isStep(group)
    ? sideOf(group.status) === "incasso"
    : group.flex_template_id !== null && template.flex_type === "incasso";

/** A step goes under the customer's own subject for its side when it has set one; a flex template first under its own. */
function subjectFor(group: Group, isIncasso: boolean, words: string, settings: CustomerSettings): string {
  const { is_statement } = group;
  const [plain, courant] = isIncasso
    ? [settings.incasso_subject, settings.incasso_subject_courant]
    : [settings.debit_subject, settings.debit_subject_courant];
  const own = is_statement ? courant : plain;
  return isStep(group) ? own || words : words || own;
}

/** The template's own sender, else the customer's for the side, else the product's. */
function mailFor(
  template: StepTemplate,
  { letter, isIncasso, reached }: { letter: LetterFacts; isIncasso: boolean; reached: Reached },
  { settings, bcc, fallbackSender }: Composing,
): Mail {
  return {
    ...reached,
    cc: [...new Set([...reached.cc, ...(settings.send_cc ? addressesIn(settings.cc) : [])])],
    bcc,
    sender:
      template.sender || (isIncasso ? settings.incasso_sender : settings.debit_sender) || fallbackSender,
    sender_name:
      template.sender_name ||
      (isIncasso ? settings.incasso_display_name : settings.debit_display_name) ||
      settings.company_name ||
      settings.name,
    subject: letter.subject,
  };
}
