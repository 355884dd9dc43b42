import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { endHold } from "@/lib/agreements/commands/end-hold";
import { undoPayment } from "@/lib/agreements/commands/undo-payment";
import { runActions } from "@/lib/dunning/commands";
import { undo } from "@/lib/dunning/commands/undo";
import { holdsOf, listed, night, on, pay, promise, rowOf, workOn } from "../../support/agreements";
import { as, customer, debtor, invoice, owner, rowsOf } from "../../support/world";

/** Creates careful rules of 14 days, one debtor and an invoice of 1,000 that was sent its Aanmaning on 16 November. */
async function at(name: string, facts: Record<string, unknown> = {}) {
  const customer_id = await customer(name);
  const sanne = await as(role.klant, customer_id);
  const boer = await debtor(customer_id, "De Boer Techniek");
  const sent = { amount: 100_000, overdue: 60, step: 4, last_action_at: "2026-11-16" };
  const F1 = await invoice(sanne, boer, { ...sent, ...facts } as never);
  return { customer_id, sanne, boer, F1 };
}
const friday = { amount: "1000.00", day: "2026-11-27" };

test("a promise for Friday keeps its invoice off the action list until the Wednesday after, and on the agenda", async () => {
  const { sanne, boer, F1 } = await at("Belofte Een");
  const monday = on(sanne, "2026-11-23");
  const { data } = await promise(monday, boer, [F1], friday);
  expect(data).toMatchObject({ kind: "promise", day: "2026-11-27", back_on: "2026-12-02", state: "open" });
  expect(await rowOf(F1)).toMatchObject({
    last_status_id: 4,
    deadline: "2026-12-02",
    agenda_on: "2026-12-02",
  });
  expect(await listed(sanne, "2026-11-30")).toEqual([]);
  expect(await listed(sanne, "2026-11-28", "pending")).toEqual([{ id: F1, color: null }]);
  expect(await listed(sanne, "2026-11-29", "pending")).toEqual([{ id: F1, color: "warning" }]);
});

test("money in time keeps a promise at once, closes the invoice and leaves no deadline", async () => {
  const { sanne, boer, F1 } = await at("Belofte Twee");
  await promise(on(sanne, "2026-11-23"), boer, [F1], friday);
  await pay(on(sanne, "2026-11-30"), boer, "1000.00", [F1]);
  expect(await rowOf(F1)).toMatchObject({ last_status_id: 19, deadline: null, agenda_on: null });
  expect(await holdsOf(F1)).toEqual(["promise kept"]);
});

test("a broken promise stands on the action list on its day, and stays red on the agenda until somebody acts", async () => {
  const { sanne, boer, F1 } = await at("Belofte Drie");
  await promise(on(sanne, "2026-11-23"), boer, [F1], friday);
  await night(sanne, "2026-12-02");
  await night(sanne, "2026-12-02");
  expect(await holdsOf(F1)).toEqual(["promise broken"]);
  expect(await rowOf(F1)).toMatchObject({ deadline: "2026-12-02", invoice_status_id: 5, last_status_id: 4 });
  expect(await listed(sanne, "2026-12-02")).toMatchObject([{ id: F1 }]);
  expect(await listed(sanne, "2026-12-03", "pending")).toEqual([{ id: F1, color: "error" }]);
  const third = on(sanne, "2026-12-03");
  await workOn(third, (await runActions.call(third, { invoices: { [F1]: null } })).data);
  expect(await rowOf(F1)).toMatchObject({ last_status_id: 5, deadline: null, agenda_on: null });
});

test("with a part of the money it is kept partly once its day is over, and what is left is on the list", async () => {
  const { sanne, boer, F1 } = await at("Belofte Vier");
  await promise(on(sanne, "2026-11-23"), boer, [F1], friday);
  await pay(on(sanne, "2026-11-30"), boer, "600.00", [F1]);
  expect(await holdsOf(F1)).toEqual(["promise open"]);
  await night(sanne, "2026-12-02");
  expect(await holdsOf(F1)).toEqual(["promise partly"]);
  expect(await rowOf(F1)).toMatchObject({ amount: "40000", deadline: "2026-12-02" });
});

test("a promise for a Sunday is never broken in a weekend, nor before its two working days are over", async () => {
  const { sanne, boer, F1 } = await at("Belofte Vijf");
  await promise(on(sanne, "2026-11-23"), boer, [F1], { ...friday, day: "2026-11-29" });
  for (const day of ["2026-11-29", "2026-11-30", "2026-12-01"]) await night(sanne, day);
  expect(await holdsOf(F1)).toEqual(["promise open"]);
  await night(sanne, "2026-12-02");
  expect(await holdsOf(F1)).toEqual(["promise broken"]);
});

test("a promise is not judged while its ledger is older than its day; it stays red and unread", async () => {
  const { customer_id, sanne, boer, F1 } = await at("Belofte Zes", { source: "csv" });
  await owner`insert into source_readings (customer_id, source, read_on) values (${customer_id}, 'csv', '2026-11-26')`;
  await promise(on(sanne, "2026-11-23"), boer, [F1], friday);
  await night(sanne, "2026-12-02");
  expect(await rowsOf("holds", customer_id)).toMatchObject([{ state: "open", is_unread: true }]);
  await pay(on(sanne, "2026-12-02"), boer, "1000.00", [F1], { on: "2026-12-01" });
  expect(await holdsOf(F1)).toEqual(["promise kept"]);
});

test("money that came in time and was booked late turns broken into kept; the journal keeps both", async () => {
  const { customer_id, sanne, boer, F1 } = await at("Belofte Zeven");
  await promise(on(sanne, "2026-11-23"), boer, [F1], friday);
  await night(sanne, "2026-12-02");
  await pay(on(sanne, "2026-12-03"), boer, "1000.00", [F1], { on: "2026-12-01" });
  expect(await holdsOf(F1)).toEqual(["promise kept"]);
  const entries = (await rowsOf("journal_entries", customer_id)).filter(({ label }) => label === "promise");
  expect(entries.map(({ from, to }) => [from, to])).toEqual([
    [null, "open"],
    ["open", "broken"],
    ["broken", "kept"],
  ]);
});

test("a second promise is refused, or takes the place of the first", async () => {
  const { sanne, boer, F1 } = await at("Belofte Acht");
  const monday = on(sanne, "2026-11-23");
  await promise(monday, boer, [F1], friday);
  await expect(promise(monday, boer, [F1], friday)).rejects.toMatchObject({
    kind: "conflict",
    detail: { key: "hold_open" },
  });
  await promise(monday, boer, [F1], { ...friday, day: "2026-12-04", replace: true });
  expect(await holdsOf(F1)).toEqual(["promise replaced", "promise open"]);
  expect(await rowOf(F1)).toMatchObject({ deadline: "2026-12-09" });
});

test("a promise over two invoices of which one was paid is kept partly, and the other is back", async () => {
  const { sanne, boer, F1 } = await at("Belofte Negen");
  const F2 = await invoice(sanne, boer, { amount: 50_000, step: 4, overdue: 60 });
  await promise(on(sanne, "2026-11-23"), boer, [F1, F2], { ...friday, amount: "1500.00" });
  await pay(on(sanne, "2026-11-26"), boer, "1000.00", [F1]);
  expect(await rowOf(F1)).toMatchObject({ last_status_id: 19, deadline: null });
  await night(sanne, "2026-12-02");
  expect(await holdsOf(F2)).toEqual(["promise partly"]);
  expect(await rowOf(F2)).toMatchObject({ last_status_id: 4, deadline: "2026-12-02" });
});

test("executed from the agenda by hand, a promised invoice gets its step and the promise ends by hand", async () => {
  const { customer_id, sanne, boer, F1 } = await at("Belofte Agenda");
  const monday = on(sanne, "2026-11-23");
  await promise(monday, boer, [F1], friday);
  await workOn(monday, (await runActions.call(monday, { invoices: { [F1]: 5 }, pending: true })).data);
  expect(await rowOf(F1)).toMatchObject({ last_status_id: 5, deadline: null, agenda_on: null });
  expect(await holdsOf(F1)).toEqual(["promise by_hand"]);
  expect(await rowsOf("journal_entries", customer_id)).toEqual(
    expect.arrayContaining([expect.objectContaining({ label: "override", to: "promise" })]),
  );
});

test("a promise made on the day the clocks go back is kept by money of the Tuesday after", async () => {
  const { sanne, boer, F1 } = await at("Belofte Klok");
  const { data } = await promise(on(sanne, "2026-10-21"), boer, [F1], { ...friday, day: "2026-10-23" });
  expect(data.back_on).toBe("2026-10-28");
  await pay({ ...on(sanne, "2026-10-27"), now: new Date("2026-10-27T22:30:00Z") }, boer, "1000.00", [F1]);
  expect(await holdsOf(F1)).toEqual(["promise kept"]);
});

test("undoing a run takes its step back and leaves the promise that was made since", async () => {
  const { customer_id, sanne, boer, F1 } = await at("Belofte Terug", { last_action_at: "2026-11-01" });
  const sunday = on(sanne, "2026-11-22");
  await workOn(sunday, (await runActions.call(sunday, { invoices: { [F1]: null } })).data);
  expect(await rowOf(F1)).toMatchObject({ last_status_id: 5 });
  await promise(sunday, boer, [F1], friday);
  const [run] = await rowsOf("undos", customer_id);
  await owner`update undos set expires_at = now() + interval '1 minute' where id = ${run?.id}`;
  expect((await undo.call(sunday, { id: run?.id })).data).toMatchObject({ undone: 1, left: [] });
  expect(await rowOf(F1)).toMatchObject({
    last_status_id: 4,
    flow_step_id: 4,
    last_action_at: "2026-11-01",
    deadline: "2026-12-02",
  });
  expect(await holdsOf(F1)).toEqual(["promise open"]);
});

test("an undone promise leaves no hold, and the run made since stays", async () => {
  const { sanne, boer, F1 } = await at("Belofte Weg");
  const monday = on(sanne, "2026-11-23");
  const made = await promise(monday, boer, [F1], friday);
  await undo.call(monday, { id: made.undo_id });
  expect(await holdsOf(F1)).toEqual([]);
  expect(await rowOf(F1)).toMatchObject({ last_status_id: 4, deadline: null, agenda_on: null });
});

test("an undo that would bring a replaced promise back leaves the one that was made since", async () => {
  const { sanne, boer, F1 } = await at("Belofte Plaats");
  const monday = on(sanne, "2026-11-23");
  await promise(monday, boer, [F1], friday);
  const second = await promise(monday, boer, [F1], { ...friday, replace: true });
  await endHold.call(monday, { id: second.data.id, outcome: "withdrawn" });
  await promise(monday, boer, [F1], { ...friday, day: "2026-12-04" });
  await undo.call(monday, { id: second.undo_id });
  expect(await holdsOf(F1)).toEqual(["promise replaced", "promise withdrawn", "promise open"]);
  expect(await rowOf(F1)).toMatchObject({ deadline: "2026-12-09" });
});

test("a payment that closed an invoice and kept its promise is undone in time: open at its old step, promise open", async () => {
  const { customer_id, sanne, boer, F1 } = await at("Betaling Terug");
  await promise(on(sanne, "2026-11-23"), boer, [F1], friday);
  const { data } = await pay(on(sanne, "2026-11-25"), boer, "1000.00", [F1]);
  await undoPayment.call(on(sanne, "2026-11-26"), { id: data.id });
  expect(await rowOf(F1)).toMatchObject({
    amount: "100000",
    last_status_id: 4,
    flow_step_id: 4,
    deadline: "2026-12-02",
  });
  expect(await holdsOf(F1)).toEqual(["promise open"]);
  const money = await rowsOf("bookings", customer_id);
  expect(money.map(({ on: day, paid }) => [day, Number(paid)])).toEqual([
    ["2026-11-25", 100_000],
    ["2026-11-25", -100_000],
  ]);
  await expect(undoPayment.call(sanne, { id: data.id })).rejects.toMatchObject({
    detail: { key: "undone_already" },
  });
});

test("the same payment undone after the promised day leaves a broken promise", async () => {
  const { sanne, boer, F1 } = await at("Betaling Laat Terug");
  await promise(on(sanne, "2026-11-23"), boer, [F1], friday);
  const { data } = await pay(on(sanne, "2026-11-25"), boer, "1000.00", [F1]);
  await undoPayment.call(on(sanne, "2026-12-09"), { id: data.id });
  expect(await holdsOf(F1)).toEqual(["promise broken"]);
  expect(await rowOf(F1)).toMatchObject({ amount: "100000", last_status_id: 4, deadline: "2026-12-02" });
});

test.each([
  ["in the past", { day: "2026-11-22" }, "day", "in_past"],
  ["too far ahead", { day: "2027-11-27" }, "day", "too_late"],
  ["more than is open", { amount: "1000.01" }, "amount", "too_much"],
])("a promise %s is refused at its field", async (_what, facts, field, key) => {
  const { customer_id, sanne, boer, F1 } = await at("Belofte Fout");
  await expect(promise(on(sanne, "2026-11-23"), boer, [F1], { ...friday, ...facts })).rejects.toMatchObject({
    errors: { [field]: [{ key }] },
  });
  expect(await rowsOf("holds", customer_id)).toEqual([]);
});
