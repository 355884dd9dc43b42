import { expect, test } from "vitest";
import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { firstSteps } from "@/lib/tenants/queries/first-steps";
import { closeFirstSteps } from "@/lib/users/commands/close-first-steps";
import { as, customer, debtor, invoice, owner, user } from "../../support/world";

const ada = await as(role.superadmin);
const stepsOf = async (ctx: StaffCtx) => (await firstSteps.call(ctx, {})).data;
const left = async (ctx: StaffCtx) =>
  (await stepsOf(ctx)).steps.flatMap(({ part, done }) => (done ? [] : [part]));
const label = async (id: number, name: string) =>
  owner`insert into resellers (id, name, domain) values (${id}, ${name}, ${name.toLowerCase()})`;

test("a superadmin of an empty server is led to a white label, its Beheerder, a customer and who does the work", async () => {
  expect(await left(ada)).toEqual(["label", "administrator", "customer", "people"]);
  await label(7, "Noorderlicht");
  expect(await left(ada)).toEqual(["administrator", "customer", "people"]);
  const { id } = await user(role.whiteLabel, [], { reseller_id: 7 });
  // A user who was added and not invited cannot sign in.
  expect(await left(ada)).toContain("administrator");
  await owner`insert into sign_in_links (token_hash, user_id, kind, expires_at) values ('Noorderlicht', ${id}, 'invite', now() + interval '1 day')`;
  expect(await left(ada)).toEqual(["customer", "people"]);
  await customer("Visser Transport", { reseller_id: 7, type: 2 });
  expect(await left(ada)).toContain("customer");
  const visser = await customer("Visser Transport", { reseller_id: 7, type: 1 });
  expect(await stepsOf(ada)).toMatchObject({ list: "product", customer_id: visser });
  await user(role.klant, [visser]);
  expect(await stepsOf(ada)).toMatchObject({ list: null, steps: [] });
});

test("a Beheerder is led to what is theirs, reads what a superadmin does, and nothing of another white label counts", async () => {
  await label(8, "Zuidwind");
  const noor = await as(role.whiteLabel, undefined, { reseller_id: 8 });
  expect((await stepsOf(noor)).steps).toEqual([
    { part: "brand", done: false, by: role.superadmin },
    { part: "customer", done: false, by: null },
    { part: "sender", done: false, by: null },
    { part: "people", done: false, by: role.superadmin },
  ]);
  await owner`update resellers set logo = 'logos/zuidwind.png' where id = 8`;
  const jansen = await customer("Jansen Bouw", { reseller_id: 8, debit_sender: "", incasso_sender: "" });
  expect(await stepsOf(noor)).toMatchObject({ list: "label", customer_id: jansen });
  expect(await left(noor)).toEqual(["sender", "people"]);
  await owner`update customers set debit_sender = 'debiteuren@jansen.example' where id = ${jansen}`;
  // The formal demands have another sender.
  expect(await left(noor)).toEqual(["sender", "people"]);
  await owner`update customers set incasso_sender = 'incasso@jansen.example' where id = ${jansen}`;
  await user(role.klant, [jansen]);
  expect(await left(noor)).toEqual([]);
});

test("who does a customer's work is led to its first run, and a manager and an auditor read when figures come", async () => {
  const id = await customer("Bakker Groothandel");
  const sanne = await as(role.klant, id);
  const readers = [await as(role.manager, id), await as(role.auditor, id)];
  expect(await stepsOf(sanne)).toMatchObject({ list: "work", customer_id: id });
  expect(await left(sanne)).toEqual(["books", "run"]);
  for (const reader of readers)
    expect((await stepsOf(reader)).steps).toEqual([
      { part: "books", done: false, by: role.klant },
      { part: "run", done: false, by: role.klant },
    ]);
  await invoice(sanne, await debtor(id, "Molenaar B.V."));
  for (const one of [sanne, ...readers]) expect(await left(one)).toEqual(["run"]);
  await owner`insert into runs (customer_id, id, user_id, occasion, asked, refused) values (${id}, 1, ${sanne.actor.id}, 'actions', 1, 0)`;
  for (const one of [sanne, ...readers]) expect(await stepsOf(one)).toMatchObject({ list: null, steps: [] });
});

test("the run of one customer ticks nothing at another", async () => {
  const [done, partly] = [await customer("De Wit Advies"), await customer("De Boer Techniek")];
  await owner`insert into runs (customer_id, id, user_id, occasion, asked, refused) values (${done}, 1, ${ada.actor.id}, 'actions', 1, 0)`;
  expect(await left(await as(role.klant, partly))).toEqual(["books", "run"]);
});

test("a list that is set aside is so for whoever did it alone, does no step, and comes back when asked", async () => {
  const id = await customer("Smit Bouw");
  const [sanne, els] = [await as(role.klant, id), await as(role.klant, id)];
  await closeFirstSteps.call(sanne, { is_closed: true });
  expect(await stepsOf(sanne)).toMatchObject({ list: "work", closed_at: expect.any(Date) });
  expect(await left(sanne)).toEqual(["books", "run"]);
  expect((await stepsOf(els)).closed_at).toBeNull();
  await closeFirstSteps.call(sanne, { is_closed: false });
  expect((await stepsOf(sanne)).closed_at).toBeNull();
});

test("who sells has no list, and who works on debtors alone is refused", async () => {
  expect(await stepsOf(await as(role.sales, undefined, { reseller_id: 7 }))).toMatchObject({ list: null });
  await expect(stepsOf(await as(role.flex, await customer("Mulder Verf")))).rejects.toMatchObject({
    kind: "forbidden",
  });
});
