import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { setDso } from "@/lib/figures/commands/set-dso";
import { as, customer, owner } from "../../support/world";

const bakker = await customer("Bakker Groothandel");
const sanne = await as(role.klant, bakker);

test("the target is kept, and the audit knows by whom", async () => {
  expect(await setDso.call(sanne, { dso: "35" })).toEqual({ data: { dso_target: 35 } });
  expect(await owner`select dso_target from customers where id = ${bakker}`).toEqual([{ dso_target: 35 }]);
  expect(
    await owner`select user_id, fields from audit_entries where customer_id = ${bakker} order by id desc limit 1`,
  ).toEqual([{ user_id: sanne.actor.id, fields: ["dso"] }]);
});

test.each([0, 366, 12.5, "", "-1", null])("%j is no target", (dso) =>
  expect(setDso.call(sanne, { dso })).rejects.toMatchObject({
    kind: "invalid",
    errors: { dso: expect.anything() },
  }),
);

test("an auditor, and who works for their own debtors, set none", async () => {
  for (const ctx of [
    await as(role.auditor, bakker),
    await as(role.klant, bakker, { debtor_link: true }),
    await as(role.superadmin),
  ])
    await expect(setDso.call(ctx, { dso: 10 })).rejects.toMatchObject({ kind: "forbidden" });
});
