import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { updateCustomer } from "@/lib/tenants/commands/write-customer";
import { getCustomer } from "@/lib/tenants/queries/get-customer";
import { as, customer } from "../../support/world";

const careful = { contact_rules: { preset: "careful" } };

test("staff set one value of a customer's rules, the others stay; a preset that is named begins anew", async () => {
  const id = await customer("Van Dijk Energie", careful);
  const staff = await as(role.superadmin);
  const { data } = await updateCustomer.call(staff, { id, contact_rules: { gap_days: 5 } });
  expect(data.contact_rules).toMatchObject({
    preset: "careful",
    gap_days: 5,
    one_step: true,
    own: ["gap_days"],
  });
  const quiet = { quiet_days: true, quiet_hours: { from: 8, till: 18 } };
  await updateCustomer.call(staff, { id, contact_rules: quiet });
  expect((await getCustomer.call(staff, { id })).data.contact_rules).toMatchObject({ gap_days: 5, ...quiet });
  const anew = await updateCustomer.call(staff, { id, contact_rules: { preset: "spec" } });
  expect(anew.data.contact_rules).toMatchObject({ preset: "spec", gap_days: 0, quiet_hours: null, own: [] });
});

test("all rules of a preset written out are that preset, with nothing of the customer's own", async () => {
  const id = await customer("Hendriks Zorg", careful);
  const staff = await as(role.superadmin);
  const { own: _, ...rules } = (await getCustomer.call(staff, { id })).data.contact_rules;
  const same = await updateCustomer.call(staff, { id, contact_rules: rules });
  expect(same.data.contact_rules.own).toEqual([]);
  const other = await updateCustomer.call(staff, {
    id,
    contact_rules: { ...rules, week_max: "2", quiet_hours: { from: "8", till: "18" } },
  });
  expect(other.data.contact_rules).toMatchObject({
    preset: "careful",
    quiet_hours: { from: 8, till: 18 },
    own: ["quiet_hours", "week_max"],
  });
  const back = await updateCustomer.call(staff, { id, contact_rules: rules });
  expect(back.data.contact_rules).toMatchObject({ quiet_hours: null, week_max: 0, own: [] });
});

test("who works at the customer reads its rules and does not write them; another's are not there", async () => {
  const id = await customer("Bakker Groothandel", careful);
  const other = await customer("Visser Transport", careful);
  for (const of of [role.klant, role.intern, role.auditor]) {
    const ctx = await as(of, id);
    expect((await getCustomer.call(ctx, { id })).data.contact_rules.gap_days).toBe(3);
    await expect(updateCustomer.call(ctx, { id, contact_rules: { gap_days: 0 } })).rejects.toMatchObject({
      kind: "forbidden",
    });
    await expect(getCustomer.call(ctx, { id: other })).rejects.toMatchObject({ kind: "not-found" });
  }
});

test.each([
  [{ gap_days: 31 }, "contact_rules.gap_days"],
  [{ preset: "wild" }, "contact_rules.preset"],
  [{ quiet_hours: { from: 18, till: 8 } }, "contact_rules.quiet_hours"],
])("%j is refused at its field", async (contact_rules, field) => {
  const id = await customer("Kok Catering", careful);
  const update = updateCustomer.call(await as(role.superadmin), { id, contact_rules });
  await expect(update).rejects.toMatchObject({ kind: "invalid", errors: { [field]: expect.anything() } });
});
