import { runMigrations } from "bullmq";
import pg from "pg";
import postgres from "postgres";
import { applyMigrations } from "@/db/apply-migrations";
import { databaseFiles } from "@/db/migration-files";
import { shipLawRates } from "@/db/seed/law/rates";
import { productTemplates } from "@/db/seed/templates";
import { version } from "@/db/versions";
import { logError, logEvent } from "@/lib/kernel/log";
import { settings } from "@/lib/kernel/settings";
import { databaseFault } from "./migrate/database-fault";
import { createRoles } from "./migrate/roles";

// BullMQ creates a sequence per queue as the role it runs under (which therefore may create); those cannot be granted by this role.
const GRANT_SEQUENCES = `do $$ declare made record; begin
  for made in select oid from pg_class
    where relnamespace = 'bullmq'::regnamespace and relkind = 'S' and relowner = current_user::regrole
  loop execute format('grant all on sequence %s to invorder_dispatch', made.oid::regclass); end loop;
end $$`;

/**
 * Brings a database up to date: roles, tables, policies, the queue's tables, the product's own templates and the law's rates. Safe to run
 * again, and twice concurrently. Logs what it did.
 */
const { DATABASE_URL: url, INVORDER_ENV } = settings();
try {
  if (!url) throw new Error("DATABASE_URL is needed to migrate");
  await migrate(url);
} catch (error) {
  const help = (url && databaseFault(error, url)) || messageOf(error);
  logError("the database was not brought up to date", error, { help });
  console.error(help);
  process.exit(1);
}

async function migrate(databaseUrl: string) {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  const files = databaseFiles();
  // One after the other: concurrent writes of roles and grants would conflict in the catalogue.
  await sql`select pg_advisory_lock(hashtext('invorder.migrate'))`;
  await createRoles(sql);
  const applied = await applyMigrations(sql, files);
  for (const migration of applied) logEvent("migration applied", { migration });
  await requireNoDemo(sql);
  // The web server checks here whether the tables are those of its version.
  await sql`grant usage on schema drizzle to invorder_app`;
  await sql`grant select on drizzle.__drizzle_migrations, drizzle.__sql_files to invorder_app`;
  await prepareQueue(databaseUrl);
  await productTemplates(sql);
  await shipLawRates(sql);
  await sql.end();
  logEvent("database is up to date", {
    version,
    migrations: files.migrations.length,
    applied: applied.length,
  });
}

/** Returns the message of an error and of its causes. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause ? `${error.message}: ${messageOf(error.cause)}` : error.message;
}

/** Throws for the demo's data in production: its logins are public, in whatever environment it is started later. */
async function requireNoDemo(sql: postgres.Sql) {
  const [demo] = await sql`select 1 from product_settings where name = 'demo' and value = '1'`;
  if (demo && INVORDER_ENV === "production")
    throw new Error(
      "this database holds the demo, whose passwords everybody knows: production needs another one (DATABASE_URL or INVORDER_DATA_DIR)",
    );
}

async function prepareQueue(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await runMigrations(client);
    await client.query(`grant usage, create on schema bullmq to invorder_dispatch;
      grant all on all tables in schema bullmq to invorder_dispatch;
      grant execute on all functions in schema bullmq to invorder_dispatch`);
    await client.query(GRANT_SEQUENCES);
  } finally {
    await client.end();
  }
}
