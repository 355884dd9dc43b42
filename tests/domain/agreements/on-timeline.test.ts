import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { moveHold } from "@/lib/agreements/commands/change-hold";
import { openHold } from "@/lib/agreements/commands/open-hold";
import { undoPayment } from "@/lib/agreements/commands/undo-payment";
import { debtorTimeline } from "@/lib/debtors/queries/timeline";
import { night, on, pay, promise } from "../../support/agreements";
import { as, customer, debtor, invoice } from "../../support/world";

async function at(name: string) {
  const customer_id = await customer(name);
  const sanne = await as(role.klant, customer_id);
  const boer = await debtor(customer_id, "De Boer Techniek");
  const F1 = await invoice(sanne, boer, { amount: 100_000, overdue: 60, step: 4 });
  const F2 = await invoice(sanne, boer, { amount: 50_000, overdue: 60, step: 4 });
  return { sanne, monday: on(sanne, "2026-11-23"), boer, F1, F2 };
}
const timelineOf = async (ctx: Parameters<typeof debtorTimeline.call>[0], id: number) =>
  (await debtorTimeline.call(ctx, { id })).data;

test("the story tells what was agreed, moved and what came of it, a line each with its invoices", async () => {
  const { sanne, monday, boer, F1, F2 } = await at("Verhaal Een");
  const { data } = await promise(monday, boer, [F1, F2], { amount: "1500.00", day: "2026-11-27" });
  await moveHold.call(monday, { id: data.id, day: "2026-12-04" });
  await night(sanne, "2026-12-09");
  const { lines } = await timelineOf(on(sanne, "2026-12-10"), boer);
  const holdLines = lines
    .filter(({ type }) => type === "hold")
    .map(({ agreed, invoices }) => [agreed, invoices.length]);
  expect(holdLines).toEqual([
    ["belofte van 4 dec 2026 niet nagekomen", 2],
    ["belofte verzet van 27 nov 2026 naar 4 dec 2026", 2],
    ["belooft €\u00a01.500,00 op 27 nov 2026", 2],
  ]);
});

test("ahead of today stand the promised day and each unpaid term, instead of the bare deadline", async () => {
  const { monday, boer, F1, F2 } = await at("Verhaal Twee");
  await promise(monday, boer, [F1], { amount: "1000.00", day: "2026-11-27" });
  const schedule = { count: 2, first_day: "2026-12-01", interval: "month" };
  await openHold.call(monday, {
    kind: "arrangement",
    debtor_id: boer,
    invoices: { [F2]: null },
    ...schedule,
  });
  const { planned } = await timelineOf(monday, boer);
  expect(planned.flatMap((one) => (one.kind === "hold" ? [[one.on, one.words]] : []))).toEqual([
    ["2026-11-27", "belooft €\u00a01.000,00 op 27 nov 2026"],
    ["2026-12-01", "termijn van €\u00a0250,00"],
    ["2027-01-04", "termijn van €\u00a0250,00"],
  ]);
  expect(planned.filter(({ kind }) => kind === "deadline")).toEqual([]);
});

test("a payment over two invoices is one line with its sum, and says when it was undone", async () => {
  const { monday, boer, F1, F2 } = await at("Verhaal Drie");
  const { data } = await pay(monday, boer, "1200.00", [F1, F2], { reference: "Rabo 12" });
  const paid = async () => (await timelineOf(monday, boer)).lines.filter(({ type }) => type === "payment");
  expect(await paid()).toMatchObject([
    { paid: 120_000, content: "Rabo 12", invoices: [{ id: F1 }, { id: F2 }], payment: { is_undone: false } },
  ]);
  await undoPayment.call(monday, { id: data.id });
  expect(await paid()).toMatchObject([{ payment: { is_undone: true } }]);
});
