import { sql } from "drizzle-orm";
import { accounting_connections } from "@/db/schema/accounting";
import type { Read } from "@/lib/access/context";
import { type FieldErrors, Problem } from "@/lib/kernel/problems";

/** Where a record came from: by which source, and of a package from which of its administrations. */
type Origin = { source: string; division: string | null };

/** Returns which package owns a record and which fields of it; null where none does, or its link with that administration has ended. */
export async function ownerOf({ db, customer }: Read, kind: OwnedKind, { source, division }: Origin) {
  if (division === null) return null;
  const [linked] = await db.execute(sql`select 1 from ${accounting_connections} c
    where c.customer_id = ${customer.id} and c.package = ${source} and c.division = ${division}
      and (c.chain_id is not null or c.key is not null)`);
  return linked ? { by: source, fields: [...ownedFields[kind]] } : null;
}

/** Throws Problem("invalid") at each field that its package owns and that would be another: it is changed there. */
export async function demandOwnFields(
  read: Read,
  kind: OwnedKind,
  before: Origin & Readonly<Record<string, unknown>>,
  change: Readonly<Record<string, unknown>>,
): Promise<void> {
  const names = trespassed(kind, before, change);
  if (names.length === 0) return;
  const owner = await ownerOf(read, kind, before);
  if (!owner) return;
  const errors: FieldErrors = {};
  for (const name of names) errors[name] = [{ key: `owned_by_${owner.by}` }];
  throw new Problem("invalid", undefined, errors);
}

/**
 * What an accounting package owns of what came from it, as long as its link stands: it is changed there, and read-only here. Everything
 * else is the user's: status, comment, template, collecting, owner, current account, agreements, and how a debtor is reached. A file
 * owns nothing. (DECISIONS §10)
 */
const ownedFields = {
  invoice: ["number", "date", "expires_at", "currency", "total_amount", "amount"],
  debtor: ["number", "name", "address", "zipcode", "city", "country"],
} as const;

type OwnedKind = keyof typeof ownedFields;

/** The owned fields that a change would make another than they are. */
function trespassed(
  kind: OwnedKind,
  before: Readonly<Record<string, unknown>>,
  change: Readonly<Record<string, unknown>>,
): string[] {
  return ownedFields[kind].filter((name) => change[name] !== undefined && change[name] !== before[name]);
}
