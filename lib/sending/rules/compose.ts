import { claimOn } from "@/lib/costs/rules";
import type { CustomerSettings } from "@/lib/customers/queries";
import { sideOf } from "@/lib/flow/statuses";
import { addDays, type Day, daysBetween } from "@/lib/kernel/day";
import { add, sum } from "@/lib/kernel/money";
import type { LetterContent, LetterLine } from "@/lib/letters/schema";
import type { StepTemplate, TemplateBook } from "@/lib/templates/queries";
import { fill, fillBlocks, languageFor } from "@/lib/templates/rules";
import {
  addressesIn,
  type Candidate,
  type Debtor,
  flagsAfter,
  hasMailAddress,
  hasPostalAddress,
  type Skip,
} from "./decide";
import type { Group } from "./group";
import { customerIdentity } from "./identity";
import { addressLines, valuesFor } from "./values";

export type Sender = { sender: string; sender_name: string };
export type Mail = Sender & { recipient: string; cc: string[]; bcc: string[]; subject: string };
export type Message = {
  group: Group;
  letter: LetterContent;
  /** Whether the letter goes on the download list, to be printed and posted. */
  is_listed: boolean;
  mail: Mail | null;
};

export type Composing = {
  settings: CustomerSettings;
  templates: TemplateBook;
  today: Day;
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
  return { group, letter, is_listed: mayPost, mail: mayMail ? mailFor(group, debtor, letter, how) : null };
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

function letterFor(
  group: Group,
  debtor: Debtor,
  template: StepTemplate,
  how: Composing,
): LetterContent | Skip {
  const { settings, today } = how;
  const language = languageFor(debtor.country, settings.default_lang);
  const lines = linesOf(group, how);
  const totals = totalsOf(lines);
  const pay_before = addDays(today, settings.action_interval);
  const values = valuesFor({ group, debtor, lines, totals, pay_before, language, how });
  const words = template.in(language);
  const subject = fill(subjectOf(group, settings) || words.subject, values);
  const filled = fillBlocks(words.blocks, values);
  if (!subject.ok) return badPlaceholder(subject);
  if (!filled.ok) return badPlaceholder(filled);
  return {
    language,
    subject: subject.text,
    status_id: group.status,
    is_statement: group.is_statement,
    date: today,
    currency: group.currency,
    ...customerIdentity(settings),
    debtor: { number: debtor.number, address: addressLines(debtor, language) },
    has_header: template.has_header,
    has_footer: template.has_footer,
    blocks: filled.blocks,
    lines,
    totals,
    pay_before,
  };
}

const badPlaceholder = ({ unknown, empty }: { unknown: string[]; empty: string[] }): Skip => ({
  kind: "skip",
  reason: "placeholder",
  detail: [...unknown, ...empty].map((name) => `@@${name}`).join(", "),
});

/** Executed invoices with the flags this step turns on; on a statement the debtor's other open invoices as they are. */
function linesOf(
  { items, is_statement, debtor_id, currency }: Group,
  { settings, today, openOf }: Composing,
): LetterLine[] {
  const executed = items.map(({ invoice, status }) =>
    line({ ...invoice, ...flagsAfter(invoice, status) }, settings, today),
  );
  if (!is_statement) return executed;
  const known = new Set(items.map(({ invoice }) => invoice.id));
  const others = openOf(debtor_id).filter(
    (invoice) => invoice.currency === currency && !known.has(invoice.id),
  );
  return [...executed, ...others.map((invoice) => line(invoice, settings, today))].sort((a, b) =>
    a.date < b.date ? -1 : 1,
  );
}

function line(invoice: Candidate, settings: CustomerSettings, today: Day): LetterLine {
  const claim = claimOn({ ...invoice, is_closed: false }, settings, today);
  return {
    invoice_id: invoice.id,
    number: invoice.number,
    date: invoice.date,
    expires_at: invoice.expires_at,
    days_overdue: Math.max(0, daysBetween(invoice.expires_at, today)),
    total_amount: invoice.total_amount,
    open_amount: invoice.amount,
    interest: claim.interest,
    incasso_costs: claim.incasso_costs,
    claim: claim.total_incasso_costs,
    makeUp: claim.makeUp,
  };
}

type Totals = LetterContent["totals"];
const totalsOf = (lines: LetterLine[]): Totals => {
  const open_amount = sum(lines.map((one) => one.open_amount));
  const interest = sum(lines.map((one) => one.interest));
  const incasso_costs = sum(lines.map((one) => one.incasso_costs));
  return { open_amount, interest, incasso_costs, claim: add(open_amount, add(interest, incasso_costs)) };
};

/** The customer's own subject for a side of the flow; empty when he has set none. */
function subjectOf({ status, is_statement }: Group, settings: CustomerSettings): string {
  if (sideOf(status) === "incasso")
    return is_statement ? settings.incasso_subject_courant : settings.incasso_subject;
  return is_statement ? settings.debit_subject_courant : settings.debit_subject;
}

function mailFor(
  { status }: Group,
  debtor: Debtor,
  letter: LetterContent,
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
