import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { invoices } from "@/db/schema/invoices";
import { type Read, reading } from "@/lib/access/context";
import { file } from "@/lib/access/file-verbs";
import { ofOwnDebtor } from "@/lib/access/own-debtors";
import { query } from "@/lib/access/verbs";
import { overriddenBy } from "@/lib/contact-policy/rules/reasons";
import { notFound } from "@/lib/kernel/problems";
import { contentOf, drawn } from "@/lib/letters/commands/print";
import { letterFilename } from "@/lib/letters/rules/filename";
import { candidates, composeContext } from "@/lib/messages/queries/candidates";
import { composeMessage, type Message } from "@/lib/messages/rules/compose";
import { detailOf, flexOutcome, outcome } from "@/lib/messages/rules/run";
import { letterMail } from "@/lib/outbox/render/letter";
import { MessagePreview } from "../answers/lists";
import { MessageChoice } from "../schema";
import { onTheList } from "./matching";
import { tickedRows } from "./selection";

/**
 * Returns the letter and the mail of one row as a run would send them now, or why it would be skipped. With `flex` its flex template, else
 * the proposed or given step. Throws Problem("not-found").
 */
export const previewMessage = query({
  can: "actions.read",
  input: MessageChoice,
  answer: MessagePreview,
  async run(read, choice) {
    const found = await messageFor(read, choice);
    if ("reason" in found) return { data: { skipped: found, letter: null, mail: null } };
    const { message } = found;
    const content = contentOf(message.form, message.letter);
    const mail = message.mail && { ...message.mail, ...letterMail(content) };
    return {
      data: {
        skipped: null,
        letter: {
          filename: letterFilename(message.letter),
          is_listed: message.is_listed,
          language: content.language,
        },
        mail,
      },
    };
  },
});

/** Downloads the letter of one row as PDF, as a run would send it now. Throws Problem("not-found") when nothing would be sent. */
export const previewLetter = file({
  can: "actions.read",
  input: MessageChoice,
  media: ["application/pdf"],
  async run(ctx, choice) {
    const found = await reading(ctx, (read) => messageFor(read, choice));
    if ("reason" in found) throw notFound();
    const { form, letter } = found.message;
    const body = await drawn(contentOf(form, letter));
    return { filename: letterFilename(letter), content_type: "application/pdf", body, isInline: true };
  },
});

type PreviewOutcome = { message: Message } | { reason: string; detail: string | null };

async function messageFor(read: Read, choice: Choice): Promise<PreviewOutcome> {
  const { decided, context } = await decidedFor(read, choice);
  const isChosen = ({ invoice }: { invoice: { id: number } }) => invoice.id === choice.id;
  const message = decided.messages.find(({ group }) => group.items.some(isChosen));
  if (message) return { message: composeMessage(message, context) };
  const skipped = decided.skipped.find(isChosen);
  return { reason: skipped?.reason ?? "no_letter", detail: skipped ? detailOf(skipped) : null };
}

/**
 * Returns the decision for a row together with `rows`, or else with the other due rows of its debtor, which the same run would put in its
 * letter. Throws Problem("not-found").
 */
export async function decidedFor(read: Read, choice: Choice) {
  const { id, status_id, flex, pending, rows: along, override } = choice;
  const rows = await candidates(read, along ? await namedRows(read, along) : dueWith(read, choice));
  const plannedRows = rows.map((row) => {
    const status = along?.[row.id] ?? (row.id === id ? status_id : undefined);
    return status === undefined ? row : { ...row, invoice_status_id: status };
  });
  const chosen = plannedRows.find((row) => row.id === id);
  if (!chosen) throw notFound();
  const context = await composeContext(read, plannedRows, {
    overridden: overriddenBy(override),
    along: "read",
  });
  const occasion = pending || chosen.deadline !== null ? "agenda" : "action";
  return {
    chosen,
    context,
    decided: flex ? flexOutcome(plannedRows, context) : outcome(plannedRows, context, occasion),
  };
}

const namedRows = async (read: Read, rows: Rows): Promise<SQL | undefined> =>
  and(ofOwnDebtor(read, invoices.debtor_id), await tickedRows(read, Object.keys(rows).map(Number)));

function dueWith(read: Read, { id, flex }: Choice): SQL | undefined {
  const debtor = sql`(select d.debtor_id from ${invoices} d where d.customer_id = ${read.customer.id} and d.id = ${id})`;
  const due = and(onTheList(read, flex ? "flex" : "action"), sql`${invoices.debtor_id} = ${debtor}`);
  return and(ofOwnDebtor(read, invoices.debtor_id), or(eq(invoices.id, id), due));
}

type Rows = NonNullable<MessageChoice["rows"]>;
type Choice = Pick<MessageChoice, "id" | "status_id" | "flex"> & Partial<MessageChoice>;
