import type postgres from "postgres";
import { rolePassword } from "@/lib/kernel/settings";

const ROLES = ["invorder_app", "invorder_auth", "invorder_dispatch"] as const;

/**
 * A safety net besides the fixed order of locks: the server ends sessions that wait for a lock, or hold locks while idle. The product never
 * waits or idles so long.
 */
const PATIENCE = { lock_timeout: "60s", idle_in_transaction_session_timeout: "120s" };

/**
 * Makes the product's own roles, or sets the passwords derived from INVORDER_SECRET on existing ones, and grants access to this database:
 * all of them or none.
 */
export const createRoles = (sql: postgres.Sql) => sql.begin((tx) => writeRoles(tx));

async function writeRoles(sql: postgres.TransactionSql) {
  const [{ database = "" } = {}] = await sql<{ database: string }[]>`select current_database() as database`;
  for (const role of ROLES) {
    const password = rolePassword(role);
    const [existing] = await sql`select 1 from pg_roles where rolname = ${role}`;
    // Role names and the hex password come from here, not from input; neither can be a bind parameter.
    await sql.unsafe(`${existing ? "alter" : "create"} role ${role} login password '${password}'`);
    await sql`grant connect on database ${sql(database)} to ${sql(role)}`;
    await sql`grant usage on schema public to ${sql(role)}`;
    for (const [setting, value] of Object.entries(PATIENCE))
      await sql.unsafe(`alter role ${role} set ${setting} = '${value}'`);
  }
}
