import { expect, test } from "vitest";
import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { Customer } from "@/lib/tenants/answers";
import { renewKey } from "@/lib/tenants/commands/keys";
import { getCustomer } from "@/lib/tenants/queries/get-customer";
import { listCustomers } from "@/lib/tenants/queries/list-customers";
import { as, customer, owner } from "../../support/world";

await owner`insert into resellers (id, name, domain) values (7, 'Noorderlicht', 'noorderlicht'), (8, 'Zuiderzee', 'zuiderzee')`;
await customer("Bakker Groothandel", { reseller_id: 7, city: "Groningen", license_type: "deb" });
await customer("Smit Bouw", { reseller_id: 7, type: 2 });
await customer("Oude Klant", { reseller_id: 7, is_active: false });
await customer("Visser Transport", { reseller_id: 8 });
const ada = await as(role.superadmin);
const nils = await as(role.whiteLabel, undefined, { reseller_id: 7 });

const names = async (ctx: StaffCtx, asked: Record<string, unknown> = {}) =>
  (await listCustomers.call(ctx, asked)).data.map(({ name }) => name);

test("the list shows active customers unless asked otherwise, and a white label's own alone", async () => {
  expect(await names(ada)).toEqual(["Bakker Groothandel", "Smit Bouw", "Visser Transport"]);
  expect(await names(nils)).toEqual(["Bakker Groothandel", "Smit Bouw"]);
  expect(await names(nils, { status: "inactive" })).toEqual(["Oude Klant"]);
  expect(await names(nils, { status: "all" })).toEqual(["Bakker Groothandel", "Oude Klant", "Smit Bouw"]);
  expect(await names(await as(role.sales, undefined, { reseller_id: 8 }))).toEqual(["Visser Transport"]);
});

test("the list is narrowed by words, type, licence and white label, and sorted either way", async () => {
  expect(await names(ada, { q: "gron" })).toEqual(["Bakker Groothandel"]);
  expect(await names(ada, { type: 2 })).toEqual(["Smit Bouw"]);
  expect(await names(ada, { license_type: "deb" })).toEqual(["Bakker Groothandel"]);
  expect(await names(ada, { reseller_id: 8 })).toEqual(["Visser Transport"]);
  expect((await names(ada, { direction: "desc" }))[0]).toBe("Visser Transport");
});

test("a page has its size and all has none", async () => {
  const page = await listCustomers.call(ada, { per_page: 2, page: 2 });
  expect(page.data).toHaveLength(1);
  expect(page.meta).toMatchObject({ total: 3, last_page: 2 });
  expect((await listCustomers.call(ada, { per_page: 2, all: "1" })).data).toHaveLength(3);
});

test("who works at a customer has no list of customers", async () => {
  const id = await customer("Kok Catering");
  for (const of of [role.klant, role.manager, role.intern, role.flex, role.auditor])
    await expect(listCustomers.call(await as(of, id), {})).rejects.toMatchObject({ kind: "forbidden" });
});

test("a row of the list has every field a customer has alone, with what its contracts, links and keys are", async () => {
  const [mol, bos] = [await customer("Mol Catering"), await customer("Bos Vervoer")];
  await owner`insert into contracts (customer_id, startdate) values (${mol}, '2026-01-01'), (${bos}, '2025-01-01')`;
  await owner`insert into customer_links (customer_id, linked_id) values (${mol}, ${bos})`;
  await renewKey.call(ada, { id: mol });
  const rows = (await listCustomers.call(ada, { with: "contracts", per_page: 200 })).data;
  for (const id of [mol, bos]) {
    const { data: alone } = await getCustomer.call(ada, { id });
    expect(rows.find((row) => row.id === id)).toEqual(alone);
  }
  const row = rows.find(({ id }) => id === mol);
  expect(Customer.safeParse(row).error).toBeUndefined();
  expect(row).toMatchObject({
    contracts: [{ startdate: "2026-01-01" }],
    linked: [bos],
    personal_api_key: { last_used_at: null },
    bank_iban: "NL91ABNA0417164300",
  });
  const sales = await as(role.sales, undefined, { reseller_id: 1 });
  expect((await listCustomers.call(sales, { q: "Mol" })).data).toMatchObject([{ personal_api_key: null }]);
});
