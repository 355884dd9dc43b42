import { sql } from "drizzle-orm";
import { accounting_connections } from "@/db/schema/accounting";
import type { Read } from "@/lib/access/context";
import { type FieldErrors, Problem } from "@/lib/kernel/problems";
import { type OwnedKind, ownedFields, trespassed } from "../rules/owned";

/** Where a record came from: by which source, and of a package from which of its administrations. */
type Origin = { source: string; division: string | null };

/** Which package owns a record and which fields of it; null where none does, or its link with that administration has ended. */
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
