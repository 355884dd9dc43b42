import { sql } from "drizzle-orm";
import { accounting_connections } from "@/db/schema/accounting";
import type { Read } from "@/lib/access/context";
import { type FieldErrors, Problem } from "@/lib/kernel/problems";

/** The origin of a record: its source, and for a package the administration there. */
type Origin = { source: string; division: string | null };

/** Returns the package that owns a record and the fields it owns; null without one, or when the link with that administration has ended. */
export async function ownerOf({ db, customer }: Read, kind: OwnedKind, { source, division }: Origin) {
  if (division === null) return null;
  const [linked] = await db.execute(sql`select 1 from ${accounting_connections} c
    where c.customer_id = ${customer.id} and c.package = ${source} and c.division = ${division}
      and (c.chain_id is not null or c.key is not null)`);
  return linked ? { by: source, fields: [...ownedFields[kind]] } : null;
}

/** Throws Problem("invalid") at each changed field that the record's package owns: it must be changed there. */
export async function requireOwnFields(
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
 * The fields of an imported record that its accounting package owns while the link exists: they are changed there, and read-only here. All
 * others are the user's: status, comment, template, collecting, owner, current account, agreements, and the debtor's contact data. A file
 * owns nothing. (DECISIONS §10)
 */
const ownedFields = {
  invoice: ["number", "date", "expires_at", "currency", "total_amount", "amount"],
  debtor: ["number", "name", "address", "zipcode", "city", "country"],
} as const;

type OwnedKind = keyof typeof ownedFields;

/** Returns the owned fields that a change gives another value. */
function trespassed(
  kind: OwnedKind,
  before: Readonly<Record<string, unknown>>,
  change: Readonly<Record<string, unknown>>,
): string[] {
  return ownedFields[kind].filter((name) => change[name] !== undefined && change[name] !== before[name]);
}
