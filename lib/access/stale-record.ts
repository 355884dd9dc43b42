import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { audit_entries } from "@/db/schema/audit";
import { formatInstant } from "@/lib/i18n/format";
import { dayAt } from "@/lib/kernel/day";
import { Problem, stale } from "@/lib/kernel/problems";
import type { StaffRead } from "./context";

type Entry = { user_id: number; user_name: string; super_user_name: string | null; at: string };

/** The longest that a form is expected to stay open. */
const LOOKS_BACK = sql`interval '7 days'`;

/**
 * Returns the Problem to throw (412) when a record was changed since the caller read it, with the user's name where that is known: only
 * from an audit entry of the transaction that last wrote the row, so that a later import or run is never attributed to a user. It reads the
 * row's transaction id, so it is for tables that the application may read as a whole: of users it reads some columns.
 */
export async function staleRecord(read: StaffRead, table: PgTable, id: number): Promise<Problem> {
  const [entry] = await read.db.execute<Entry>(lastChange(table, id));
  if (!entry) return stale();
  const at = new Date(entry.at);
  const moment = formatInstant(at, read.language);
  const isToday = dayAt(at) === read.today;
  const key = entry.user_id === read.actor.id ? "stale_own" : "stale_by";
  return new Problem("stale", {
    key: `${key}_${isToday ? "today" : "before"}`,
    values: { name: nameOf(entry), at: isToday ? moment.slice(-"14:02".length) : moment },
  });
}

/** Returns the name of an entry's user, with the name behind a super-login in brackets. */
const nameOf = ({ user_name, super_user_name }: Entry): string =>
  super_user_name ? `${user_name} (${super_user_name})` : user_name;

const lastChange = (table: PgTable, id: number): SQL => sql`
  select ${audit_entries.user_id} as user_id, ${audit_entries.user_name} as user_name, ${audit_entries.super_user_name} as super_user_name,
    ${audit_entries.created_at} as at
  from ${audit_entries} where ${audit_entries.created_at} > now() - ${LOOKS_BACK}
    and ${audit_entries}.xmin = (select written.xmin from ${table} written where written.id = ${id})
  order by ${audit_entries.id} desc limit 1`;
