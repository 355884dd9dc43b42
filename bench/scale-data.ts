import postgres from "postgres";
import { settings } from "@/lib/kernel/settings";
import { fill, TRIAL } from "./data";
import { once } from "./measure";

/** The invoices of the scale part; with `quick` few. Every customer gets a user of their own, who has selected it. */
const { DATABASE_URL } = settings();
if (!DATABASE_URL) throw new Error("DATABASE_URL is not set");
const sql = postgres(DATABASE_URL, { max: 1, onnotice: () => {} });
const ms = await once(() => (process.argv.includes("quick") ? fill(sql, TRIAL) : fill(sql)));
await sql`insert into users (id, first_name, last_name, email_address, role_id, selected_customer_id)
  select id, 'Sanne', 'de Vries', id || '@example.test', 3, id from customers`;
await sql`insert into customer_users (customer_id, user_id) select id, id from customers`;
await sql.end();
console.log(`data made in ${ms.toFixed(0)} ms`);
