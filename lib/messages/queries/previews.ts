import { and, asc, eq, gt, ne, notInArray, type SQL } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { withDebtor } from "@/db/with-debtor";
import { atCustomer } from "@/lib/access/at-customer";
import { type Read, reading, type StaffCtx, type StaffRead } from "@/lib/access/context";
import { staffFile } from "@/lib/access/file-verbs";
import { ownDebtor } from "@/lib/access/own-debtors";
import { staffQuery } from "@/lib/access/verbs";
import { emptyFacts } from "@/lib/contact-policy/rules/facts";
import { contactRules } from "@/lib/customers/rules";
import { settled } from "@/lib/flow/statuses";
import { codeOf } from "@/lib/i18n/locales";
import { noLawBook } from "@/lib/invoices/queries/law-claims";
import { one } from "@/lib/kernel/answers";
import { NOTHING } from "@/lib/kernel/money";
import { invalidField } from "@/lib/kernel/problems";
import { settings } from "@/lib/kernel/settings";
import { contentOf, drawn } from "@/lib/letters/commands/print";
import { isPrinted, openFonts } from "@/lib/letters/render/fonts";
import { letterFilename } from "@/lib/letters/rules/filename";
import { letterMail } from "@/lib/outbox/render/letter";
import { DraftPreview } from "@/lib/templates/answers";
import { lint } from "@/lib/templates/rules/lint";
import { flexDaysOf, isProductType } from "@/lib/templates/rules/types";
import { TemplateDraft } from "@/lib/templates/schema";
import type { ComposeContext } from "../rules/compose";
import type { Candidate } from "../rules/decide";
import { type Draft, draftPreview, withMarkedPlaceholders } from "../rules/draft-preview";
import { sampleRows, sampleSettings } from "../rules/samples";
import { candidates, composeContext } from "./candidates";

/**
 * Returns a draft as a debtor of the customer would get it, by the rules of a run: mail, text and warnings. The product's own templates are
 * previewed with an invented company, never with a tenant.
 */
export const previewTemplate = staffQuery({
  can: "templates.read",
  input: TemplateDraft,
  answer: one(DraftPreview),
  async run(staff, input) {
    const { warnings, preview, debtor } = await drafted(staff, input);
    if ("reason" in preview) return { data: { skipped: preview, warnings, empty: [], mail: null, debtor } };
    const { message, empty } = preview;
    const mail = letterMail(contentOf(message.form, message.letter));
    const { subject, language } = message.letter;
    const from = message.mail && {
      sender: message.mail.sender,
      sender_name: message.mail.sender_name,
      recipient: message.mail.recipient,
    };
    return {
      data: {
        skipped: null,
        warnings,
        empty,
        debtor,
        mail: { ...from, subject, language, html: withMarkedPlaceholders(mail.html), text: mail.text },
      },
    };
  },
});

/** Returns the letter a draft would print, as PDF. Throws Problem("invalid") when there would be none. */
export const previewedLetter = staffFile({
  can: "templates.read",
  input: TemplateDraft,
  media: ["application/pdf"],
  async run(ctx, input) {
    const { preview } = await reading(ctx, (staff) => drafted(staff, input));
    if ("reason" in preview) throw invalidField("content", "template_no_letter");
    const { form, letter } = preview.message;
    const body = await drawn(contentOf(form, letter));
    return { filename: letterFilename(letter), content_type: "application/pdf", body, isInline: true };
  },
});

async function drafted(staff: StaffRead, { customer_id, language, debtor, ...fields }: TemplateDraft) {
  const draft = draftOf(fields);
  const isProduct = staff.scope === "all" && customer_id === undefined;
  const read = isProduct ? null : await atCustomer(staff, customer_id);
  const own = read ? await ownRows(read, debtor) : [];
  const context = read
    ? await composeContext(read, own.length > 0 ? own : sampleRows(staff, "NL"))
    : sampleHow(staff);
  await openFonts();
  const previewFor = (rows: Candidate[]) =>
    isProductType(draft.type)
      ? ({ kind: "skip", reason: "no_template" } as const)
      : draftPreview({ ...draft, send_type: "both" }, spokenIn(language, rows), context);
  const theirs = own.length > 0 ? previewFor(own) : null;
  // No debtor was chosen: one that cannot be reached would not show the template.
  const isLost =
    theirs !== null && "reason" in theirs && theirs.reason === "no_address" && debtor === undefined;
  const [first] = isLost ? [] : own;
  return {
    warnings: lint(draft),
    preview: isLost || theirs === null ? previewFor(sampleRows(staff, "NL")) : theirs,
    debtor: first ? { id: first.debtor_id, name: first.debtor.name } : null,
  };
}

const spokenIn = (language: TemplateDraft["language"], rows: Candidate[]): Candidate[] =>
  rows.map((row) => ({ ...row, debtor: { ...row.debtor, language: codeOf(language) } }));

const sampleHow = ({ today }: StaffCtx): ComposeContext => ({
  settings: sampleSettings,
  templates: { of: () => undefined, byId: () => undefined },
  today,
  phrasings: new Map(),
  facts: () => emptyFacts(contactRules(sampleSettings.contact_rules)),
  law: noLawBook,
  openOf: () => [],
  besides: () => [],
  earlierLettersOf: () => [],
  recipientsOf: () => [],
  prints: isPrinted,
  bcc: [],
  fallbackSender: settings().MAIL_FROM,
});

/** Returns the open invoices of the debtor, oldest first; without one, of the debtor longest overdue, preferring one with an address. */
async function ownRows(read: Read, debtor: number | undefined) {
  const open = and(gt(invoices.amount, NOTHING), notInArray(invoices.last_status_id, settled));
  const chosen =
    debtor ??
    (await longestOverdue(read, and(open, ne(debtors.address, ""), ne(debtors.city, "")))) ??
    (await longestOverdue(read, open));
  if (chosen === undefined) return [];
  const rows = await candidates(read, and(open, eq(invoices.debtor_id, chosen), ownDebtor(read)));
  return rows.sort((a, b) => (a.expires_at < b.expires_at ? -1 : 1));
}

async function longestOverdue(read: Read, condition: SQL | undefined): Promise<number | undefined> {
  const [row] = await read.db
    .select({ id: invoices.debtor_id })
    .from(invoices)
    .innerJoin(debtors, withDebtor)
    .where(and(eq(invoices.customer_id, read.customer.id), condition, ownDebtor(read)))
    .orderBy(asc(invoices.expires_at), asc(invoices.id))
    .limit(1);
  return row?.id;
}

type Fields = Omit<TemplateDraft, "customer_id" | "language" | "debtor">;

const draftOf = ({ options, flex_days, pay_days, ...fields }: Fields): Draft => {
  const type = fields.is_flex ? "flex" : (fields.type ?? "flex");
  return {
    id: 0,
    customer_id: null,
    created_at: new Date(0),
    version: 1,
    name: fields.name ?? "",
    subject: fields.subject ?? "",
    subject_en: fields.subject_en ?? "",
    subject_de: fields.subject_de ?? "",
    sender_name: fields.sender_name ?? "",
    sender: fields.sender ?? "",
    content: fields.content ?? "",
    content_en: fields.content_en ?? "",
    content_de: fields.content_de ?? "",
    has_header: fields.has_header ?? true,
    has_footer: fields.has_footer ?? true,
    flex_type: fields.flex_type ?? "debit",
    send_type: fields.send_type ?? "both",
    options: {
      flex_days: flex_days ?? flexDaysOf(options),
      ...(pay_days === undefined ? {} : { pay_days }),
    },
    type,
    is_flex: type === "flex",
  };
};
