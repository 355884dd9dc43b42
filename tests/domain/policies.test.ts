import { type SQL, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type StaffCtx, transact } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { as, customer, debtor, owner, user } from "../support/world";

await owner`insert into resellers (id, name, domain) values (7, 'Noorderlicht', 'noorderlicht'), (8, 'Zuiderzee', 'zuiderzee')`;
const bakker = await customer("Bakker", { reseller_id: 7 });
const smit = await customer("Smit", { reseller_id: 7 });
const visser = await customer("Visser", { reseller_id: 8 });
const nils = await as(role.whiteLabel, undefined, { reseller_id: 7 });
const seller = await as(role.sales, undefined, { reseller_id: 7 });
const ada = await as(role.superadmin);
const sanne = await as(role.klant, bakker);
const own = await user(role.sales, [], { reseller_id: 7 });
const theirs = await user(role.klant, [visser]);
const shared = await user(role.klant, [bakker, visser]);
const mine = await debtor(bakker, "De Boer");
const template = async (customer_id: number | null) => {
  const [made] =
    await owner`insert into templates (customer_id, name, type, is_flex, content) values (${customer_id}, 'Vriendelijk', 'flex', true, '') returning id`;
  return made?.id;
};
const [ownTemplate, productTemplate, theirTemplate] = [
  await template(bakker),
  await template(null),
  await template(visser),
];

const REFUSED = ["42501", "23503"];

/** Returns how many rows a statement changes as this user, or "refused" when the database refuses it; it is rolled back. */
async function tried(ctx: StaffCtx, statement: SQL): Promise<number | "refused"> {
  let changed: number | "refused" = 0;
  await transact(ctx, async (tx) => {
    changed = (await tx.db.execute(statement)).count ?? 0;
    throw new Error("enough");
  }).catch((error: { message: string; cause?: { code?: string } }) => {
    if (REFUSED.includes(error.cause?.code ?? "")) changed = "refused";
    else if (error.message !== "enough") throw error;
  });
  return changed;
}
const nothing = expect.toSatisfy((changed) => changed === 0 || changed === "refused", "nothing changed");

/** Returns the insert of a new user of a role, at a white label or at none. */
const added = (role_id: number, reseller_id: number | null) =>
  sql`insert into users (first_name, last_name, email_address, role_id, reseller_id) values ('X', 'Y', 'x@y.example', ${role_id}, ${reseller_id})`;

const attacks: [who: string, what: string, ctx: StaffCtx, statement: SQL][] = [
  [
    "a white label",
    "takes a user off another's customer",
    nils,
    sql`delete from customer_users where customer_id = ${visser}`,
  ],
  [
    "a white label",
    "gives itself another's customer",
    nils,
    sql`insert into customer_users (customer_id, user_id) values (${visser}, ${nils.actor.id})`,
  ],
  [
    "a white label",
    "gives another's user its own customer",
    nils,
    sql`insert into customer_users (customer_id, user_id) values (${smit}, ${theirs.id})`,
  ],
  [
    "a white label",
    "makes its user a superadmin",
    nils,
    sql`update users set role_id = 1 where id = ${own.id}`,
  ],
  [
    "a white label",
    "makes its user one of a customer",
    nils,
    sql`update users set role_id = 5 where id = ${own.id}`,
  ],
  [
    "a white label",
    "makes itself a superadmin",
    nils,
    sql`update users set role_id = 1 where id = ${nils.actor.id}`,
  ],
  ["a white label", "adds a superadmin", nils, added(1, 7)],
  ["a white label", "adds a superadmin of nobody", nils, added(1, null)],
  [
    "a white label",
    "grants its user a feature",
    nils,
    sql`update users set features = '{ri-match}' where id = ${own.id}`,
  ],
  [
    "a white label",
    "gives its user to another",
    nils,
    sql`update users set reseller_id = 8 where id = ${own.id}`,
  ],
  [
    "a white label",
    "changes a user of another's customer",
    nils,
    sql`update users set email_address = 'x@y.example' where id = ${theirs.id}`,
  ],
  [
    "a seller",
    "makes itself a white label",
    seller,
    sql`update users set role_id = 2 where id = ${seller.actor.id}`,
  ],
  ["a seller", "adds a white label", seller, added(2, 7)],
  [
    "a white label",
    "takes over another's customer",
    nils,
    sql`update customers set reseller_id = 7 where id = ${visser}`,
  ],
  [
    "a white label",
    "gives its customer away",
    nils,
    sql`update customers set reseller_id = 8 where id = ${bakker}`,
  ],
  [
    "a white label",
    "grants its customer a feature",
    nils,
    sql`update customers set features = '{contracts}' where id = ${bakker}`,
  ],
  [
    "a white label",
    "makes another's user account owner",
    nils,
    sql`update customers set account_owner_id = ${theirs.id} where id = ${bakker}`,
  ],
  [
    "a white label",
    "founds a customer of another",
    nils,
    sql`insert into customers (reseller_id, number, name) values (8, 'x', 'x')`,
  ],
  [
    "a white label",
    "founds a customer with features",
    nils,
    sql`insert into customers (reseller_id, number, name, features) values (7, 'x', 'x', '{contracts}')`,
  ],
  ["a customer", "changes its white label", sanne, sql`update customers set reseller_id = 8`],
  ["a customer", "grants itself a feature", sanne, sql`update customers set features = '{contracts}'`],
  [
    "a customer",
    "chooses its account owner",
    sanne,
    sql`update customers set account_owner_id = ${sanne.actor.id}`,
  ],
  ["a customer", "buys a licence for nothing", sanne, sql`update customers set license_type = 'inc'`],
  ["a customer", "changes another", sanne, sql`update customers set name = 'Vals' where id = ${visser}`],
  ["a customer", "makes its user a superadmin", sanne, sql`update users set role_id = 1`],
  [
    "a customer",
    "joins another",
    sanne,
    sql`insert into customer_users (customer_id, user_id) values (${visser}, ${sanne.actor.id})`,
  ],
  [
    "a customer",
    "writes in another's words",
    sanne,
    sql`update debtors set template_id = ${theirTemplate} where id = ${mine}`,
  ],
  [
    "a customer",
    "gives a debtor to another's user",
    sanne,
    sql`update debtors set owner_user_id = ${theirs.id} where id = ${mine}`,
  ],
  [
    "a customer",
    "adds a debtor of another's user",
    sanne,
    sql`insert into debtors (customer_id, number, name, owner_user_id) values (${bakker}, 'x', 'x', ${theirs.id})`,
  ],
];

test("the roles that the database names are those of the product", async () => {
  const [{ source } = { source: "" }] = await owner<
    { source: string }[]
  >`select prosrc as source from pg_proc where proname = 'guard_users'`;
  const named = [...source.matchAll(/role(?:_id)? (?:=|is distinct from|not in) \(?([\d, ]+)/g)];
  expect(named.map(([, ids = ""]) => ids.trim().split(", ").map(Number))).toEqual([
    [role.whiteLabel],
    [role.whiteLabel, role.sales],
    [role.superadmin],
    [role.whiteLabel, role.sales],
  ]);
});

test.each(attacks)("%s never %s: the database refuses", async (_who, _what, ctx, statement) => {
  expect(await tried(ctx, statement)).toEqual(nothing);
});

const work: [who: string, what: string, ctx: StaffCtx, statement: SQL][] = [
  ["a white label", "adds a seller", nils, added(7, 7)],
  [
    "a white label",
    "makes its seller a white label",
    nils,
    sql`update users set role_id = 2, last_name = 'Prins' where id = ${own.id}`,
  ],
  [
    "a white label",
    "lets its user work for its customer",
    nils,
    sql`insert into customer_users (customer_id, user_id) values (${smit}, ${own.id})`,
  ],
  [
    "a white label",
    "takes a user off its customer",
    nils,
    sql`delete from customer_users where customer_id = ${bakker} and user_id = ${shared.id}`,
  ],
  [
    "a white label",
    "founds a customer",
    nils,
    sql`insert into customers (reseller_id, number, name, account_owner_id) values (7, 'x', 'x', ${own.id})`,
  ],
  [
    "a white label",
    "changes its customer's licence and account owner",
    nils,
    sql`update customers set license_type = 'deb', account_owner_id = ${nils.actor.id} where id = ${bakker}`,
  ],
  [
    "a superadmin",
    "grants a feature and moves a customer",
    ada,
    sql`update customers set features = '{contracts}', reseller_id = 8 where id = ${bakker}`,
  ],
  ["a superadmin", "makes a superadmin", ada, sql`update users set role_id = 1 where id = ${own.id}`],
  [
    "a customer",
    "changes its support",
    sanne,
    sql`update customers set support_name = 'Debiteuren' where id = ${bakker}`,
  ],
  [
    "a customer",
    "gives a debtor to a colleague and the product's words",
    sanne,
    sql`update debtors set owner_user_id = ${sanne.actor.id}, template_id = ${productTemplate} where id = ${mine}`,
  ],
  [
    "a customer",
    "gives a debtor its own words",
    sanne,
    sql`update debtors set template_id = ${ownTemplate} where id = ${mine}`,
  ],
];

test.each(work)("%s %s", async (_who, _what, ctx, statement) => {
  expect(await tried(ctx, statement)).toBe(1);
});

test("a white label sees the people whose every customer is its own, and who works for its customers", async () => {
  const seen = await transact(nils, async (tx) => ({
    people: (await tx.db.execute<{ id: number }>(sql`select id from users`)).map(({ id }) => id),
    customers: (
      await tx.db.execute<{ id: number }>(sql`select distinct customer_id as id from customer_users`)
    ).map(({ id }) => id),
  }));
  expect(seen.people.sort((a, b) => a - b)).toEqual(
    [nils.actor.id, seller.actor.id, sanne.actor.id, own.id].sort((a, b) => a - b),
  );
  expect(seen.customers).toEqual([bakker]);
});

test("whoever leaves a customer owns none of its debtors any more", async () => {
  const leaving = await user(role.klant, [bakker]);
  const remaining = await debtor(bakker, "Jansen", { owner_user_id: leaving.id });
  await owner`delete from customer_users where customer_id = ${bakker} and user_id = ${leaving.id}`;
  const [row] = await owner`select customer_id, owner_user_id from debtors where id = ${remaining}`;
  expect(row).toEqual({ customer_id: bakker, owner_user_id: null });
});
