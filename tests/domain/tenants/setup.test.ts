import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { createCustomer, updateCustomer } from "@/lib/tenants/commands/write-customer";
import { customerSetup } from "@/lib/tenants/queries/setup";
import { as, debtor, invoice, owner, user } from "../../support/world";

await owner`insert into resellers (id, name, domain) values (7, 'Noorderlicht', 'noorderlicht')`;
const ada = await as(role.superadmin);
const made = async (more: Record<string, unknown> = {}) =>
  (await createCustomer.call(ada, { name: "Visser Transport", reseller_id: 7, ...more })).data.id;
const missing = async (id: number) =>
  (await customerSetup.call(ada, { id })).data.flatMap(({ part, done }) => (done ? [] : [part]));

test("what is missing before the first letter can go out is ticked field by field", async () => {
  const id = await made({ type: 2, country: "NL", license_type: "flex" });
  const all = ["type", "address", "account", "sender", "look", "flow", "words", "people", "books"];
  const changes: [string[], Record<string, unknown>][] = [
    [["type"], { type: 1 }],
    [[], { street: "Havenstraat", house_number: "4" }],
    [["address"], { zipcode: "3011 AA", city: "Rotterdam" }],
    [["account"], { bank_iban: "NL91ABNA0417164300" }],
    [["look"], { company_name: "Visser Transport B.V." }],
    [["flow", "words"], { statuses: [3, 6], intervals: [0, 14] }],
    [[], { debit_sender: "debiteuren@visser.example" }],
    [["sender"], { incasso_sender: "incasso@visser.example" }],
  ];
  let left = all.filter((part) => part !== "sender");
  // Nothing is sent yet: the flow determines which senders are needed.
  expect(await missing(id)).toEqual(left);
  for (const [ticked, change] of changes) {
    await updateCustomer.call(ada, { id, ...change });
    left = left.filter((part) => !ticked.includes(part));
    if ("statuses" in change) left = all.filter((part) => [...left, "sender"].includes(part));
    expect([change, await missing(id)]).toEqual([change, left]);
  }
  await user(role.klant, [id]);
  left = left.filter((part) => part !== "people");
  expect(await missing(id)).toEqual(left);
  await invoice(await as(role.klant, id), await debtor(id, "Molenaar B.V."));
  expect(await missing(id)).toEqual([]);
});

test("what is taken away again is missing again", async () => {
  const id = await made({ type: 1, bank_iban: "NL91ABNA0417164300" });
  expect(await missing(id)).not.toContain("account");
  await updateCustomer.call(ada, { id, bank_iban: "" });
  expect(await missing(id)).toContain("account");
});

test("who does a customer's work is somebody active who may run its actions, and no program", async () => {
  const id = await made({ type: 1 });
  await user(role.manager, [id]);
  await user(role.klant, [id], { is_service: true });
  await user(role.klant, [id], { is_active: false });
  expect(await missing(id)).toContain("people");
  await user(role.intern, [id]);
  expect(await missing(id)).not.toContain("people");
});

test("whoever looks reads who sees to what they may not: a superadmin makes its people, and these read its items in", async () => {
  const id = await made({ type: 1 });
  const byOf = async (ctx: typeof ada) =>
    (await customerSetup.call(ctx, { id })).data.flatMap(({ part, by }) => (by === null ? [] : [[part, by]]));
  expect(await byOf(ada)).toEqual([["books", role.klant]]);
  expect(await byOf(await as(role.whiteLabel, undefined, { reseller_id: 7 }))).toEqual([
    ["people", role.superadmin],
    ["books", role.klant],
  ]);
});
