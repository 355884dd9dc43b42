import { reserveIds } from "@/db/ids";
import type { Tx } from "@/lib/access/context";
import { flexSent, journal, move, type TimelineEntry, timeline } from "@/lib/invoices/commands/move";
import { keepBefore, undoOfRun } from "@/lib/invoices/commands/undo";
import { settings } from "@/lib/kernel/settings";
import { storeLetters } from "@/lib/letters/commands/store";
import { letterFilename } from "@/lib/letters/rules";
import type { Composing, Message } from "../rules/compose";
import { flagsOf } from "../rules/flags";
import { moved, type Outcome } from "../rules/run";
import { storeMails } from "./store-mails";

/** A message with the ids its letter and its mail will have. */
export type Numbered = { message: Message; letter_id: number; outbox_id: number | null };

/**
 * Writes what a run decided, all in the caller's transaction: letters with their make-up, one outbox message each, the items that
 * make a second mail of the same step impossible, the new status, timeline and journal (ARCHITECTURE §5). Ids are reserved first,
 * so that the statements follow each other without waiting.
 */
export async function write(tx: Tx, job_id: number, { messages, moves }: Outcome, how: Composing) {
  const numbered = await number(tx, messages);
  const { INVORDER_UNDO_SECONDS: wait } = settings();
  await keepForUndo(tx, job_id, { messages, moves }, wait);
  const flex = messages.filter(({ group }) => group.flex_template_id !== null);
  const steps = messages.filter(({ group }) => group.flex_template_id === null);
  await Promise.all([
    storeLetters(
      tx,
      numbered.map(({ message: { group, letter, form, template, is_listed }, letter_id }) => ({
        id: letter_id,
        debtor_id: group.debtor_id,
        job_id,
        is_listed,
        content: letter,
        form,
        template_id: template.id,
        template_version: template.version,
      })),
    ),
    storeMails(tx, job_id, numbered, wait),
    move(tx, [
      ...steps.flatMap(({ group, letter }) =>
        group.items.map(({ invoice, status }) => moved(invoice, status, how, letter.free_until !== null)),
      ),
      ...moves.map(({ invoice, status }) => moved(invoice, status, how)),
    ]),
    flexSent(
      tx,
      flex.flatMap(({ group }) => group.items.map(({ invoice }) => invoice.id)),
    ),
    journal(
      tx,
      steps.flatMap((message) => turnedOn(message, how)),
    ),
    timeline(tx, [...numbered.flatMap(sentEntries), ...moves.map(movedEntry)]),
  ]);
}

/** While the mails wait the run can be taken back; also without a wait, of a mail that is withdrawn the other invoices are. */
async function keepForUndo(
  tx: Tx,
  job_id: number,
  { messages, moves }: Pick<Outcome, "messages" | "moves">,
  seconds: number,
) {
  const rows = [
    ...messages.flatMap(({ group }) =>
      group.items.map(({ invoice, status }) => ({
        id: invoice.id,
        executed: group.flex_template_id === null ? status : null,
      })),
    ),
    ...moves.map(({ invoice, status }) => ({ id: invoice.id, executed: status })),
  ];
  await keepBefore(tx, await undoOfRun(tx, job_id, seconds), rows);
}

async function number(tx: Tx, messages: Message[]): Promise<Numbered[]> {
  const [letters, mails] = await Promise.all([
    reserveIds(tx.db, "letters", messages.length),
    reserveIds(tx.db, "outbox", messages.length),
  ]);
  return messages.map((message, place) => {
    const letter_id = letters[place];
    if (letter_id === undefined) throw new Error("too few ids were reserved");
    return { message, letter_id, outbox_id: message.mail ? (mails[place] ?? null) : null };
  });
}

const movedEntry = ({ invoice, status }: Outcome["moves"][number]): TimelineEntry => ({
  invoice_id: invoice.id,
  type: "status",
  content: "",
  status_id: status,
});

/** The journal tells from when interest and costs are claimed. */
const turnedOn = ({ group, letter }: Message, { writtenAbout }: Composing) =>
  group.items
    .filter(({ invoice, status }) => {
      const written = writtenAbout(invoice.id);
      const flags = flagsOf(invoice, status, { offersFreePeriod: letter.free_until !== null, written });
      return !invoice.calculate_incasso && flags.calculate_incasso;
    })
    .map(({ invoice }) => ({
      invoice_id: invoice.id,
      label: "calculate_incasso",
      from: "false",
      to: "true",
    }));

function sentEntries({ message, letter_id, outbox_id }: Numbered): TimelineEntry[] {
  const { group, letter, is_listed, mail } = message;
  const amounts = new Map(letter.lines.map((line) => [line.invoice_id, line]));
  return group.items.map(({ invoice, status }) => ({
    invoice_id: invoice.id,
    type: mail ? "mail" : "letter",
    content: letter.title ?? (mail && is_listed ? "mail_and_letter" : mail ? "mail" : "letter"),
    status_id: group.flex_template_id === null ? status : null,
    interest: amounts.get(invoice.id)?.interest ?? null,
    incasso_costs: amounts.get(invoice.id)?.incasso_costs ?? null,
    letter_id,
    outbox_id,
    filename: letterFilename(letter),
  }));
}
