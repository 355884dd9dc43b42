import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { undoPayment } from "@/lib/agreements/commands/undo-payment";
import { addDebtorEntry, deleteDebtorEntry } from "@/lib/debtors/commands/debtor-entries";
import { runActions } from "@/lib/dunning/commands";
import { doneToday } from "@/lib/dunning/queries/done-today";
import { addDays } from "@/lib/kernel/day";
import { on, pay } from "../../support/agreements";
import { as, customer, debtor, invoice, NOW, owner, TODAY, work } from "../../support/world";

test("done today are calls, messages of runs and payments booked by hand: all of them, or one's own; what was taken back is not", async () => {
  const customer_id = await customer("Gedaan Vandaag");
  const [sanne, mark] = [await as(role.klant, customer_id), await as(role.intern, customer_id)];
  const kok = await debtor(customer_id, "Kok Catering");
  const [first, second] = [await invoice(sanne, kok), await invoice(sanne, kok, { currency: "GBP" })];
  const nothing = { calls: 0, messages: 0, booked: [] };
  expect((await doneToday.call(sanne, {})).data).toEqual(nothing);

  const called = (ctx: typeof sanne) =>
    addDebtorEntry.call(ctx, { id: kok, type: "call", result: "no_answer", content: "" });
  await called(sanne);
  await called(mark);
  const { data: mistaken } = await called(mark);
  await deleteDebtorEntry.call(mark, { id: kok, entry_id: mistaken.id });
  await addDebtorEntry.call(sanne, { id: kok, content: "Geen gesprek" });
  await pay(sanne, kok, "100.00", [first]);
  const { data: booked } = await pay(mark, kok, "70.00", [first]);
  await undoPayment.call(mark, { id: booked.id, version: 1 });
  await pay(mark, kok, "25.50", [second], { currency: "GBP" });
  const started = (await runActions.call(mark, { invoices: { [first]: null } })) as { data: { id: number } };
  await work(mark, started.data);
  await owner`update runs set created_at = ${NOW} where customer_id = ${customer_id}`;

  expect((await doneToday.call(sanne, {})).data).toEqual({
    calls: 2,
    messages: 1,
    booked: [
      { currency: "EUR", amount: 10_000 },
      { currency: "GBP", amount: 2_550 },
    ],
  });
  expect((await doneToday.call(sanne, { mine: true })).data).toEqual({
    calls: 1,
    messages: 0,
    booked: [{ currency: "EUR", amount: 10_000 }],
  });
  expect((await doneToday.call(sanne, { colleague: mark.actor.id })).data).toEqual({
    calls: 1,
    messages: 1,
    booked: [{ currency: "GBP", amount: 2_550 }],
  });
  expect((await doneToday.call(on(sanne, addDays(TODAY, 1)), {})).data).toEqual(nothing);
});
