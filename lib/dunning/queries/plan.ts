import { createHash } from "node:crypto";
import { and, count, eq, max, type SQL, sql, sum } from "drizzle-orm";
import { recordset } from "@/db/recordset";
import { invoices } from "@/db/schema/invoices";
import type { Read } from "@/lib/access/context";
import { ofOwnDebtor } from "@/lib/access/own-debtors";
import { conflict, invalidField, notFound } from "@/lib/kernel/problems";
import { candidates, composing } from "@/lib/sending/queries";
import type { Occasion } from "@/lib/sending/rules/decide";
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
  const among = sql`${invoices.id} in (select r.id from ${recordset(chosen, "id int")})`;
  const [known] = await read.sql
    .select({ count: count() })
    .from(invoices)
    .where(and(eq(invoices.customer_id, read.customer.id), ofOwnDebtor(read, invoices.debtor_id), among));
  if (known?.count !== chosen.length) throw notFound();
  return and(onTheList(read, type), among);
}

/** Count, sum and highest version of a selection as one word: when it differs, the list is no longer what the user saw. */
export async function fingerprintOf(
  read: Read,
  matching: SQL | undefined,
): Promise<{ count: number; fingerprint: string }> {
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

/** Refuses a "select all" whose list changed since it was shown, or since its plan was made (DECISIONS §12). */
export async function demandUnchanged(read: Read, selection: ActionSelection, matching: SQL | undefined) {
  const { count: expected, fingerprint: seen, doAll } = selection;
  if (doAll && expected === undefined) throw invalidField("count", "required");
  if (!doAll && seen === undefined) return;
  const now = await fingerprintOf(read, matching);
  if (doAll && now.count !== expected) throw conflict("list_changed", { count: now.count });
  if (seen !== undefined && seen !== now.fingerprint) throw conflict("list_changed", { count: now.count });
}

/** What running a selection would do, without doing it: letters, mails, skipped with reasons, euros added. */
export async function planActions(read: Read, selection: ActionSelection) {
  const matching = await selectionOf(read, selection);
  await demandUnchanged(read, { ...selection, fingerprint: undefined }, matching);
  const { count: rows, fingerprint } = await fingerprintOf(read, matching);
  const chosen = new Map(chosenRows(selection).map(({ id, status }) => [id, status]));
  const found = await candidates(read, matching);
  const free = await freeIds(read);
  const wanted = found.map((row) => ({
    ...row,
    invoice_status_id:
      chosen.get(row.id) ?? selection.status_id ?? (selection.pending ? null : row.invoice_status_id),
  }));
  const planned = outcome(
    wanted.filter(({ id }) => free(id)),
    await composing(read, wanted),
    occasionOf(selection),
  );
  const busy: Skipped[] = wanted
    .filter(({ id }) => !free(id))
    .map((invoice) => ({ invoice, reason: "processing" }));
  return {
    data: {
      count: rows,
      fingerprint,
      ...summary({ ...planned, skipped: [...planned.skipped, ...busy] }),
      explained: explainedBy(planned),
    },
  };
}

/** The agenda is a decision by hand: what keeps a row off the action list does not keep it from being executed there. */
export const occasionOf = ({ pending }: Pick<ActionSelection, "pending">): Occasion =>
  pending ? "agenda" : "action";

/** The same for flex templates; `matching` are the ticked rows. */
export async function planFlex(read: Read, matching: SQL) {
  const found = await candidates(read, and(onTheList(read, "flex"), matching));
  const free = await freeIds(read);
  const planned = flexOutcome(
    found.filter(({ id }) => free(id)),
    await composing(read, found),
  );
  const busy: Skipped[] = found
    .filter(({ id }) => !free(id))
    .map((invoice) => ({ invoice, reason: "processing" }));
  return {
    data: {
      count: found.length,
      fingerprint: "",
      ...summary({ ...planned, skipped: [...planned.skipped, ...busy] }),
      explained: explainedBy(planned),
    },
  };
}

async function freeIds(read: Read): Promise<(id: number) => boolean> {
  const busy = await read.sql
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(sql`${invoices.customer_id} = ${read.customer.id}`, sql`${invoices.processing_job_id} is not null`),
    );
  const taken = new Set(busy.map(({ id }) => id));
  return (id) => !taken.has(id);
}
