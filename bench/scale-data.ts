import postgres from "postgres";
import { settings } from "@/lib/kernel/settings";
import { fill, MILLION, TEN_MILLION, TRIAL } from "./data";
import { once } from "./measure";

const SIZES: Record<string, typeof MILLION> = { quick: TRIAL, "ten-million": TEN_MILLION };

/**
 * Generates the invoices of the scale part: a million; with `quick` few, with `ten-million` ten. Every customer gets a user of its own, who
 * has selected it.
 */
const { DATABASE_URL } = settings();
if (!DATABASE_URL) throw new Error("DATABASE_URL is not set");
const sql = postgres(DATABASE_URL, { max: 1, onnotice: () => {} });
const [, , size = ""] = process.argv;
// A folder of BENCH_DATA_DIR may have been filled by an earlier run.
const [found] = await sql`select from customers limit 1`;
if (!found) {
  const ms = await once(() => fill(sql, SIZES[size] ?? MILLION));
  await sql`insert into users (id, first_name, last_name, email_address, role_id, selected_customer_id)
    select id, 'Sanne', 'de Vries', id || '@example.test', 3, id from customers`;
  await sql`insert into customer_users (customer_id, user_id) select id, id from customers`;
  console.log(`data made in ${ms.toFixed(0)} ms`);
}
await sql.end();
