import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { switchLawMode } from "@/lib/tenants/commands/law-mode";
import { changeLawOffer } from "@/lib/tenants/commands/law-offer";
import { createCustomer } from "@/lib/tenants/commands/write-customer";
import { getLawOffer } from "@/lib/tenants/queries/law-offer";
import { customerSetup } from "@/lib/tenants/queries/setup";
import { as, owner, rowsOf } from "../../support/world";

await owner`insert into resellers (id, name, domain) values (7, 'Noorderlicht', 'noorderlicht')`;
const ada = await as(role.superadmin);
const made = async (more: Record<string, unknown> = {}) =>
  (await createCustomer.call(ada, { name: "Visser Transport", reseller_id: 7, country: "NL", ...more })).data
    .id;
const isOffered = async (id: number) => (await getLawOffer.call(ada, { id })).data.is_offered;

test("a Dutch customer is offered to claim by law until the offer is set aside, and again once that is undone", async () => {
  const id = await made();
  expect(await isOffered(id)).toBe(true);
  expect((await changeLawOffer.call(ada, { id, is_closed: true })).data).toEqual({
    is_offered: false,
    closed_at: expect.any(Date),
  });
  expect(await isOffered(id)).toBe(false);
  await changeLawOffer.call(ada, { id, is_closed: false });
  expect(await isOffered(id)).toBe(true);
});

test("setting the offer aside or not holds nothing of the set-up list up, and changes nothing of how is claimed", async () => {
  const id = await made();
  const before = (await customerSetup.call(ada, { id })).data;
  expect(before.map(({ part }): string => part)).not.toContain("law");
  await changeLawOffer.call(ada, { id, is_closed: true });
  expect((await customerSetup.call(ada, { id })).data).toEqual(before);
  expect(await owner`select legal_mode, law from customers where id = ${id}`).toEqual([
    { legal_mode: false, law: {} },
  ]);
});

test("who claims by law already is offered nothing, and neither is a customer abroad", async () => {
  const id = await made();
  await switchLawMode.call(ada, { id, mode: "law" });
  expect(await isOffered(id)).toBe(false);
  expect(await isOffered(await made({ country: "BE" }))).toBe(false);
});

test("who set the offer aside stands in the audit book, and a customer of another white label is not there", async () => {
  const id = await made();
  await changeLawOffer.call(ada, { id, is_closed: true });
  expect((await rowsOf("audit_entries", id)).length).toBeGreaterThan(0);
  await owner`insert into resellers (id, name, domain) values (8, 'Zuidwind', 'zuidwind')`;
  const stranger = await as(role.whiteLabel, undefined, { reseller_id: 8 });
  await expect(getLawOffer.call(stranger, { id })).rejects.toMatchObject({ kind: "not-found" });
  await expect(changeLawOffer.call(stranger, { id, is_closed: true })).rejects.toMatchObject({
    kind: "not-found",
  });
});
