import { sql } from "drizzle-orm";
import { audit_entries } from "@/db/schema/audit";
import type { StaffTx } from "./context";

/** The most ids stored of a change to many records; the run, the journal and the notes name every one. */
const MOST_RECORDS = 100;

type VerbCall = {
  can: string;
  input: object;
  fields: string[];
  answer: unknown;
  deletedNames?: readonly string[];
  rows?: number;
};

/**
 * Records the actor in the transaction that makes the change: no change without its entry, no entry without its change. Stores which fields
 * of the input were sent, never their values; for a file how many rows it contained. The customer is the one the transaction worked for at
 * its end.
 */
export async function writeAudit(
  tx: StaffTx,
  { can, input, fields, answer, deletedNames = [], rows }: VerbCall,
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
    // The id and the version of a record are no changed fields.
    fields: fields.filter((name) => name !== "id" && name !== "version"),
    gone: deletedNames.join(", "),
    address: origin?.address ?? "",
    request_id: origin?.request_id ?? "",
  });
}

/** Returns the ids of the record in the address, of the selected records, or of the created ones. */
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
