import fs from "node:fs";
import path from "node:path";
import type postgres from "postgres";
import { role } from "@/lib/access/roles";
import { centsIn, rowsIn } from "./read";

/** The customer of a ledger, its user, and by their numbers in the files the debtors' owners and the salespeople. */
export type People = {
  customer_id: number;
  user_id: number;
  owners: ReadonlyMap<string, number>;
  sellers: ReadonlyMap<string, number>;
};

/**
 * Gives an empty customer the settings and the debtors of a ledger, and creates the users named in it. Throws when the customer has
 * invoices already.
 */
export async function settle(sql: postgres.Sql, dir: string, customer_id: number): Promise<People> {
  const [invoice] = await sql`select 1 from invoices where customer_id = ${customer_id} limit 1`;
  if (invoice) throw new Error("refused: this customer has invoices already");
  await sql`update customers set ${sql(settingsIn(dir))} where id = ${customer_id}`;
  const reseller_id = await resellerOf(sql, customer_id);
  const make = (name: string, facts: Record<string, unknown>) => userOf(sql, { name, customer_id, ...facts });
  const debtors = rowsIn(dir, "debtors.csv");
  const user_id = await make("ledger", { role_id: role.klant });
  const owners = await peopleOf(debtors, "owner", (number) =>
    make(`owner-${number}`, { role_id: role.klant, debtor_link: true }),
  );
  const sellers = await peopleOf(rowsIn(dir, "dossier.csv"), "user", (number) =>
    make(`user-${number}`, { role_id: role.sales, reseller_id }),
  );
  for (const row of debtors)
    await sql`insert into debtors ${sql({
      customer_id,
      number: row.number ?? "",
      name: row.name ?? "",
      country: row.country ?? "NL",
      status: row.status ?? "",
      owner_user_id: owners.get(row.owner ?? "") ?? null,
      subscription: row.subscription || null,
      credit_limit: centsIn(row.credit_limit),
      source: "csv",
    })}`;
  return { customer_id, user_id, owners, sellers };
}

function settingsIn(dir: string) {
  const settings = JSON.parse(fs.readFileSync(path.join(dir, "customer.json"), "utf8"));
  const { name, currency, dso_target, license_type, action_interval, incasso_type, features } = settings;
  return {
    name,
    currency,
    dso_target,
    license_type,
    action_interval,
    incasso_type,
    features,
    interest_rate: centsIn(settings.interest_rate),
    incasso_value: centsIn(settings.incasso_value),
    interest_min: centsIn(settings.interest_min),
    interest_max: centsIn(settings.interest_max),
    admin_costs: centsIn(settings.admin_costs),
  };
}

async function resellerOf(sql: postgres.Sql, customer_id: number): Promise<number | null> {
  const [row] = await sql<
    { reseller_id: number | null }[]
  >`select reseller_id from customers where id = ${customer_id}`;
  if (!row) throw new Error("there is no such customer");
  return row.reseller_id;
}

type NewUser = { name: string; customer_id: number } & Record<string, unknown>;

async function userOf(sql: postgres.Sql, { name, customer_id, ...facts }: NewUser): Promise<number> {
  const [created] = await sql<{ id: number }[]>`insert into users ${sql({
    first_name: "",
    last_name: name,
    email_address: `${name}@${customer_id}.ledger.example`,
    ...facts,
  })} returning id`;
  if (!created) throw new Error("a user was not made");
  if (!("reseller_id" in facts))
    await sql`insert into customer_users ${sql({ customer_id, user_id: created.id })}`;
  return created.id;
}

async function peopleOf(
  rows: readonly Readonly<Record<string, string>>[],
  column: string,
  make: (number: string) => Promise<number>,
): Promise<Map<string, number>> {
  const people = new Map<string, number>();
  for (const row of rows) {
    const number = row[column] ?? "";
    if (number !== "" && !people.has(number)) people.set(number, await make(number));
  }
  return people;
}

/** Returns the customer with an id or a number; an unknown one is created, at a white label of its own. */
export async function customerFor(sql: postgres.Sql, idOrNumber: string): Promise<number> {
  const [existing] = await sql<{ id: number }[]>`
    select id from customers where id::text = ${idOrNumber} or number = ${idOrNumber} order by (id::text = ${idOrNumber}) desc, id limit 1`;
  if (existing) return existing.id;
  const [reseller] = await sql<{ id: number }[]>`
    insert into resellers (name, domain) values (${idOrNumber}, ${`ledger-${idOrNumber.toLowerCase()}`}) returning id`;
  const [created] = await sql<{ id: number }[]>`
    insert into customers ${sql({ reseller_id: reseller?.id ?? null, number: idOrNumber, name: idOrNumber })} returning id`;
  if (!created) throw new Error("the customer was not made");
  return created.id;
}
