import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { audit_entries } from "@/db/schema/audit";
import { formatInstant } from "@/lib/i18n/format";
import { dayAt } from "@/lib/kernel/day";
import { Problem, stale } from "@/lib/kernel/problems";
import type { StaffRead } from "./context";

type Entry = { user_id: number; user_name: string; super_user_name: string | null; at: string };

/** Nobody waits longer than this with a form that is open. */
const LOOKS_BACK = sql`interval '7 days'`;

/**
 * Somebody else changed a record since the caller read it (412), named where that is known: only by what the very transaction told that
 * last wrote the row, so that a later import or run is never put down to a person. It
 * asks when a row was written, so it is for tables that the application reads whole: of users it reads some columns. Answers the problem to
 * throw.
 */
export async function changedMeanwhile(read: StaffRead, table: PgTable, id: number): Promise<Problem> {
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

/** Returns the name of who made an entry, with who worked in that name in brackets. */
const nameOf = ({ user_name, super_user_name }: Entry): string =>
  super_user_name ? `${user_name} (${super_user_name})` : user_name;

const lastChange = (table: PgTable, id: number): SQL => sql`
  select ${audit_entries.user_id} as user_id, ${audit_entries.user_name} as user_name, ${audit_entries.super_user_name} as super_user_name,
    ${audit_entries.created_at} as at
  from ${audit_entries} where ${audit_entries.created_at} > now() - ${LOOKS_BACK}
    and ${audit_entries}.xmin = (select written.xmin from ${table} written where written.id = ${id})
  order by ${audit_entries.id} desc limit 1`;
