import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { openHold } from "@/lib/agreements/commands/open-hold";
import { listColleagues } from "@/lib/agreements/queries/colleagues";
import { agendaCounts } from "@/lib/dunning/queries/agenda-counts";
import { listActions } from "@/lib/dunning/queries/list-actions";
import { listInvoices } from "@/lib/invoices/queries/list-invoices";
import { night, on, promise } from "../../support/agreements";
import { as, customer, debtor, invoice, owner } from "../../support/world";

/** Creates two invoices of one debtor: on Monday one is promised for Friday, the other disputed until Tuesday a week later. */
async function at(name: string) {
  const customer_id = await customer(name);
  const sanne = await as(role.klant, customer_id);
  const boer = await debtor(customer_id, "De Boer Techniek");
  const sent = { amount: 50_000, overdue: 60, step: 4, last_action_at: "2026-11-01" } as never;
  const F1 = await invoice(sanne, boer, sent);
  const F2 = await invoice(sanne, boer, sent);
  const monday = on(sanne, "2026-11-23");
  await promise(monday, boer, [F1], { amount: "500.00", day: "2026-11-27" });
  await openHold.call(monday, {
    kind: "dispute",
    debtor_id: boer,
    invoices: { [F2]: null },
    reason: "quality",
    day: "2026-12-01",
  });
  return { customer_id, sanne, monday, boer, F1, F2 };
}

test("a row of the agenda says what is agreed, shortly; the invoice list says the same", async () => {
  const { monday, F1, F2 } = await at("Op De Lijst Een");
  const { data } = await listActions.call(monday, { type: "pending", sort: "deadline" });
  expect(data.map(({ id, hold }) => [id, hold?.words, hold?.brief, hold?.is_due])).toEqual([
    [F2, "dispuut (kwaliteit), beoordelen op 1 dec", "reden: kwaliteit", false],
    [F1, "belooft €\u00a0500,00 op 27 nov", "belooft €\u00a0500,00", false],
  ]);
  const list = await listInvoices.call(monday, { sort: "number" });
  expect(new Map(list.data.map(({ id, hold }) => [id, hold?.kind]))).toEqual(
    new Map([
      [F1, "promise"],
      [F2, "dispute"],
    ]),
  );
});

test("a promise that was not kept stands on the action list with its words, until its step is executed or it is paid", async () => {
  const { sanne, F1 } = await at("Op De Lijst Twee");
  await night(sanne, "2026-12-02");
  const { data } = await listActions.call(on(sanne, "2026-12-02"), { type: "action" });
  expect(data).toMatchObject([
    { id: F1, hold: { kind: "promise", is_due: true, words: "belofte van 27 nov niet nagekomen" } },
  ]);
});

test("the agenda is narrowed to a kind, to what passed and to who looks after it; the counts above it lead to those rows", async () => {
  const { sanne, F1, F2 } = await at("Op De Lijst Drie");
  const counted = { promise: 1, dispute: 1, arrangement: 0, callback: 0, pause: 0, unseen: 0 };
  const before = { ...counted, promise: 0, dispute: 0 };
  expect((await agendaCounts.call(on(sanne, "2026-11-24"), {})).data).toEqual(before);
  await night(sanne, "2026-12-02");
  const wednesday = on(sanne, "2026-12-02");
  const ids = async (filters: Record<string, unknown>) =>
    (await listActions.call(wednesday, { type: "pending", ...filters })).data.map(({ id }) => id);
  expect(await ids({ kind: "promise" })).toEqual([F1]);
  expect(await ids({ kind: "dispute", passed: true })).toEqual([F2]);
  expect(await ids({ hold_owner: sanne.actor.id, sort: "number" })).toHaveLength(2);
  expect(await ids({ hold_owner: sanne.actor.id + 1_000 })).toEqual([]);
  expect(await ids({ hold_owner: "me", sort: "number" })).toEqual(await ids({ sort: "number" }));
  expect(await ids({ hold_owner: "none" })).toEqual([]);
  await owner`update holds set owner_user_id = null where id in (select hold_id from hold_items where invoice_id = ${F2})`;
  expect(await ids({ hold_owner: "none" })).toEqual([F2]);
  expect(await ids({ hold_owner: "me" })).toEqual([F1]);
  const { data: people } = await listColleagues.call(wednesday, {});
  expect(people).toContainEqual({ value: String(sanne.actor.id), label: "Sanne de Vries" });
  expect((await agendaCounts.call(wednesday, {})).data).toEqual(counted);
});

test("who may not open invoices reads kind, day and words of a row, and nothing beside them", async () => {
  const { customer_id, boer, F1 } = await at("Op De Lijst Vier");
  const iris = await as(role.flex, customer_id);
  const { data } = await listInvoices.call(on(iris, "2026-11-23"), { debtor_id: boer });
  const hold = data.find(({ id }) => id === F1)?.hold;
  expect(hold).toMatchObject({ kind: "promise", day: "2026-11-27", amount: null, owner: null });
});
