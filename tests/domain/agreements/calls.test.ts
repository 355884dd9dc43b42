import { expect, test } from "vitest";
import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { callResults, resultsFor } from "@/lib/agreements/rules/calls";
import { addDebtorEntry, previewEntry } from "@/lib/debtors/commands/debtor-entries";
import { updateDebtor } from "@/lib/debtors/commands/write-debtor";
import { getDebtor } from "@/lib/debtors/queries/get-debtor";
import { debtorTimeline } from "@/lib/debtors/queries/timeline";
import { undo } from "@/lib/dunning/commands/undo";
import { updateStatuses } from "@/lib/invoices/commands/update-statuses";
import { holdsOf, on, rowOf } from "../../support/agreements";
import { as, customer, debtor, invoice, rowsOf } from "../../support/world";

async function at(name: string) {
  const customer_id = await customer(name);
  const sanne = on(await as(role.klant, customer_id), "2026-11-23");
  const boer = await debtor(customer_id, "De Boer Techniek", { contact_telephone_number: "030 276 41 80" });
  const F1 = await invoice(sanne, boer, { amount: 100_000, overdue: 40, step: 4 });
  return { customer_id, sanne, boer, F1 };
}
type Told = { follow_up?: Record<string, unknown> | false; invoices?: number[]; content?: string };
const call = (ctx: StaffCtx, id: number, result: string, told: Told = {}) =>
  addDebtorEntry.call(ctx, { id, type: "call", result, ...told });
const whole = (id: number) => ({ invoices: { [id]: null } });

test("who says it is paid promised it for today, and is looked at again when money has had time to come in", async () => {
  const { customer_id, sanne, boer, F1 } = await at("Zegt Betaald");
  await call(sanne, boer, "says_paid", { follow_up: { kind: "promise", ...whole(F1) } });
  expect(await rowsOf("holds", customer_id)).toMatchObject([
    { kind: "promise", day: "2026-11-23", back_on: "2026-11-26", amount: "100000", channel: "phone" },
  ]);
});

test("who asks for an arrangement is left alone for seven days, or gets it in the same call", async () => {
  const { customer_id, sanne, boer, F1 } = await at("Wil Regeling");
  const { data } = await call(sanne, boer, "arrangement_asked", {
    follow_up: { kind: "pause", ...whole(F1) },
  });
  expect(await rowsOf("holds", customer_id)).toMatchObject([
    { kind: "pause", reason: "arrangement_asked", day: "2026-11-30" },
  ]);
  await undo.call(sanne, { id: data.undo_id ?? 0 });
  const terms = { kind: "arrangement", ...whole(F1), count: 4, first_day: "2026-12-01" };
  await call(sanne, boer, "arrangement_asked", { follow_up: terms });
  expect(await holdsOf(F1)).toEqual(["arrangement open"]);
  expect(await rowOf(F1)).toMatchObject({ last_status_id: 17 });
});

test("an answered call ends the callback it was, and one undo takes the promise and the end back", async () => {
  const { sanne, boer, F1 } = await at("Teruggebeld");
  await updateStatuses.call(sanne, { invoices: { [F1]: 18 } });
  expect(await holdsOf(F1)).toEqual(["callback open"]);
  const promise = { kind: "promise", ...whole(F1), day: "2026-11-27" };
  const { data } = await call(sanne, boer, "promise", { follow_up: promise });
  expect(await holdsOf(F1)).toEqual(["callback done", "promise open"]);
  expect(await rowOf(F1)).toMatchObject({ last_status_id: 4, deadline: "2026-12-02" });
  await undo.call(sanne, { id: data.undo_id ?? 0 });
  expect(await holdsOf(F1)).toEqual(["callback open"]);
  expect(await rowOf(F1)).toMatchObject({ last_status_id: 18, deadline: "2026-12-07" });
});

test("a refusal ends the callback and holds nothing; another day to call back takes the place of the first", async () => {
  const { sanne, boer, F1 } = await at("Weigert");
  const back = (day: string) => ({ follow_up: { kind: "callback", invoices: "all", day } });
  await call(sanne, boer, "call_back", back("2026-11-25"));
  await call(sanne, boer, "call_back", back("2026-11-27"));
  expect(await holdsOf(F1)).toEqual(["callback replaced", "callback open"]);
  expect(await rowOf(F1)).toMatchObject({ deadline: "2026-11-27" });
  await call(sanne, boer, "refuses");
  expect(await holdsOf(F1)).toEqual(["callback replaced", "callback done"]);
  expect(await rowOf(F1)).toMatchObject({ deadline: null });
});

test("a wrong number is marked until somebody of the debtor's answers on it or it gets another", async () => {
  const { sanne, boer } = await at("Verkeerd Nummer");
  const isWrong = async () => (await getDebtor.call(sanne, { id: boer })).data.is_telephone_wrong;
  await call(sanne, boer, "wrong_number");
  expect(await isWrong()).toBe(true);
  await call(sanne, boer, "no_answer");
  expect(await isWrong()).toBe(true);
  await call(sanne, boer, "reached");
  expect(await isWrong()).toBe(false);
  await call(sanne, boer, "wrong_number");
  await updateDebtor.call(sanne, { id: boer, contact_telephone_number: "030 276 41 81" });
  expect(await isWrong()).toBe(false);
});

test("a call says which invoices it was about; another debtor's are refused at their field", async () => {
  const { customer_id, sanne, boer, F1 } = await at("Waarover");
  await call(sanne, boer, "reached", { content: "Zoekt het uit", invoices: [F1] });
  const { data } = await debtorTimeline.call(sanne, { id: boer, kind: "said" });
  expect(data.lines).toMatchObject([{ result: "reached", content: "Zoekt het uit", invoices: [{ id: F1 }] }]);
  const other = await invoice(sanne, await debtor(customer_id, "Kramer Bouw"));
  await expect(call(sanne, boer, "reached", { invoices: [other] })).rejects.toMatchObject({
    errors: { invoices: [{ key: "other_debtor" }] },
  });
  const { F1: strange } = await at("Een Ander");
  await expect(call(sanne, boer, "reached", { invoices: [strange] })).rejects.toMatchObject({
    kind: "not-found",
  });
});

test("what would follow is told before it is kept, and what is wrong with it stands at its field of the call", async () => {
  const { customer_id, sanne, boer, F1 } = await at("Vooraf");
  const ask = (result: string, told: Told = {}) =>
    previewEntry.call(sanne, { id: boer, type: "call", result, ...told });
  const promise = { kind: "promise", ...whole(F1), day: "2026-11-27" };
  expect((await ask("promise", { follow_up: promise })).data).toMatchObject({
    follow_up: { kind: "promise", back_on: "2026-12-02", invoices: 1 },
    callback: null,
  });
  const back = { kind: "callback", invoices: "all", day: "2026-11-25" };
  await call(sanne, boer, "call_back", { follow_up: back });
  expect((await ask("voicemail")).data).toEqual({
    follow_up: null,
    callback: { outcome: "moved", day: "2026-11-27" },
  });
  expect((await ask("reached")).data.callback).toMatchObject({ outcome: "done" });
  expect((await ask("wrong_number")).data.callback).toBeNull();
  expect(await rowsOf("debtor_entries", customer_id)).toHaveLength(1);
  await expect(ask("promise", { follow_up: { ...promise, day: "2026-11-20" } })).rejects.toMatchObject({
    errors: { "follow_up.day": [{ key: "in_past" }] },
  });
  await expect(ask("refuses", { follow_up: promise })).rejects.toMatchObject({
    errors: { follow_up: [{ key: "invalid" }] },
  });
});

test("who agrees nothing for the customer keeps five results, and is refused the others at the result", async () => {
  const { customer_id, boer, F1 } = await at("Vijf Uitkomsten");
  const iris = on(await as(role.flex, customer_id), "2026-11-23");
  const mine = resultsFor(false);
  expect([...mine].sort()).toEqual(["call_back", "no_answer", "reached", "voicemail", "wrong_number"]);
  for (const result of mine) await call(iris, boer, result);
  for (const result of callResults.filter((one) => !mine.includes(one)))
    await expect(call(iris, boer, result)).rejects.toMatchObject({
      kind: "forbidden",
      errors: { result: [{ key: "forbidden_result" }] },
    });
  const back = { kind: "callback", ...whole(F1), day: "2026-11-25" };
  await call(iris, boer, "call_back", { follow_up: back });
  expect(await holdsOf(F1)).toEqual(["callback open"]);
});
