import { reserveIds } from "@/db/ids";
import type { Tx } from "@/lib/access/context";
import { type KeptHold, keepHolds } from "@/lib/holds/commands/keep";
import type { Cause } from "@/lib/holds/rules/follow";
import { followHolds } from "@/lib/invoices/commands/follow-holds";
import { writeChanges } from "@/lib/invoices/commands/held";
import { flexSent, journal, type Move, move, numberMessage, timeline } from "@/lib/invoices/commands/move";
import { keepBefore, offerUndoOfRun, undoOfRun } from "@/lib/invoices/commands/undo";
import { settings } from "@/lib/kernel/settings";
import { type PreparedLetters, prepareLetters, storeLetters } from "@/lib/letters/commands/store";
import { storeMails } from "@/lib/outbox/commands/store-mails";
import type { Composing, Message } from "../rules/compose";
import { movedEntry, sentEntries, turnedOn } from "../rules/entries";
import { isStep } from "../rules/group";
import { handoversOf } from "../rules/handovers";
import { moved, type Outcome } from "../rules/run";
import { storeHandovers } from "./handovers/store";
import { leavingAt } from "./leaving-at";

/** A message with the ids its letter and its mail will have. */
export type Numbered = { message: Message; letter_id: number; outbox_id: number | null };

type Decided = Pick<Outcome, "moves"> & { messages: Message[] };

/** Steps that are written but for their letters. */
export type Steps = { numbered: Numbered[]; undo_id: number; letters: PreparedLetters };

/**
 * Writes what a run decided, all in the caller's transaction: letters with their make-up, one outbox message each, the items that
 * make a second mail of the same step impossible, the new status, timeline and journal (ARCHITECTURE §5). Answers the messages with
 * the ids of their letters and mails.
 */
export async function write(
  tx: Tx,
  job_id: number,
  decided: Decided,
  how: Composing,
  cause: Cause = "run",
): Promise<Numbered[]> {
  const steps = await writeSteps(tx, await undoOfRun(tx, job_id), { job_id, decided, how, cause });
  await writeLetters(tx, steps);
  return steps.numbered;
}

type Work = { job_id: number; decided: Decided; how: Composing; cause: Cause };

/**
 * Writes all of it but the letters: rows of these debtors alone, which nobody who writes to other debtors waits for. Ids are reserved
 * first, so that the statements follow each other without waiting.
 */
export async function writeSteps(
  tx: Tx,
  undo_id: number,
  { job_id, decided: { messages, moves }, how, cause }: Work,
): Promise<Steps> {
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
  await keepFlex(tx, undo_id, flex);
  await keepHolds(tx, undo_id, executed.kept);
  await Promise.all([
    storeMails(tx, job_id, numbered, leavingAt(tx, how.settings, wait)), // mutation: every-mail
    storeHandovers(tx, job_id, handoversOf(moves, how)),
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
    // Last: whatever names an invoice asks whether it is there, and finds it sooner while it has one version.
    move(tx, executed.states, undo_id),
  ]);
  return { numbered, undo_id, letters: lettersOf(job_id, numbered) };
}

/** Writes the letters of steps. They are counted without a gap, so no other letter of the customer is until the transaction ends. */
export async function writeLetters(tx: Tx, { undo_id, letters }: Steps) {
  await Promise.all([
    storeLetters(tx, letters),
    offerUndoOfRun(tx, undo_id, settings().INVORDER_UNDO_SECONDS),
  ]);
}

const lettersOf = (job_id: number, numbered: readonly Numbered[]): PreparedLetters =>
  prepareLetters(
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
  );

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
const keepFlex = (tx: Tx, undo_id: number, flex: readonly Message[]) =>
  keepBefore(
    tx,
    undo_id,
    flex.flatMap(({ group }) =>
      group.items.map(({ invoice }) => ({ id: invoice.id, executed: null, after: { flex_complete: true } })),
    ),
  );

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
