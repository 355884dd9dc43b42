import { pool } from "@/db/client";
import { type ActorRow, actorColumns, contextOf, selectedCustomer } from "./actor-context";
import type { StaffCtx } from "./context";
import { hashOf } from "./open-session";

/** Returns the context of a calendar's user, by the secret in its address. Null for an unknown secret, and for an inactive user. */
export async function contextOfCalendar(key: string, now: Date): Promise<StaffCtx | null> {
  const { sql } = pool("invorder_auth");
  const [row] = await sql<ActorRow[]>`
    with feed as (update calendar_feeds set last_read_at = now() where key_hash = ${hashOf(key)} returning user_id)
    select null::int as super_user_id, null as super_user_name, ${actorColumns(sql)}
    from feed join users u on u.id = feed.user_id ${selectedCustomer(sql, undefined)}
    where u.is_active`;
  return row ? contextOf(row, now) : null;
}
