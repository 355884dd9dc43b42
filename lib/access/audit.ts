import { sql } from "drizzle-orm";
import { audit_entries } from "@/db/schema/audit";
import type { StaffTx } from "./context";

/** Ids kept of a change to many records; the run, the journal and the notes name every one. */
const MOST_RECORDS = 100;

type VerbCall = {
  can: string;
  input: object;
  fields: string[];
  answer: unknown;
  gone?: readonly string[];
  rows?: number;
};

/**
 * Keeps who did a thing in the transaction that does it: no change without its entry, no entry without its change. Of the input it
 * keeps which fields were sent, never what stood in them; of a file how many rows left with it. The customer is the one the transaction worked for at its end.
 */
export async function tellAudit(
  tx: StaffTx,
  { can, input, fields, answer, gone = [], rows }: VerbCall,
): Promise<void> {
  const { actor, origin } = tx;
  const ids = recordsOf(input, answer);
  const act = origin?.call ?? can;
  await tx.db.insert(audit_entries).values({
    customer_id: sql`nullif(app_customer(), 0)`,
    user_id: actor.id,
    user_name: actor.full_name,
    super_user_id: actor.super_user_id,
    super_user_name: actor.super_user_name,
    act,
    subject: /^(?:\w+ \/)?([\w-]+)/.exec(act)?.[1] ?? act,
    record_ids: ids.slice(0, MOST_RECORDS),
    records: rows ?? ids.length,
    // Which record it is, and on which version it was seen, is no field that was changed.
    fields: fields.filter((name) => name !== "id" && name !== "version"),
    gone: gone.join(", "),
    address: origin?.address ?? "",
    request_id: origin?.request_id ?? "",
  });
}

/** The record of the address, those of a choice, or those that were made. */
function recordsOf(input: object, answer: unknown): number[] {
  const { id, ids, invoices }: { id?: unknown; ids?: unknown; invoices?: unknown } = input;
  if (isId(id)) return [id];
  if (Array.isArray(ids)) return ids.filter(isId);
  if (Array.isArray(invoices)) return invoices.filter(isId);
  if (isObject(invoices)) return Object.keys(invoices).map(Number).filter(isId);
  const data = isObject(answer) ? answer.data : undefined;
  if (isObject(data) && Array.isArray(data.ids)) return data.ids.filter(isId);
  return isObject(data) && isId(data.id) ? [data.id] : [];
}

const isId = (value: unknown): value is number => Number.isInteger(value);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
