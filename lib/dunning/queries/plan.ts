import { createHash } from "node:crypto";
import { and, count, eq, max, type SQL, sum } from "drizzle-orm";
import { among } from "@/db/recordset";
import { invoices } from "@/db/schema/invoices";
import type { Read } from "@/lib/access/context";
import { ofOwnDebtor } from "@/lib/access/own-debtors";
import { conflict, invalidField, notFound } from "@/lib/kernel/problems";
import { candidates, composing } from "@/lib/sending/queries";
import type { Candidate, Occasion } from "@/lib/sending/rules/decide";
import { flexOutcome, outcome, type Skipped } from "@/lib/sending/rules/run";
import { explainedBy, summary } from "../rules";
import type { ActionSelection } from "../schema";
import { matchingActions, onTheList } from "./matching";

export type Chosen = { id: number; status: number | null };

/** The ticked rows of a selection with their chosen statuses. */
export function chosenRows({ invoices: ticked, status_id }: ActionSelection): Chosen[] {
  return Object.entries(ticked).map(([id, status]) => ({
    id: Number(id),
    status: status ?? status_id ?? null,
  }));
}

/** The rows a selection means. Throws Problem("not-found") when a ticked row is not this customer's. */
export async function selectionOf(read: Read, selection: ActionSelection): Promise<SQL | undefined> {
  const type = selection.pending ? "pending" : "action";
  if (selection.doAll) {
    // Everything at once is offered where the flow has proposed each step itself (SPEC §2).
    if (selection.pending || selection.filters.type !== "action")
      throw invalidField("doAll", "only_action_list");
    return matchingActions(read, selection.filters);
  }
  const chosen = chosenRows(selection);
  if (chosen.length === 0) throw invalidField("invoices", "nothing_chosen");
  const ticked = await knownRows(
    read,
    chosen.map(({ id }) => id),
  );
  return and(onTheList(read, type), ticked);
}

/** The condition for ticked rows. Throws Problem("not-found") when one is not this customer's, or of a debtor the user does not own. */
export async function knownRows(read: Read, ids: number[]): Promise<SQL> {
  const ticked = among(invoices.id, ids);
  const [known] = await read.sql
    .select({ count: count() })
    .from(invoices)
    .where(and(eq(invoices.customer_id, read.customer.id), ofOwnDebtor(read, invoices.debtor_id), ticked));
  if (known?.count !== ids.length) throw notFound();
  return ticked;
}

type Counted = { count: number; fingerprint: string };

/** Count, sum and highest version of a selection as one word: when it differs, the list is no longer what the user saw. */
async function fingerprintOf(read: Read, matching: SQL | undefined): Promise<Counted> {
  const [state] = await read.sql
    .select({
      count: count(),
      amount: sum(invoices.amount),
      version: max(invoices.version),
      id: max(invoices.id),
    })
    .from(invoices)
    .where(matching);
  const words = [state?.count, state?.amount, state?.version, state?.id].join(" ");
  return {
    count: state?.count ?? 0,
    fingerprint: createHash("sha256").update(words).digest("base64url").slice(0, 22),
  };
}

/**
 * Refuses a "select all" whose list changed since it was shown, or since its plan was made (DECISIONS §12). Returns what was counted
 * to know it; null for ticked rows without a fingerprint, where there is nothing to compare.
 */
export async function demandUnchanged(
  read: Read,
  selection: ActionSelection,
  matching: SQL | undefined,
): Promise<Counted | null> {
  const { count: expected, fingerprint: seen, doAll } = selection;
  if (doAll && expected === undefined) throw invalidField("count", "required");
  if (!doAll && seen === undefined) return null;
  const now = await fingerprintOf(read, matching);
  if (doAll && now.count !== expected) throw conflict("list_changed", { count: now.count });
  if (seen !== undefined && seen !== now.fingerprint) throw conflict("list_changed", { count: now.count });
  return now;
}

/** What running a selection would do, without doing it: letters, mails, skipped with reasons, euros added. */
export async function planActions(read: Read, selection: ActionSelection) {
  const matching = await selectionOf(read, selection);
  // A plan is asked for anew because the list may have changed: only the count of a "select all" binds it.
  const counted = await demandUnchanged(read, { ...selection, fingerprint: undefined }, matching);
  const { count: rows, fingerprint } = counted ?? (await fingerprintOf(read, matching));
  const chosen = new Map(chosenRows(selection).map(({ id, status }) => [id, status]));
  const found = await candidates(read, matching);
  const wanted = found.map((row) => ({
    ...row,
    invoice_status_id:
      chosen.get(row.id) ?? selection.status_id ?? (selection.pending ? null : row.invoice_status_id),
  }));
  const planned = outcome(wanted.filter(isFree), await composing(read, wanted), occasionOf(selection));
  const skipped = [...planned.skipped, ...busyAmong(wanted)];
  return {
    data: {
      count: rows,
      fingerprint,
      ...summary({ ...planned, skipped }),
      explained: explainedBy(planned),
    },
  };
}

/** The agenda is a decision by hand: what keeps a row off the action list does not keep it from being executed there. */
export const occasionOf = ({ pending }: Pick<ActionSelection, "pending">): Occasion =>
  pending ? "agenda" : "action";

/** What sending the flex templates of ticked rows would do, without doing it: letters, mails, skipped with reasons. */
export async function planFlex(read: Read, matching: SQL) {
  const found = await candidates(read, and(onTheList(read, "flex"), matching));
  const planned = flexOutcome(found.filter(isFree), await composing(read, found));
  const skipped = [...planned.skipped, ...busyAmong(found)];
  return {
    data: {
      count: found.length,
      fingerprint: "",
      ...summary({ ...planned, skipped }),
      explained: explainedBy(planned),
    },
  };
}

const isFree = ({ processing_job_id }: Candidate): boolean => processing_job_id === null;

const busyAmong = (rows: Candidate[]): Skipped[] =>
  rows.filter((row) => !isFree(row)).map((invoice) => ({ invoice, reason: "processing" }));
