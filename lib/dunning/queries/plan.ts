import { and, eq, not, type SQL, sql } from "drizzle-orm";
import { invoices } from "@/db/schema/invoices";
import type { Read } from "@/lib/access/context";
import { freshnessOf } from "@/lib/accounting/queries/freshness";
import { overriddenBy } from "@/lib/contact-policy/rules/reasons";
import type { Override } from "@/lib/contact-policy/schema";
import { holdsOn } from "@/lib/holds/queries/holds-on";
import { holdEffects } from "@/lib/holds/rules/hold-effects";
import { isFreeToRun } from "@/lib/invoices/commands/lock-for-job";
import { groupBy } from "@/lib/kernel/group";
import { invalidField } from "@/lib/kernel/problems";
import { settings } from "@/lib/kernel/settings";
import { candidates, composeContext } from "@/lib/messages/queries/candidates";
import type { ComposeContext } from "@/lib/messages/rules/compose";
import type { Candidate, Occasion } from "@/lib/messages/rules/decide";
import { flexOutcome, type Outcome, outcome } from "@/lib/messages/rules/run";
import type { Plan } from "../answers/plan";
import { planDetails } from "../render/plan";
import { claimExplanations, runFigures } from "../rules";
import type { ActionSelection, Rehearsal } from "../schema";
import { onTheList } from "./matching";
import {
  chosenRows,
  type Fingerprint,
  fingerprintOfRows,
  requireCount,
  requireSameCount,
  selectionOf,
  tickedRows,
  withWholeAccounts,
} from "./selection";

/** Returns the result of running a selection, without doing it: letters, mails, skipped rows with reasons, euros added. */
export async function planActions(read: Read, selection: ActionSelection) {
  const { now, decided, context, plannedRows, alongside, chosen } = await decidedActions(read, selection);
  const byHand = plannedRows.flatMap((row) => {
    const status_id = alongside.has(row.id) ? null : (chosen.get(row.id) ?? selection.status_id ?? null);
    // On the agenda every row is sent with its current status, which no user chose.
    const isUnchanged = selection.pending && status_id === row.last_status_id;
    return status_id === null || isUnchanged ? [] : [{ ...row, status_id }];
  });
  return planned(read, now, decided, {
    context,
    chosen: { count: byHand.length, rows: byHand.slice(0, EXAMPLES).map(named) },
    ends: selection.pending ? await endsOf(read, decided) : [],
  });
}

/**
 * Returns a run's decision for each row of a selection, and the data it is based on. Throws Problem("conflict") when a "select all"
 * changed.
 */
async function decidedActions(read: Read, selection: Selected) {
  requireCount(selection);
  const matching = await selectionOf(read, selection);
  const all = withWholeAccounts(read, selection, matching);
  const chosen = new Map(chosenRows(selection).map(({ id, status }) => [id, status]));
  const rows = await candidates(read, all);
  const { alongside, busy } = await includedAndBusyRows(read, rows, { matching, all });
  // A plan is requested again because the list may have changed: only the count of a "select all" must match.
  const now = requireSameCount(selection, fingerprintOfRows(rows.filter(({ id }) => !alongside.has(id))));
  const plannedRows = rows.map((row) =>
    alongside.has(row.id) ? row : withStatus(row, chosen.get(row.id) ?? selection.status_id, selection),
  );
  const context = await composeContext(read, plannedRows, {
    busy,
    overridden: overriddenBy(selection.override),
    along: "read",
  });
  const decided = outcome(plannedRows, context, occasionOf(selection));
  return { now, decided, context, plannedRows, alongside, chosen };
}

/** Returns a row as it would be run: with the status a user chose; on the agenda nothing is proposed. */
function withStatus(row: Candidate, chosen: number | null | undefined, { pending }: Selected) {
  const invoice_status_id = chosen ?? (pending ? null : row.invoice_status_id);
  return invoice_status_id === row.invoice_status_id ? row : { ...row, invoice_status_id };
}

/** The selected rows, and their statuses. */
type Selected = Pick<
  ActionSelection,
  "invoices" | "doAll" | "filters" | "count" | "status_id" | "pending" | "override"
>;

type Requested = { matching: SQL | undefined; all: SQL | undefined };

/** Returns the rows that are included because of others of their account, and those a job holds, or one of whose account it holds. */
async function includedAndBusyRows(read: Read, rows: readonly Candidate[], { matching, all }: Requested) {
  if (!rows.some(({ debtor }) => debtor.use_courant))
    return { alongside: new Set<number>(), busy: heldByJobs(rows) };
  return {
    alongside: await idsOf(read, and(all, sql`not coalesce((${matching ?? sql`true`}), false)`)),
    busy: await idsOf(read, and(all, not(isFreeToRun))),
  };
}

const heldByJobs = (rows: readonly Candidate[]): ReadonlySet<number> =>
  new Set(rows.flatMap(({ id, processing_job_id }) => (processing_job_id === null ? [] : [id])));

const EXAMPLES = 100;

const named = ({ id, number, debtor_id, debtor, status_id }: Candidate & { status_id: number }) => ({
  id,
  number,
  debtor_id,
  debtor: debtor.name,
  status_id,
});

/** Returns the holds an execution from the agenda would end, because a user decided: per kind the number of holds and of invoices. */
async function endsOf(read: Read, { messages, moves }: Outcome) {
  const items = [...messages.flatMap(({ group }) => group.items), ...moves];
  const holds = await holdsOn(
    read,
    items.map(({ invoice }) => invoice.id),
  );
  const ended = items.flatMap(({ invoice, status }) => {
    const open = (holds.get(invoice.id) ?? []).filter(({ is_open }) => is_open);
    const change = {
      before: invoice,
      after: { last_status_id: status, deadline: null },
      cause: "agenda" as const,
    };
    const ids = new Set(holdEffects(change, open, read.today).ends.map(({ hold_id }) => hold_id));
    return open
      .filter(({ hold_id }) => ids.has(hold_id))
      .map(({ hold_id, kind }) => ({ hold_id, kind, id: invoice.id }));
  });
  return [...groupBy(ended, ({ kind }) => kind)].map(([kind, of]) => ({
    kind,
    holds: new Set(of.map(({ hold_id }) => hold_id)).size,
    invoices: new Set(of.map(({ id }) => id)).size,
  }));
}

/**
 * Returns the occasion of a selection. The agenda is a decision by hand: what holds a row back on the action list does not prevent its
 * execution there.
 */
const occasionOf = ({ pending }: Pick<ActionSelection, "pending">): Occasion =>
  pending ? "agenda" : "action";

/** Returns the result of sending the flex templates of ticked rows, without doing it. */
export async function planFlex(read: Read, ticked: SQL, override: Override | undefined) {
  const { found, context, decided } = await decidedFlex(read, ticked, override);
  const now = { count: found.length, fingerprint: "" };
  return planned(read, now, decided, { context, chosen: { count: 0, rows: [] }, ends: [] });
}

/** Returns the decision for each ticked row's flex template, and the data it is based on. */
async function decidedFlex(read: Read, ticked: SQL, override: Override | undefined) {
  const matching = and(onTheList(read, "flex"), ticked);
  const found = await candidates(read, matching);
  const context = await composeContext(read, found, {
    busy: heldByJobs(found),
    overridden: overriddenBy(override),
  });
  return { found, context, decided: flexOutcome(found, context) };
}

/**
 * Returns the decisions for ticked rows, or with `flex` for their flex templates, and the data they are based on. Throws
 * Problem("not-found") for another customer's invoice.
 */
export async function decisionsOf(read: Read, { flex, ...selection }: Rehearsal) {
  if (!flex) return decidedActions(read, selection);
  const ids = Object.keys(selection.invoices).map(Number);
  if (ids.length === 0) throw invalidField("invoices", "nothing_chosen");
  return decidedFlex(read, await tickedRows(read, ids), selection.override);
}

/** Returns a plan in figures. Rows that another job is processing are skipped, as the run would skip them. */
async function planned(
  read: Read,
  now: Fingerprint,
  decided: Outcome,
  { context, chosen, ends }: { context: ComposeContext } & Pick<Plan, "chosen" | "ends">,
) {
  const stopped = { ...decided, skipped: decided.skipped.filter(({ why }) => why?.level !== "wait") };
  const details = planDetails(decided, context.settings, read.language);
  const { INVORDER_UNDO_SECONDS: undo_seconds } = settings();
  const explained = claimExplanations(decided);
  const freshness = await freshnessOf(read);
  return {
    data: { ...now, ...runFigures(stopped), freshness, undo_seconds, explained, ...details, chosen, ends },
  };
}

async function idsOf(read: Read, matching: SQL | undefined): Promise<ReadonlySet<number>> {
  const rows = await read.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.customer_id, read.customer.id), matching));
  return new Set(rows.map(({ id }) => id));
}
