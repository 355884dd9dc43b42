import { type SQL, sql } from "drizzle-orm";
import { nextIds } from "@/db/ids";
import { recordset } from "@/db/recordset";
import { handover_items, handovers } from "@/db/schema/handovers";
import type { Tx } from "@/lib/access/context";
import { claimable } from "@/lib/contact-policy/rules/may-contact";
import { nextSendingTime } from "@/lib/contact-policy/rules/quiet-hours";
import type { CustomerSettings } from "@/lib/customers/queries";
import { contactRules } from "@/lib/customers/rules";
import { stageOf } from "@/lib/flow/statuses";
import { storeHolds } from "@/lib/holds/commands/store";
import type { Cause } from "@/lib/holds/rules/hold-effects";
import { calendarOf } from "@/lib/holds/rules/holidays";
import { followHolds, writeChanges } from "@/lib/invoices/commands/follow-holds";
import { offerUndoOfRun, storeBefore, undoOfRun } from "@/lib/invoices/commands/undo";
import { flexSent, journal, move, numberMessage, timeline } from "@/lib/invoices/commands/write-states";
import { groupBy } from "@/lib/kernel/group";
import { settings } from "@/lib/kernel/settings";
import { type PreparedLetters, prepareLetters, storeLetters } from "@/lib/letters/commands/store";
import { storeMails } from "@/lib/outbox/commands/store-mails";
import { nowByLaw } from "../rules/by-law";
import type { ComposeContext, Message } from "../rules/compose";
import type { Candidate } from "../rules/decide";
import { costEntries, movedEntry, sentEntries } from "../rules/entries";
import { flagsOf } from "../rules/flags";
import { isStep } from "../rules/group";
import { line } from "../rules/lines";
import { type Outcome, stateAfterStatus } from "../rules/run";
import type { HandedLine, Handover } from "../schema/handovers";

/** A message with the reserved ids of its letter and its mail. */
export type NumberedMessage = { message: Message; letter_id: number; outbox_id: number | null };

type Decided = Pick<Outcome, "moves"> & { messages: Message[] };

/** Steps of which everything is written except their letters. */
export type WrittenSteps = { numbered: NumberedMessage[]; undo_id: number; letters: PreparedLetters };

/**
 * Writes what a run decided, all in the caller's transaction: letters with their make-up, one outbox message each, the items that make a
 * second mail of the same step impossible, the new status, timeline and journal (ARCHITECTURE §5). Returns the messages with the ids of
 * their letters and mails.
 */
export async function write(
  tx: Tx,
  job_id: number,
  decided: Decided,
  context: ComposeContext,
  cause: Cause = "run",
): Promise<NumberedMessage[]> {
  const steps = await writeSteps(tx, await undoOfRun(tx, job_id), { job_id, decided, context, cause });
  await writeLetters(tx, steps);
  return steps.numbered;
}

type Work = { job_id: number; decided: Decided; context: ComposeContext; cause: Cause };

/**
 * Writes everything except the letters: rows of these debtors alone, so that runs for other debtors are not blocked. Ids are reserved
 * first, so that the statements can be sent without waiting for each other.
 */
export async function writeSteps(
  tx: Tx,
  undo_id: number,
  { job_id, decided: { messages, moves }, context, cause }: Work,
): Promise<WrittenSteps> {
  const newHandovers = handoversOf(moves, context);
  const leavesAt = leavingAt(tx, context.settings, settings().INVORDER_UNDO_SECONDS);
  // Letters and hand-overs share one sequence, so that an id on the download list is unambiguous.
  const [letterIds, mailIds, handoverIds] = await Promise.all([
    nextIds(tx.db, "letters", messages.length),
    nextIds(tx.db, "outbox", messages.length),
    nextIds(tx.db, "letters", newHandovers.length),
  ]);
  const numbered = numberedBy(messages, letterIds, mailIds);

  // The states after the steps, with the days their holds give them: a step from the agenda was decided by a person, so it ends the holds.
  const steps = messages.filter(({ group }) => isStep(group));
  const items = [
    ...steps.flatMap(({ group, letter }) =>
      group.items.map((item) => ({ ...item, isNotice: letter.free_until !== null })),
    ),
    ...moves.map((item) => ({ ...item, isNotice: false })),
  ];
  const happened = items.map(({ invoice, status, isNotice }) => ({
    before: { ...invoice, collect: invoice.debtor.collect },
    state: stateAfterStatus(invoice, status, context, isNotice),
  }));
  const { states, others, storedHolds } = await followHolds(tx, happened, {
    cause,
    settings: context.settings,
  });
  await writeChanges(tx, others);

  // Recorded so that the run can be undone while the mails wait; also without that wait, as a withdrawn mail reverts its other invoices.
  const flexIds = idsOf(messages.filter(({ group }) => group.flex_template_id !== null));
  await storeBefore(
    tx,
    undo_id,
    flexIds.map((id) => ({ id, executed: null, after: { flex_complete: true } })),
  );
  await storeHolds(tx, undo_id, storedHolds);

  await Promise.all([
    storeMails(tx, job_id, numbered, leavesAt), // mutation: every-mail
    storeHandovers(tx, job_id, newHandovers, handoverIds),
    flexSent(tx, flexIds),
    numberMessage(tx, idsOf(messages.filter(({ group }) => group.notice !== null))),
    journal(
      tx,
      steps.flatMap((message) => costEntries(message, context)),
    ),
    timeline(tx, [...numbered.flatMap(sentEntries), ...moves.map(movedEntry)]),
    // Last: rows that refer to an invoice check that it exists, which is faster while it has one row version.
    move(tx, states, undo_id),
  ]);
  return { numbered, undo_id, letters: lettersOf(job_id, numbered) };
}

const idsOf = (messages: readonly Message[]): number[] =>
  messages.flatMap(({ group }) => group.items.map(({ invoice }) => invoice.id));

const numberedBy = (messages: Message[], letterIds: number[], mailIds: number[]): NumberedMessage[] =>
  messages.map((message, index) => {
    const letter_id = letterIds[index];
    if (letter_id === undefined) throw new Error("too few ids were reserved");
    return { message, letter_id, outbox_id: message.mail ? (mailIds[index] ?? null) : null };
  });

/**
 * Writes the letters of steps. Their numbers have no gaps, so no other letter of the customer can be numbered until the transaction ends.
 */
export async function writeLetters(tx: Tx, { undo_id, letters }: WrittenSteps) {
  await Promise.all([
    storeLetters(tx, letters),
    offerUndoOfRun(tx, undo_id, settings().INVORDER_UNDO_SECONDS),
  ]);
}

const lettersOf = (job_id: number, numbered: readonly NumberedMessage[]): PreparedLetters =>
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

type Own = Pick<CustomerSettings, "contact_rules" | "country">;

/** Returns when the mails of a run may be sent: after the seconds in which it can be undone, and outside the customer's quiet hours. */
function leavingAt({ now }: Tx, { contact_rules, country }: Own, seconds: number): SQL {
  const waited = new Date(now.getTime() + seconds * 1_000);
  const later = nextSendingTime(waited, contactRules(contact_rules), calendarOf(country));
  const soonest = sql`now() + make_interval(secs => ${seconds})`;
  return later > waited ? sql`greatest(${soonest}, ${later.toISOString()}::timestamptz)` : soonest;
}

/** Puts the claims a run hands over on the download list, each as it stands, in the caller's transaction. */
async function storeHandovers(
  tx: Tx,
  job_id: number,
  newHandovers: readonly Handover[],
  ids: readonly number[],
) {
  if (newHandovers.length === 0) return;
  const rows = newHandovers.map(({ debtor_id, status_id }, index) => ({
    id: ids[index],
    debtor_id,
    status_id,
  }));
  const items = newHandovers.flatMap(({ lines }, index) =>
    lines.map(({ currency, ...line }) => ({
      handover_id: ids[index],
      invoice_id: line.invoice_id,
      currency,
      line,
    })),
  );
  await tx.db.execute(sql`
    insert into ${handovers} (id, customer_id, debtor_id, job_id, status_id, day)
    select r.id, ${tx.customer.id}, r.debtor_id, ${job_id}::int, r.status_id, ${tx.today}
    from ${recordset(rows, "id int, debtor_id int, status_id int")}`);
  await tx.db.execute(sql`
    insert into ${handover_items} (customer_id, handover_id, invoice_id, currency, line)
    select ${tx.customer.id}, r.handover_id, r.invoice_id, r.currency, r.line
    from ${recordset(items, "handover_id int, invoice_id int, currency text, line jsonb")}`);
}

type HandoversOfMove = { invoice: Candidate; status: number };

/**
 * Returns what a run hands over: per debtor and kind of party the claims as of that day; for a consumer no costs before the law allows
 * them.
 */
function handoversOf(moves: readonly HandoversOfMove[], context: ComposeContext): Handover[] {
  const transfers = moves.filter(({ status }) => stageOf(status) === "transferred");
  return [...groupBy(transfers, ({ invoice, status }) => `${invoice.debtor_id} ${status}`).values()].flatMap(
    (of) => {
      const [first] = of;
      if (!first) return [];
      const { invoice, status } = first;
      return [
        { debtor_id: invoice.debtor_id, status_id: status, lines: of.map((move) => handed(move, context)) },
      ];
    },
  );
}

function handed({ invoice, status }: HandoversOfMove, context: ComposeContext): HandedLine {
  const { settings, today, facts, earlierLettersOf } = context;
  const earlierLetters = earlierLettersOf(invoice.id);
  const flags = flagsOf(invoice, status, { offersFreePeriod: false, earlierLetters });
  const { costs } = claimable(invoice.debtor, invoice, facts(invoice), today);
  const { calculate_interest } = flags;
  const claimed = {
    amount: invoice.amount,
    calculate_interest,
    calculate_incasso: flags.calculate_incasso && costs,
    law: nowByLaw(invoice, context),
  };
  return { ...line(invoice, claimed, settings, today), currency: invoice.currency };
}
