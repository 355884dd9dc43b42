import { expect, test } from "vitest";
import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { addPayment } from "@/lib/agreements/commands/add-payment";
import { openHold } from "@/lib/agreements/commands/open-hold";
import { addDebtorEntry, deleteDebtorEntry } from "@/lib/debtors/commands/debtor-entries";
import { debtorTimeline } from "@/lib/debtors/queries/timeline";
import { updateStatuses } from "@/lib/invoices/commands/update-statuses";
import { addDays } from "@/lib/kernel/day";
import { as, customer, debtor, invoice, TODAY } from "../../support/world";

/** Creates a debtor with three invoices on different steps. */
async function world(name: string) {
  const customer_id = await customer(name);
  const sanne = await as(role.klant, customer_id);
  const schouten = await debtor(customer_id, "Schouten Bouw");
  const ids = [
    await invoice(sanne, schouten, { overdue: 40, step: 3, amount: 100_000 }),
    await invoice(sanne, schouten, { overdue: 60, step: 4, amount: 100_000 }),
    await invoice(sanne, schouten, { overdue: 90, step: 5, amount: 100_000 }),
  ];
  return { sanne, schouten, ids, invoices: Object.fromEntries(ids.map((id) => [id, null])) };
}
const acts = async (ctx: StaffCtx, id: number) => {
  const { data } = await debtorTimeline.call(ctx, { id });
  return data.lines.map(({ type, invoices }) => [type, invoices.length]);
};

test("an arrangement over three invoices is one line of the story, whatever their statuses were", async () => {
  const { sanne, schouten, invoices } = await world("Eén Regel Regeling");
  const first_day = addDays(TODAY, 10);
  await openHold.call(sanne, { kind: "arrangement", debtor_id: schouten, invoices, count: 3, first_day });
  expect(await acts(sanne, schouten)).toEqual([["hold", 3]]);
});

test("a promise made in a call is told with the call; without the call it is told by itself", async () => {
  const { sanne, schouten, invoices } = await world("Eén Regel Gesprek");
  const follow_up = { kind: "promise", invoices, day: addDays(TODAY, 3) };
  const call = { id: schouten, type: "call", result: "promise", content: "Betaalt vrijdag", follow_up };
  await addDebtorEntry.call(sanne, call);
  const { data } = await debtorTimeline.call(sanne, { id: schouten });
  expect(data.lines).toMatchObject([
    { type: "call", content: "Betaalt vrijdag", agreed: expect.stringContaining("3.000,00") },
  ]);
  expect(data.lines[0]?.invoices).toHaveLength(3);
  await deleteDebtorEntry.call(sanne, { id: schouten, entry_id: data.lines[0]?.entry_id });
  expect(await acts(sanne, schouten)).toEqual([["hold", 3]]);
});

test("a payment on three invoices is one line, and their new status is told with it", async () => {
  const { sanne, schouten, invoices } = await world("Eén Regel Betaling");
  await addPayment.call(sanne, { debtor_id: schouten, amount: "3000", on: TODAY, invoices });
  expect(await acts(sanne, schouten)).toEqual([["payment", 3]]);
});

test("a status that several invoices get at once is one line, and so is what ends by it", async () => {
  const { sanne, schouten, ids } = await world("Eén Regel Status");
  const to = (status: number) => ({ invoices: Object.fromEntries(ids.map((id) => [id, status])) });
  await updateStatuses.call(sanne, to(16));
  expect(await acts(sanne, schouten)).toEqual([["hold", 3]]);
  await updateStatuses.call(sanne, to(3));
  expect((await acts(sanne, schouten)).slice(0, 2).sort()).toEqual([
    ["hold", 3],
    ["status", 3],
  ]);
});
