import { createHash } from "node:crypto";
import { and, count, eq, inArray, max, or, type SQL, sql, sum } from "drizzle-orm";
import { among, recordset } from "@/db/recordset";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { withDebtor } from "@/db/with-debtor";
import type { Read } from "@/lib/access/context";
import { ofOwnDebtor } from "@/lib/access/own-debtors";
import { idsAt } from "@/lib/flow/statuses";
import type { RowChoice } from "@/lib/invoices/commands/lock-for-job";
import { type Cents, sum as sumOf } from "@/lib/kernel/money";
import { conflict, invalidField, notFound } from "@/lib/kernel/problems";
import type { ActionSelection } from "../schema";
import { filteredActions } from "./filtered-actions";
import { onTheList } from "./matching";

/** The selected rows, and the count a "select all" was based on. */
type Selected = Pick<ActionSelection, "invoices" | "doAll" | "filters" | "status_id" | "pending">;
type Counted = Pick<ActionSelection, "doAll" | "count">;

/** Returns the ticked rows of a selection with their chosen statuses. */
export function chosenRows({
  invoices: ticked,
  status_id,
}: Pick<ActionSelection, "invoices" | "status_id">): RowChoice[] {
  return Object.entries(ticked).map(([id, status]) => ({
    id: Number(id),
    status: status ?? status_id ?? null,
  }));
}

/** Returns the condition of a selection's rows. Throws Problem("not-found") when a ticked row is not this customer's. */
export async function selectionOf(read: Read, selection: Selected): Promise<SQL | undefined> {
  const type = selection.pending ? "pending" : "action";
  if (selection.doAll) {
    // "Select all" is allowed only where the flow proposed each step itself (SPEC §2).
    if (selection.pending || selection.filters.type !== "action")
      throw invalidField("doAll", "only_action_list");
    return filteredActions(read, selection.filters);
  }
  const ids = chosenRows(selection).map(({ id }) => id);
  if (ids.length === 0) throw invalidField("invoices", "nothing_chosen");
  return and(onTheList(read, type), await tickedRows(read, ids));
}

/**
 * Returns the condition of ticked rows. Throws Problem("not-found") when one is not this customer's, or of a debtor the user does not own.
 */
export async function tickedRows(read: Read, ids: number[]): Promise<SQL> {
  const ticked = among(invoices.id, ids);
  const [row] = await read.db
    .select({ count: count() })
    .from(invoices)
    .where(and(eq(invoices.customer_id, read.customer.id), ofOwnDebtor(read, invoices.debtor_id), ticked));
  if (row?.count !== ids.length) throw notFound();
  return ticked;
}

/**
 * Returns the condition of the requested rows, and of the other rows of their account with a due step, for each that is sent on a
 * statement: the statement lists them all, so it executes them and they get no second one. On the agenda each row is a decision of its own.
 */
export function withWholeAccounts(read: Read, selection: Selected, matching: SQL | undefined) {
  if (selection.pending) return matching;
  const steps = idsAt("step");
  const accounts = sql`select ${invoices.debtor_id}, ${invoices.currency}
    from ${invoices} join ${debtors} on ${withDebtor}
    left join ${recordset(chosenRows(selection), "id int, status int")} on r.id = ${invoices.id}
    where ${and(
      eq(debtors.use_courant, true),
      inArray(
        sql`coalesce(r.status, ${selection.status_id ?? null}::int, ${invoices.invoice_status_id})`,
        steps,
      ),
      matching,
    )}`;
  const alongside = and(
    inArray(invoices.invoice_status_id, steps),
    sql`(${invoices.debtor_id}, ${invoices.currency}) in (${accounts})`,
  );
  return and(onTheList(read, "action"), or(matching, alongside));
}

export type Fingerprint = { count: number; fingerprint: string };

/** Returns count, sum and highest version of a selection as one hash: when it differs, the list has changed since the user read it. */
async function fingerprintOf(read: Read, matching: SQL | undefined): Promise<Fingerprint> {
  const [state] = await read.db
    .select({
      count: count(),
      amount: sum(invoices.amount),
      version: max(invoices.version),
      id: max(invoices.id),
    })
    .from(invoices)
    .where(matching);
  return inWords({ count: 0, amount: null, version: null, id: null, ...state });
}

/** Returns count, sum and highest version of rows that are already loaded, as one hash: that of a selection of exactly these. */
export function fingerprintOfRows(
  rows: readonly { id: number; amount: Cents; version: number }[],
): Fingerprint {
  if (rows.length === 0) return inWords({ count: 0, amount: null, version: null, id: null });
  let [id, version] = [0, 0];
  for (const row of rows) {
    id = Math.max(id, row.id);
    version = Math.max(version, row.version);
  }
  const amount = String(sumOf(rows.map((row) => row.amount)));
  return inWords({ count: rows.length, amount, version, id });
}

type State = { count: number; amount: string | null; version: number | null; id: number | null };

function inWords({ count, amount, version, id }: State): Fingerprint {
  const words = [count, amount, version, id].join(" ");
  return { count, fingerprint: createHash("sha256").update(words).digest("base64url").slice(0, 22) };
}

/**
 * Returns the current fingerprint of a selection. Throws Problem("conflict") for a "select all" whose list changed since it was shown
 * (DECISIONS §12).
 */
export function requireSameCount({ doAll, count: expected }: Counted, now: Fingerprint): Fingerprint {
  if (doAll && now.count !== expected) throw conflict("list_changed", { count: now.count });
  return now;
}

/** Throws Problem("invalid") for a "select all" without the count it was based on. */
export function requireCount({ doAll, count: expected }: Counted) {
  if (doAll && expected === undefined) throw invalidField("count", "required");
}

/** Throws Problem("conflict") when the list changed since it was shown, or since its plan was made (DECISIONS §12). */
export async function requireUnchanged(read: Read, selection: ActionSelection, matching: SQL | undefined) {
  const { fingerprint: seen, doAll } = selection;
  if (!doAll && seen === undefined) return;
  requireCount(selection);
  const now = requireSameCount(selection, await fingerprintOf(read, matching));
  if (seen !== undefined && seen !== now.fingerprint) throw conflict("list_changed", { count: now.count });
}

/**
 * Returns the rows of a selection without those a user leaves out, and the number of these. Throws Problem("conflict") when the plan that
 * was shown transfers claims and the user did not confirm that; a run without a plan does not ask (AGREEMENTS §3).
 */
export async function confirmedSelection(read: Read, selection: ActionSelection, matching: SQL | undefined) {
  const { fingerprint, confirm, leave_out, status_id } = selection;
  const isLeft = leave_out.includes("transfer");
  if (!isLeft && (fingerprint === undefined || confirm.includes("transfer"))) return { matching, left: 0 };
  const over = sql`${invoices.id} in (select ${invoices.id} from ${invoices}
    left join ${recordset(chosenRows(selection), "id int, status int")} on r.id = ${invoices.id}
    where ${eq(invoices.customer_id, read.customer.id)} and ${inArray(
      sql`coalesce(r.status, ${status_id ?? null}::int, ${invoices.invoice_status_id})`,
      idsAt("transferred"),
    )} and ${invoices.last_status_id} is distinct from coalesce(r.status, ${status_id ?? null}::int, ${invoices.invoice_status_id}))`;
  const [found] = await read.db.select({ count: count() }).from(invoices).where(and(matching, over));
  const left = found?.count ?? 0;
  if (left > 0 && !isLeft) throw conflict("confirm_needed", { count: left });
  return { matching: left > 0 ? and(matching, sql`not (${over})`) : matching, left };
}
