import { expect, test } from "vitest";
import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { createCustomer, updateCustomer } from "@/lib/tenants/commands/write-customer";
import { getCustomer } from "@/lib/tenants/queries/get-customer";
import { retentionFields } from "@/lib/tenants/schema";
import { as, customer, owner } from "../../support/world";

await owner`insert into resellers (id, name, domain) values (7, 'Noorderlicht', 'noorderlicht')`;
const bakker = await customer("Bakker Groothandel", { reseller_id: 7 });
const ada = await as(role.superadmin);
const others: Record<string, StaffCtx> = {
  "white label": await as(role.whiteLabel, undefined, { reseller_id: 7 }),
  sales: await as(role.sales, undefined, { reseller_id: 7 }),
  klant: await as(role.klant, bakker),
  intern: await as(role.intern, bakker),
  manager: await as(role.manager, bakker),
  flex: await as(role.flex, bakker),
  auditor: await as(role.auditor, bakker),
};
const forbidden = expect.objectContaining({ kind: expect.stringMatching(/^(forbidden|not-found)$/) });
const terms = async () => (await owner`select * from customers where id = ${bakker}`)[0];
/** A valid value of every period. */
const value: Record<string, number> = { keep_keys_days: 2, keep_audit_months: 13 };
const changed = (field: string) => ({ [field]: value[field] ?? 30 });

test.each(retentionFields)("%s is the product's to say: nobody but role 1 changes it", async (field) => {
  const before = (await terms())?.[field];
  for (const [who, ctx] of Object.entries(others)) {
    await expect(updateCustomer.call(ctx, { id: bakker, ...changed(field) }), who).rejects.toEqual(forbidden);
    expect([who, (await terms())?.[field]]).toEqual([who, before]);
  }
  await updateCustomer.call(ada, { id: bakker, ...changed(field) });
  expect((await terms())?.[field]).toBe(Object.values(changed(field))[0]);
});

test("who may add a customer adds it with the product's terms, not with terms of their own", async () => {
  const own = { name: "Visser Transport", reseller_id: 7 };
  const [label, sales] = [others["white label"], others.sales];
  for (const ctx of [label, sales])
    await expect(ctx && createCustomer.call(ctx, { ...own, keep_letters_months: 240 })).rejects.toEqual(
      forbidden,
    );
  expect(
    (await createCustomer.call(ada, { ...own, keep_letters_months: 240 })).data.keep_letters_months,
  ).toBe(240);
});

test("whose people these are can read how long they stay", async () => {
  await updateCustomer.call(ada, { id: bakker, keep_notes_months: 18 });
  for (const who of ["white label", "klant", "intern", "sales", "auditor"]) {
    const ctx = others[who];
    const read = ctx && (await getCustomer.call(ctx, { id: bakker })).data.keep_notes_months;
    expect([who, read]).toEqual([who, 18]);
  }
});
