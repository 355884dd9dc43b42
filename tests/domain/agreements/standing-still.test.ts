import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { addPayment } from "@/lib/agreements/commands/add-payment";
import { moveHold } from "@/lib/agreements/commands/change-hold";
import { endHold } from "@/lib/agreements/commands/end-hold";
import { openHold } from "@/lib/agreements/commands/open-hold";
import { undoPayment } from "@/lib/agreements/commands/undo-payment";
import { updateDeadlines } from "@/lib/agreements/commands/update-deadlines";
import { currentHolds } from "@/lib/agreements/queries/current-holds";
import { getHold } from "@/lib/agreements/queries/get-hold";
import { listHolds } from "@/lib/agreements/queries/list-holds";
import { undo } from "@/lib/dunning/commands/undo";
import { createInvoice } from "@/lib/invoices/commands/create-invoice";
import { updateStatuses } from "@/lib/invoices/commands/update-statuses";
import { holdsOf, listed, night, on, pay, rowOf } from "../../support/agreements";
import { as, customer, debtor, invoice, rowsOf } from "../../support/world";

async function at(name: string, facts: Record<string, unknown> = {}) {
  const customer_id = await customer(name);
  const sanne = await as(role.klant, customer_id);
  const boer = await debtor(customer_id, "De Boer Techniek");
  const sent = { amount: 100_000, overdue: 60, step: 5, last_action_at: "2026-11-16" };
  const F1 = await invoice(sanne, boer, { ...sent, ...facts } as never);
  return { customer_id, sanne, boer, F1 };
}
const dispute = (debtor_id: number, invoice_id: number, part: string | null = null) => ({
  kind: "dispute",
  debtor_id,
  invoices: { [invoice_id]: part },
  reason: "quality",
});

test("a dispute of two invoices that gives way to one of one of them lets the other go on where it stood", async () => {
  const { sanne, boer, F1 } = await at("Dispuut Vervangen");
  const F2 = await invoice(sanne, boer, { amount: 50_000, overdue: 60, step: 5 });
  const monday = on(sanne, "2026-11-23");
  await openHold.call(monday, { ...dispute(boer, F1), invoices: { [F1]: null, [F2]: null } });
  const { undo_id } = await openHold.call(monday, { ...dispute(boer, F1, "100.00"), replace: true });
  expect(await rowOf(F1)).toMatchObject({ last_status_id: 5, deadline: null, agenda_on: "2026-12-07" });
  expect(await rowOf(F2)).toMatchObject({ last_status_id: 5, deadline: null, agenda_on: null });
  await undo.call(monday, { id: undo_id });
  expect(await rowOf(F2)).toMatchObject({ last_status_id: 16, deadline: "2026-12-07" });
  expect(await holdsOf(F2)).toEqual(["dispute open"]);
});

test("a rejected dispute gives the status back, waits for its resume day, and the flow goes on where it stood", async () => {
  const { sanne, boer, F1 } = await at("Dispuut Een");
  const { data } = await openHold.call(on(sanne, "2026-11-23"), dispute(boer, F1));
  expect(data).toMatchObject({ day: "2026-12-07", status_id: 16 });
  expect(await rowOf(F1)).toMatchObject({ last_status_id: 16, deadline: "2026-12-07" });
  await endHold.call(on(sanne, "2026-11-30"), { id: data.id, outcome: "rejected" });
  expect(await rowOf(F1)).toMatchObject({
    last_status_id: 5,
    deadline: "2026-12-07",
    last_action_at: "2026-11-16",
    invoice_status_id: 6,
  });
  expect(await listed(sanne, "2026-12-06")).toEqual([]);
  expect(await listed(sanne, "2026-12-07")).toMatchObject([{ id: F1 }]);
});

test("a dispute over a part stops nothing: status and flow go on, and the agenda shows its review day", async () => {
  const { sanne, boer, F1 } = await at("Dispuut Deel");
  const monday = on(sanne, "2026-11-23");
  await openHold.call(monday, dispute(boer, F1, "400.00"));
  expect(await rowOf(F1)).toMatchObject({ last_status_id: 5, deadline: null, agenda_on: "2026-12-07" });
  expect(await listed(sanne, "2026-11-30")).toMatchObject([{ id: F1 }]);
  expect(await listed(sanne, "2026-12-07", "pending")).toEqual([{ id: F1, color: "warning" }]);
  await expect(
    openHold.call(monday, { ...dispute(boer, F1, "1000.01"), replace: true }),
  ).rejects.toMatchObject({ errors: { [`invoices.${F1}`]: [{ key: "too_much" }] } });
});

test("an accepted dispute waits for its credit note and is settled when the open amount has fallen by it", async () => {
  const { sanne, boer, F1 } = await at("Dispuut Aanvaard");
  const monday = on(sanne, "2026-11-23");
  const { data } = await openHold.call(monday, dispute(boer, F1));
  await endHold.call(monday, { id: data.id, outcome: "accepted", credit_amount: "400.00" });
  expect(await rowOf(F1)).toMatchObject({ last_status_id: 5, deadline: null, agenda_on: "2026-12-07" });
  await pay(on(sanne, "2026-11-27"), boer, "400.00", [F1], { kind: "set_off" });
  expect(await holdsOf(F1)).toEqual(["dispute settled"]);
  expect(await rowOf(F1)).toMatchObject({ amount: "60000", agenda_on: null });
});

test("a status set in the list is a hold; another set by hand ends it, and the flow stands there from that day", async () => {
  const { sanne, F1 } = await at("Status Dispuut");
  const monday = on(sanne, "2026-11-23");
  await updateStatuses.call(monday, { invoices: { [F1]: 16 } });
  expect(await rowOf(F1)).toMatchObject({ last_status_id: 16, deadline: "2026-12-07" });
  expect(await holdsOf(F1)).toEqual(["dispute open"]);
  const { data } = await updateStatuses.call(monday, { invoices: { [F1]: 4 } });
  expect(await holdsOf(F1)).toEqual(["dispute by_hand"]);
  expect(await rowOf(F1)).toMatchObject({ flow_step_id: 4, last_action_at: "2026-11-23", deadline: null });
  await undo.call(monday, { id: data.undo_id });
  expect(await holdsOf(F1)).toEqual(["dispute open"]);
  expect(await rowOf(F1)).toMatchObject({ last_status_id: 16, flow_step_id: 5, deadline: "2026-12-07" });
});

test("25: forty invoices made insolvent are one pause of their debtor, red after its day and never on the action list", async () => {
  const { customer_id, sanne, boer } = await at("Failliet");
  const ids: number[] = [];
  for (let n = 0; n < 40; n += 1) ids.push(await invoice(sanne, boer, { step: 4 }));
  await updateStatuses.call(on(sanne, "2026-11-23"), {
    invoices: Object.fromEntries(ids.map((id) => [id, 15])),
  });
  expect(await rowsOf("holds", customer_id)).toMatchObject([
    { kind: "pause", reason: "insolvency", state: "open", back_on: "2026-12-07" },
  ]);
  await night(sanne, "2026-12-08");
  const first = ids[0] ?? 0;
  expect(await rowOf(first)).toMatchObject({ last_status_id: 15, deadline: "2026-12-07" });
  expect(
    (await listed(sanne, "2026-12-08", "pending")).filter(({ color }) => color === "error"),
  ).toHaveLength(40);
  expect((await listed(sanne, "2026-12-08")).map(({ id }) => id)).not.toContain(first);
});

test("24: a new invoice joins the pause of its whole debtor, and both are on the list when it is over", async () => {
  const { sanne, boer, F1 } = await at("Pauze Debiteur");
  const pause = { kind: "pause", debtor_id: boer, invoices: "all", reason: "internal" };
  const monday = on(sanne, "2026-11-23");
  await expect(openHold.call(monday, pause)).rejects.toMatchObject({
    errors: { day: [{ key: "required" }] },
  });
  await openHold.call(monday, { ...pause, day: "2026-12-01" });
  const F9 = await createInvoice.call(on(sanne, "2026-11-25"), {
    debtor_id: boer,
    number: "F9",
    date: "2026-10-01",
    total_amount: "50.00",
  });
  expect(await rowOf(F9.data.id)).toMatchObject({ deadline: "2026-12-01" });
  await night(sanne, "2026-12-01");
  expect(await holdsOf(F1)).toEqual(["pause expired"]);
  expect((await listed(sanne, "2026-12-01")).map(({ id }) => id).sort()).toEqual([F1, F9.data.id].sort());
});

test("three months of a thousand are 333.33, 333.33 and 333.34; edited to another sum they are refused", async () => {
  const { sanne, boer, F1 } = await at("Regeling Som");
  const today = on(sanne, "2026-11-23");
  const wish = { kind: "arrangement", debtor_id: boer, invoices: { [F1]: null } };
  const { data } = await openHold.call(today, { ...wish, count: 3, first_day: "2026-12-01" });
  expect(data.terms.map(({ day, amount }) => [day, Number(amount)])).toEqual([
    ["2026-12-01", 33_333],
    ["2027-01-04", 33_333],
    ["2027-02-01", 33_334],
  ]);
  expect(await rowOf(F1)).toMatchObject({ last_status_id: 17, deadline: "2026-12-04" });
  const less = data.terms.map(({ day, amount }, place) => ({
    day,
    amount: ((Number(amount) - (place === 2 ? 100 : 0)) / 100).toFixed(2),
  }));
  await expect(moveHold.call(today, { id: data.id, terms: less })).rejects.toMatchObject({
    errors: { terms: [{ key: "terms_sum" }] },
  });
});

test("a paid term moves an arrangement to its next; an unpaid one makes it late, then broken, and the agreed step is next", async () => {
  const { sanne, boer, F1 } = await at("Regeling Verloop", { step: 4 });
  const { data } = await openHold.call(on(sanne, "2026-11-23"), {
    kind: "arrangement",
    debtor_id: boer,
    invoices: { [F1]: null },
    count: 3,
    first_day: "2026-12-01",
    resume_step: 6,
  });
  await pay(on(sanne, "2026-12-02"), boer, "333.33", [F1]);
  expect(await rowOf(F1)).toMatchObject({ last_status_id: 17, deadline: "2027-01-07", amount: "66667" });
  await night(sanne, "2027-01-07");
  expect((await getHold.call(on(sanne, "2027-01-07"), { id: data.id })).data).toMatchObject({
    state: "open",
    is_late: true,
    terms: [{ state: "paid" }, { state: "late" }, { state: "open" }],
  });
  await night(sanne, "2027-01-14");
  expect(await holdsOf(F1)).toEqual(["arrangement open"]);
  await night(sanne, "2027-01-15");
  expect(await holdsOf(F1)).toEqual(["arrangement broken"]);
  expect(await rowOf(F1)).toMatchObject({ last_status_id: 4, invoice_status_id: 6 });
});

test("money over two arranged invoices goes on the oldest first, and one payment covers two terms", async () => {
  const { sanne, boer } = await at("Regeling Volgorde");
  const F4 = await invoice(sanne, boer, { amount: 30_000, overdue: 90 });
  const F5 = await invoice(sanne, boer, { amount: 90_000, overdue: 30 });
  const { data } = await openHold.call(on(sanne, "2026-11-23"), {
    kind: "arrangement",
    debtor_id: boer,
    invoices: { [F4]: null, [F5]: null },
    count: 3,
    first_day: "2026-12-01",
  });
  await pay(on(sanne, "2026-11-30"), boer, "400.00", [F4, F5]);
  expect([await rowOf(F4), await rowOf(F5)]).toMatchObject([
    { last_status_id: 19 },
    { amount: "80000", last_status_id: 17 },
  ]);
  await pay(on(sanne, "2026-11-30"), boer, "400.00", [F5]);
  expect((await getHold.call(on(sanne, "2026-11-30"), { id: data.id })).data.terms).toMatchObject([
    { state: "paid" },
    { state: "paid" },
    { state: "open" },
  ]);
});

test("money goes over the invoices of an arrangement in proportion, or in the order that was given", async () => {
  const { sanne, boer } = await at("Regeling Verdeling");
  const F4 = await invoice(sanne, boer, { amount: 30_000, overdue: 90 });
  const F5 = await invoice(sanne, boer, { amount: 90_000, overdue: 30 });
  const monday = on(sanne, "2026-11-23");
  const terms = {
    kind: "arrangement",
    debtor_id: boer,
    invoices: { [F4]: null, [F5]: null },
    count: 3,
    first_day: "2026-12-01",
  };
  await openHold.call(monday, { ...terms, order: "pro_rata" });
  const { data } = await addPayment.call(on(sanne, "2026-11-30"), {
    debtor_id: boer,
    amount: "400.01",
    invoices: { [F4]: null, [F5]: null },
  });
  expect(data.invoices.map(({ amount }) => amount)).toEqual([10_001, 30_000]);
  await undoPayment.call(on(sanne, "2026-11-30"), { id: data.id });
  const input = { ...terms, replace: true, order: "given" };
  await expect(openHold.call(monday, { ...input, sequence: [F5] })).rejects.toMatchObject({
    errors: { sequence: [{ key: "invalid" }] },
  });
  await openHold.call(monday, { ...input, sequence: [F5, F4] });
  await pay(on(sanne, "2026-11-30"), boer, "400.00", [F4, F5]);
  expect([await rowOf(F4), await rowOf(F5)]).toMatchObject([{ amount: "30000" }, { amount: "50000" }]);
});

test("a cancelled arrangement goes on with the step that was chosen", async () => {
  const { sanne, boer, F1 } = await at("Regeling Gestopt", { step: 4 });
  const monday = on(sanne, "2026-11-23");
  const made = await openHold.call(monday, {
    kind: "arrangement",
    debtor_id: boer,
    invoices: { [F1]: null },
    count: 3,
    first_day: "2026-12-01",
  });
  await endHold.call(monday, { id: made.data.id, outcome: "cancelled", resume_step: 6 });
  expect(await rowOf(F1)).toMatchObject({ last_status_id: 4, invoice_status_id: 6 });
  const { data } = await currentHolds.call(monday, { debtor_id: boer });
  expect(data.steps).toContainEqual({ value: "6", label: "Sommatie" });
});

test("an undo that brings a pause back leaves out what was paid meanwhile", async () => {
  const { sanne, boer, F1 } = await at("Pauze Terug");
  const F2 = await invoice(sanne, boer, { amount: 50_000, overdue: 60, step: 4 });
  const monday = on(sanne, "2026-11-23");
  const pause = { kind: "pause", debtor_id: boer, invoices: "all", reason: "internal", day: "2026-12-01" };
  const { data } = await openHold.call(monday, pause);
  const { undo_id } = await endHold.call(monday, { id: data.id, outcome: "lifted" });
  await pay(monday, boer, "1000.00", [F1]);
  await undo.call(monday, { id: undo_id });
  expect(await holdsOf(F2)).toEqual(["pause open"]);
  expect((await getHold.call(monday, { id: data.id })).data.items).toMatchObject([
    { invoice_id: F1, is_open: false, outcome: "settled" },
    { invoice_id: F2, is_open: true },
  ]);
});

test("a set-off shortens the schedule from its end", async () => {
  const { sanne, boer, F1 } = await at("Regeling Verrekend", { amount: 120_000 });
  const { data } = await openHold.call(on(sanne, "2026-11-23"), {
    kind: "arrangement",
    debtor_id: boer,
    invoices: { [F1]: null },
    count: 3,
    first_day: "2026-12-01",
  });
  await pay(on(sanne, "2026-11-25"), boer, "300.00", [F1], { kind: "set_off" });
  const current = await getHold.call(on(sanne, "2026-11-25"), { id: data.id });
  expect(current.data.terms.map(({ amount }) => Number(amount))).toEqual([40_000, 40_000, 10_000]);
});

test("a deadline written by hand is a pause, moves it, and emptied lifts it; all of it can be undone", async () => {
  const { sanne, F1 } = await at("Deadline Hand");
  const monday = on(sanne, "2026-11-23");
  await updateDeadlines.call(monday, { invoices: { [F1]: "2026-12-01" } });
  expect(await holdsOf(F1)).toEqual(["pause open"]);
  await updateDeadlines.call(monday, { invoices: { [F1]: "2026-12-15" } });
  expect(await rowOf(F1)).toMatchObject({ deadline: "2026-12-15", agenda_on: "2026-12-15" });
  const { data } = await updateDeadlines.call(monday, { invoices: { [F1]: null } });
  expect(await holdsOf(F1)).toEqual(["pause lifted"]);
  expect(await rowOf(F1)).toMatchObject({ deadline: null, agenda_on: null });
  await undo.call(monday, { id: data.undo_id });
  expect(await holdsOf(F1)).toEqual(["pause open"]);
  expect(await rowOf(F1)).toMatchObject({ deadline: "2026-12-15" });
});

test("holds are made by who works for the customer, read by more, and a stranger's do not exist", async () => {
  const { customer_id, sanne, boer, F1 } = await at("Wie Mag");
  const { data } = await openHold.call(on(sanne, "2026-11-23"), dispute(boer, F1));
  for (const who of [role.flex, role.auditor, role.manager])
    await expect(openHold.call(await as(who, customer_id), dispute(boer, F1))).rejects.toMatchObject({
      kind: "forbidden",
    });
  expect((await listHolds.call(await as(role.flex, customer_id), {})).data).toMatchObject([{ id: data.id }]);
  const { sanne: other } = await at("Vreemd");
  await expect(getHold.call(other, { id: data.id })).rejects.toMatchObject({ kind: "not-found" });
  await expect(openHold.call(other, dispute(boer, F1))).rejects.toMatchObject({ kind: "not-found" });
});
