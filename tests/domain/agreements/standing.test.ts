import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { openHold } from "@/lib/agreements/commands/open-hold";
import { currentHolds } from "@/lib/agreements/queries/current-holds";
import { previewHold } from "@/lib/messages/queries/notices/preview-notice";
import { night, on, promise } from "../../support/agreements";
import { as, customer, debtor, invoice } from "../../support/world";

async function at(name: string) {
  const customer_id = await customer(name);
  const sanne = await as(role.klant, customer_id);
  const boer = await debtor(customer_id, "De Boer Techniek");
  const F1 = await invoice(sanne, boer, { amount: 100_000, overdue: 60, step: 4 });
  const F2 = await invoice(sanne, boer, { amount: 50_000, overdue: 60, step: 4 });
  return { customer_id, sanne: on(sanne, "2026-11-23"), boer, F1, F2 };
}
const friday = { amount: "1000.00", day: "2026-11-27" };

test("what is agreed of a debtor is told in words with its invoices; of one invoice only what it is part of", async () => {
  const { sanne, boer, F1, F2 } = await at("Afspraken Een");
  await promise(sanne, boer, [F1], { ...friday, note: "Na het loon" });
  await openHold.call(sanne, {
    kind: "dispute",
    debtor_id: boer,
    invoices: { [F2]: "200.00" },
    reason: "quality",
  });
  const { data } = await currentHolds.call(sanne, { debtor_id: boer });
  expect(data.holds).toMatchObject([
    { kind: "promise", is_open: true, is_due: false, note: "Na het loon", count: 1, invoices: [{ id: F1 }] },
    { kind: "dispute", reason: "quality", invoices: [{ id: F2 }] },
  ]);
  expect(data.holds[0]?.words).toBe("belooft €\u00a01.000,00 op 27 nov 2026");
  expect(data.colleagues.length).toBeGreaterThan(0);
  const ofInvoice = await currentHolds.call(sanne, { debtor_id: boer, invoice_id: F2 });
  expect(ofInvoice.data.holds.map(({ kind }) => kind)).toEqual(["dispute"]);
});

test("a promise that was not kept stays in sight, due, until somebody acts on its invoice", async () => {
  const { sanne, boer, F1 } = await at("Afspraken Twee");
  await promise(sanne, boer, [F1], friday);
  await night(sanne, "2026-12-02");
  const { data } = await currentHolds.call(on(sanne, "2026-12-03"), { debtor_id: boer });
  expect(data.holds).toMatchObject([
    { is_open: false, is_due: true, words: "belofte van 27 nov 2026 niet nagekomen" },
  ]);
});

test("who may not open invoices is told kind, day and words alone, and nobody to hand it to", async () => {
  const { customer_id, sanne, boer, F1 } = await at("Afspraken Drie");
  await promise(sanne, boer, [F1], { ...friday, note: "Alleen voor ons" });
  const iris = await as(role.flex, customer_id);
  const { data } = await currentHolds.call(on(iris, "2026-11-23"), { debtor_id: boer });
  expect(data).toMatchObject({
    holds: [{ kind: "promise", day: "2026-11-27", amount: null, note: "", owner: null }],
    colleagues: [],
  });
});

test("a preview of a hold says when it is looked at again and stores nothing", async () => {
  const { sanne, boer, F1, F2 } = await at("Afspraken Vier");
  const input = { kind: "promise", debtor_id: boer, invoices: { [F1]: null, [F2]: null }, day: "2026-11-27" };
  expect((await previewHold.call(sanne, input)).data).toMatchObject({
    back_on: "2026-12-02",
    amount: 150_000,
    invoices: 2,
    waiting: 0,
  });
  expect((await currentHolds.call(sanne, { debtor_id: boer })).data.holds).toEqual([]);
});
