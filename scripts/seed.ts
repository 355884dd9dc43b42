import fs from "node:fs/promises";
import path from "node:path";
import { hash } from "@node-rs/argon2";
import postgres from "postgres";
import sharp from "sharp";
import { closePools } from "@/db/client";
import { customers, dossiers, PASSWORD, resellers, users } from "@/db/seed/demo/demo-data";
import { flexTemplates } from "@/db/seed/templates-flex";
import { presetsFor } from "@/lib/access/features";
import { storage } from "@/lib/files/port";
import { statusIds } from "@/lib/flow/statuses";
import { dayAt } from "@/lib/kernel/day";
import { settings } from "@/lib/kernel/settings";
import { firstStep } from "@/lib/templates/rules/types";
import { type DemoDebtor, debtorsOf } from "./seed/debtors";
import { invoiceOf } from "./seed/invoices";
import { randomFrom } from "./seed/random";
import { writeDossiers } from "./seed/write-dossiers";
import { writeInvoices } from "./seed/write-invoices";
import { writeLetters } from "./seed/write-letters";
import { writeRiMatches } from "./seed/write-ri-matches";

/** Fills an empty database with the demo: the same data at every first start, dated back from today. */
const { DATABASE_URL, INVORDER_DATA_DIR, INVORDER_ENV } = settings();
if (INVORDER_ENV === "production")
  throw new Error("the demo, whose passwords everybody knows, is not for production");
if (!DATABASE_URL) throw new Error("DATABASE_URL is needed to seed");
const sql = postgres(DATABASE_URL, { max: 1, onnotice: () => {} });

const [anyone] = await sql`select 1 from users limit 1`;
if (!anyone) await seed();
await sendLetters();
await writeLogins();
await sql.end();
await closePools();

async function seed() {
  const today = dayAt(new Date());
  const password_hash = await hash(PASSWORD);
  const logos = await Promise.all(resellers.map(({ name, primary_color }) => logoOf(name, primary_color)));
  await sql.begin(async (tx) => {
    await tx`insert into product_settings (name, value) values ('demo', '1'), ('day_offset', '0')`;
    await tx`insert into resellers ${tx(resellers.map((reseller, index) => ({ ...reseller, logo: logos[index] ?? null })))}`;
    await writeUsers(tx, password_hash);
    await writeCustomers(tx);
    await flexTemplates(tx);
    await writeDossiers(tx, dossiers, today);
    let nextDebtor = 1000;
    let nextInvoice = 1000;
    for (const customer of customers) {
      const dice = randomFrom(customer.id);
      const debtors = debtorsOf(customer, nextDebtor, dice);
      nextDebtor += debtors.length;
      await writeDebtors(tx, debtors);
      const invoices = Array.from({ length: customer.invoices }, (_, index) => ({
        id: nextInvoice + index,
        ...invoiceOf(customer, dice.oneOf(debtors), index + 1, today, dice),
      }));
      nextInvoice += invoices.length;
      await writeInvoices(tx, invoices);
    }
    await markContracts(tx);
    await setFlex(tx);
    await writeRiMatches(tx, today);
    await tx`select refresh_positions(customer_id, array_agg(id order by id), ${today}) from invoices group by customer_id order by customer_id`;
    for (const table of ["resellers", "users", "customers", "debtors", "invoices", "letters", "outbox"])
      await tx`select setval(pg_get_serial_sequence(${table}, 'id'), greatest(999, (select max(id) from ${tx(table)})))`;
  });
}

/** Composes the letters of the demo's steps as the product does: those missing after an interrupted start are written by the next one. */
async function sendLetters() {
  const [demo] = await sql`select 1 from product_settings where name = 'demo'`;
  if (!demo) return;
  const demoCustomers = await sql<
    { id: number }[]
  >`select id from customers where id = any(${customers.map(({ id }) => id)}) order by id`;
  for (const { id } of demoCustomers) await writeLetters(sql, id, new Date());
  if (!anyone) await sql`analyze`;
}

async function writeUsers(tx: postgres.TransactionSql, password_hash: string) {
  await tx`insert into users ${tx(
    users.map(({ email, role, customer_ids, two_factor, ...user }) => ({
      ...user,
      email_address: email,
      selected_customer_id: customer_ids[0] ?? null,
      role_id: role,
      password_hash,
      "2fa_type": two_factor,
      features: presetsFor("user", user.id),
    })),
  )}`;
}

async function writeCustomers(tx: postgres.TransactionSql) {
  await tx`insert into customers ${tx(
    customers.map(({ debtors: _, invoices: __, iban, mail, ...customer }) => ({
      ...customer,
      number: String(customer.id),
      company_name: `${customer.name} B.V.`,
      account_owner_id:
        users.find(({ role, customer_ids }) => role === 3 && customer_ids.includes(customer.id))?.id ?? null,
      contact_email_address: `debiteuren@${mail}`,
      contact_telephone_number: "088 123 45 67",
      kvk_number: `7${String(customer.id).padStart(7, "0")}`,
      bank_iban: iban,
      bank_bic: `${iban.slice(4, 8)}NL2A`,
      bank_name: "Bank",
      debit_sender: `debiteuren@${mail}`,
      debit_display_name: `${customer.name} debiteurenbeheer`,
      incasso_sender: `incasso@${mail}`,
      incasso_display_name: `${customer.name} incasso`,
      features: presetsFor("customer", customer.id),
    })),
  )}`;
  await tx`insert into customer_users ${tx(
    users.flatMap(({ id, customer_ids }) =>
      customer_ids.map((customer_id) => ({ customer_id, user_id: id })),
    ),
  )}`;
}

/** Writes the debtors. An owner with an account at the customer is linked to it; the others are only names. */
async function writeDebtors(tx: postgres.TransactionSql, debtors: DemoDebtor[]) {
  await tx`insert into debtors ${tx(debtors)}`;
  await tx`update debtors d set owner_user_id = u.id from users u join customer_users cu on cu.user_id = u.id
    where cu.customer_id = d.customer_id and d.id in ${tx(debtors.map(({ id }) => id))}
      and d.customer_owner = concat_ws(' ', u.first_name, nullif(u.affix, ''), u.last_name)`;
}

/** Gives every ninth debtor of a customer with an R9 column a contract that can be, or soon will be, dissolved (DECISIONS §6). */
async function markContracts(tx: postgres.TransactionSql) {
  await tx`update debtors d set subscription = current_date + d.id % 90 - 45 from customers c
    where c.id = d.customer_id and 'r9Column' = any(c.features) and d.id % 9 = 4`;
}

/** Sets a flex template on up to eight overdue invoices of each customer with flex templates: the friendly message. */
async function setFlex(tx: postgres.TransactionSql) {
  await tx`update invoices i set send_flex = true, flex_template_id = t.id, flex_days = t.days, flex_on = i.expires_at + t.days
    from (select customer_id, min(id) as id, min((options ->> 'flex_days')::int) as days
      from templates where is_flex and customer_id is not null and flex_type = 'debit' group by customer_id) t
    where i.customer_id = t.customer_id and i.id in (select id from (
      select o.id, row_number() over (partition by o.customer_id order by o.id) as place from invoices o join debtors d on d.id = o.debtor_id
      where o.last_status_id = any(${[statusIds.none, firstStep]}) and o.amount > 0 and o.deadline is null and d.collect and d.contact_email_address <> ''
        and o.expires_at < current_date - 3) chosen where place <= 8)`;
}

/** Makes a word mark in the reseller's own colour. Returns its storage key. */
async function logoOf(name: string, colour: string): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="560" height="120"><rect x="8" y="20" width="80" height="80" rx="18" fill="${colour}"/>
    <path d="M30 78 L48 42 L66 78" fill="none" stroke="#ffffff" stroke-width="9" stroke-linejoin="round"/>
    <text x="108" y="78" font-family="DejaVu Sans, Arial, sans-serif" font-size="46" font-weight="bold" fill="${colour}">${name.split(" ")[0]}</text></svg>`;
  return storage().put(await sharp(Buffer.from(svg)).png().toBuffer(), { folder: "logos" });
}

/** Writes the logins to demo-seed.json, for the start's summary and for tests. */
async function writeLogins() {
  const facts = {
    users: users.map(({ email, role, customer_ids }) => ({ email, password: PASSWORD, role, customer_ids })),
    customers: customers.map(({ id, name, reseller_id }) => ({
      id,
      name,
      domain: resellers.find((reseller) => reseller.id === reseller_id)?.domain ?? "invorder",
    })),
  };
  await fs.mkdir(INVORDER_DATA_DIR, { recursive: true });
  const file = path.join(INVORDER_DATA_DIR, "demo-seed.json");
  // An earlier start may have made it world-readable, and writing does not change that.
  await fs.rm(file, { force: true });
  await fs.writeFile(file, JSON.stringify(facts, null, 2), { mode: 0o600 });
}
