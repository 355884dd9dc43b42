import { reserveIds } from "@/db/ids";
import type { Tx } from "@/lib/access/context";
import { storeHandovers } from "@/lib/handovers/commands/store";
import { type KeptHold, keepHolds } from "@/lib/holds/commands/keep";
import type { Cause } from "@/lib/holds/rules/follow";
import { followHolds } from "@/lib/invoices/commands/follow-holds";
import { writeChanges } from "@/lib/invoices/commands/held";
import {
  flexSent,
  journal,
  type Move,
  move,
  numberMessage,
  type TimelineEntry,
  timeline,
} from "@/lib/invoices/commands/move";
import { keepBefore, undoOfRun } from "@/lib/invoices/commands/undo";
import { settings } from "@/lib/kernel/settings";
import { letterNumbers } from "@/lib/letters/commands/number";
import { storeLetters } from "@/lib/letters/commands/store";
import { letterFilename } from "@/lib/letters/rules/filename";
import type { Composing, Message } from "../rules/compose";
import { flagsOf } from "../rules/flags";
import { isStep } from "../rules/group";
import { handoversOf } from "../rules/handovers";
import { moved, type Outcome } from "../rules/run";
import { leavingAt } from "./leaving-at";
import { storeMails } from "./store-mails";

/** A message with the ids its letter and its mail will have. */
export type Numbered = { message: Message; letter_id: number; outbox_id: number | null };

/**
 * Writes what a run decided, all in the caller's transaction: letters with their make-up, one outbox message each, the items that
 * make a second mail of the same step impossible, the new status, timeline and journal (ARCHITECTURE §5). Ids are reserved first,
 * so that the statements follow each other without waiting. Answers the messages with their ids.
 */
export async function write(
  tx: Tx,
  job_id: number,
  { messages, moves }: Pick<Outcome, "moves"> & { messages: Message[] },
  how: Composing,
  cause: Cause = "run",
): Promise<Numbered[]> {
  const numbered = await number(tx, messages);
  const { INVORDER_UNDO_SECONDS: wait } = settings();
  const flex = messages.filter(({ group }) => group.flex_template_id !== null);
  const steps = messages.filter(({ group }) => isStep(group));
  const notices = messages.filter(({ group }) => group.notice !== null);
  const executed = await executedStates(
    tx,
    [
      ...steps.flatMap(({ group, letter }) =>
        group.items.map((item) => ({ ...item, isNotice: letter.free_until !== null })),
      ),
      ...moves.map((item) => ({ ...item, isNotice: false })),
    ],
    how,
    cause,
  );
  await keepForUndo(tx, job_id, { flex, executed }, wait);
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
    storeMails(tx, job_id, numbered, leavingAt(tx, how.settings, wait)),
    storeHandovers(tx, job_id, handoversOf(moves, how)),
    move(tx, executed.states),
    flexSent(
      tx,
      flex.flatMap(({ group }) => group.items.map(({ invoice }) => invoice.id)),
    ),
    numberMessage(
      tx,
      notices.flatMap(({ group }) => group.items.map(({ invoice }) => invoice.id)),
    ),
    journal(
      tx,
      steps.flatMap((message) => turnedOn(message, how)),
    ),
    timeline(tx, [...numbered.flatMap(sentEntries), ...moves.map(movedEntry)]),
  ]);
  return numbered;
}

type Executed = { states: Move[]; kept: KeptHold[] };

/** The states after the steps, with the days their holds give them: from the agenda a person decided, so the holds end. */
async function executedStates(
  tx: Tx,
  items: (Outcome["moves"][number] & { isNotice: boolean })[],
  how: Composing,
  cause: Cause,
): Promise<Executed> {
  const happened = items.map(({ invoice, status, isNotice }) => ({
    before: { ...invoice, collect: invoice.debtor.collect },
    state: moved(invoice, status, how, isNotice),
  }));
  const { states, others, kept } = await followHolds(tx, happened, cause);
  await writeChanges(tx, others);
  return { states, kept };
}

/** While the mails wait the run can be taken back; also without a wait, of a mail that is withdrawn the other invoices are. */
async function keepForUndo(
  tx: Tx,
  job_id: number,
  { flex, executed }: { flex: Message[]; executed: Executed },
  seconds: number,
) {
  const undo_id = await undoOfRun(tx, job_id, seconds);
  await keepBefore(tx, undo_id, [
    ...flex.flatMap(({ group }) =>
      group.items.map(({ invoice }) => ({ id: invoice.id, executed: null, after: { flex_complete: true } })),
    ),
    ...executed.states.map((state) => ({ id: state.id, executed: state.last_status_id, after: state })),
  ]);
  await keepHolds(tx, undo_id, executed.kept);
}

async function number(tx: Tx, messages: Message[]): Promise<Numbered[]> {
  const [letters, mails, numbers] = await Promise.all([
    reserveIds(tx.db, "letters", messages.length),
    reserveIds(tx.db, "outbox", messages.length),
    letterNumbers(tx, messages.length),
  ]);
  return messages.map((message, place) => {
    const letter_id = letters[place];
    const letter_number = numbers[place];
    if (letter_id === undefined || letter_number === undefined) throw new Error("too few ids were reserved");
    return {
      message: { ...message, letter: { ...message.letter, letter_number } },
      letter_id,
      outbox_id: message.mail ? (mails[place] ?? null) : null,
    };
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
    status_id: isStep(group) ? status : null,
    interest: amounts.get(invoice.id)?.interest ?? null,
    incasso_costs: amounts.get(invoice.id)?.incasso_costs ?? null,
    letter_id,
    outbox_id,
    filename: letterFilename(letter),
  }));
}
