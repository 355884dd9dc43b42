import type { Facts, Subject } from "@/lib/contact-policy/rules/facts";
import type { CustomerSettings } from "@/lib/customers/queries";
import type { Recipient } from "@/lib/debtors/answers";
import { addressesIn } from "@/lib/debtors/rules/recipients";
import type { LawBook } from "@/lib/invoices/rules/law-facts/amounts";
import type { Day } from "@/lib/kernel/day";
import type { Prints } from "@/lib/letters/rules/characters";
import type { LetterFacts, LetterForm } from "@/lib/letters/schema";
import type { TemplateSet } from "@/lib/templates/queries/load-templates";
import type { Candidate, Skip } from "./decide";
import type { EarlierLetter } from "./flags";
import type { Group } from "./group";
import { writtenLetter } from "./letter";
import type { Phrasing } from "./phrasing";
import { type PlannedMessage, plannedMessage } from "./planned-message";

type Sender = { sender: string; sender_name: string };
type Reached = NonNullable<PlannedMessage["reached"]>;
type Mail = Sender & Reached & { bcc: string[]; subject: string };
/** A planned message with its text. */
export type Message = {
  group: Group;
  letter: LetterFacts;
  form: LetterForm;
  /** The template and its version; every message can be traced to them. */
  template: { id: number; version: number };
  /** True when the letter goes on the download list, to be printed and posted. */
  is_listed: boolean;
  mail: Mail | null;
};

export type ComposeContext = {
  settings: CustomerSettings;
  templates: TemplateSet;
  today: Day;
  /** Phrasings read so far, by template, language and occasion. */
  phrasings: Map<string, Phrasing>;
  /** Returns the facts the contact policy needs of an invoice. */
  facts: (invoice: Subject) => Facts;
  /** The statutory cases of the debtors whose invoices are claimed by law. */
  law: LawBook;
  /** Open invoices of rekening courant debtors, by debtor. */
  openOf: (debtor_id: number) => Candidate[];
  /** Other overdue invoices of a debtor, which a letter in legal mode includes (LAW §10). */
  besides: (debtor_id: number) => readonly Candidate[];
  /** The recipients recorded at a debtor, if any. */
  recipientsOf: (debtor_id: number) => readonly Recipient[];
  /** The letters written about an invoice so far, newest first. */
  earlierLettersOf: (invoice_id: number) => readonly EarlierLetter[];
  /** Returns whether a letter can show a character. */
  prints: Prints;
  /** Blind copies for the user who starts the run. */
  bcc: string[];
  /** Sender when the customer has set none. */
  fallbackSender: string;
  /** Set for a rehearsal: its payment links lead to a page that takes no money. */
  isRehearsal?: boolean;
};

/**
 * Returns the complete message for a group, or why it cannot be sent: no template, a placeholder without a value, no way to reach the
 * debtor.
 */
export function compose(group: Group, context: ComposeContext): Message | Skip {
  const found = plannedMessage(group, context);
  return "kind" in found ? found : composeMessage(found, context);
}

/** Returns a planned message with its text. Decides nothing: planning without writing shows exactly what will be sent. */
export function composeMessage(message: PlannedMessage, context: ComposeContext): Message {
  const { group, template, phrasing, is_listed, reached } = message;
  const letter = writtenLetter(message, context);
  return {
    group,
    letter,
    form: phrasing.form,
    template: { id: template.id, version: template.version },
    is_listed,
    mail: reached ? mailFor(message, reached, letter.subject, context) : null,
  };
}

/** Returns the mail of a message. Its sender is the template's, else the customer's for the side, else the product's. */
function mailFor(
  { template, isIncasso }: PlannedMessage,
  reached: Reached,
  subject: string,
  { settings, bcc, fallbackSender }: ComposeContext,
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
    subject,
  };
}
