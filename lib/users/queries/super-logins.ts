import { pool } from "@/db/client";
import { role } from "@/lib/access/roles";
import { staffQuery } from "@/lib/access/verbs";
import { metaOf } from "@/lib/kernel/page";
import { SuperLoginList } from "../answers";
import { SuperLoginFilters } from "../schema";

/** Moments are text, as the driver returns them. */
type Row = {
  id: number;
  super_user_name: string;
  user_name: string;
  address: string;
  started_at: string;
  ended_at: string | null;
  is_open: boolean;
};

/**
 * Returns super-logins, latest first: for role 1 all of them, for a klant those in the name of users of the customer they work for. The
 * records outlive both accounts.
 */
export const listSuperLogins = staffQuery({
  can: "super_logins.read",
  input: SuperLoginFilters,
  answer: SuperLoginList,
  async run({ actor, customer }, filters) {
    const { sql } = pool("invorder_auth");
    const whose =
      actor.role_id === role.superadmin
        ? sql`true`
        : sql`l.user_id in (select user_id from customer_users where customer_id = ${customer?.id ?? 0})`;
    const named = sql`strpos(lower(l.super_user_name || ' ' || l.user_name), ${filters.q.toLowerCase()}) > 0`;
    const rows = await sql<Row[]>`
      select l.id, l.super_user_name, l.user_name, l.address, l.started_at, l.ended_at,
        exists (select 1 from sessions s where s.id = l.session_id and s.revoked_at is null and s.expires_at > now()) as is_open
      from super_logins l where ${whose} and ${named}
      order by l.started_at ${filters.direction === "asc" ? sql`asc` : sql`desc`}, l.id desc
      limit ${filters.per_page} offset ${(filters.page - 1) * filters.per_page}`;
    const [counted] = await sql<{ total: number }[]>`
      select count(*)::int as total from super_logins l where ${whose} and ${named}`;
    return {
      data: rows.map((row) => ({
        ...row,
        started_at: new Date(row.started_at),
        ended_at: row.ended_at === null ? null : new Date(row.ended_at),
      })),
      meta: metaOf(filters, counted?.total ?? 0),
      filters,
      totals: {},
    };
  },
});
