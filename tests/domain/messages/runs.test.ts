import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.INVORDER_UNDO_SECONDS = "120";
});

import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { previewActions, runActions, sendFlex } from "@/lib/dunning/commands";
import { undo } from "@/lib/dunning/commands/undo";
import { listActions } from "@/lib/dunning/queries/list-actions";
import { openUndos } from "@/lib/dunning/queries/undo";
import { exportRun } from "@/lib/messages/queries/runs/export-run";
import { getRun } from "@/lib/messages/queries/runs/get-run";
import { listRuns } from "@/lib/messages/queries/runs/list-runs";
import { bytesOf } from "../../support/download";
import { as, customer, debtor, invoice, owner, rowsOf, TODAY, work } from "../../support/world";

const at = async (name: string, settings: object = {}) => {
  const customer_id = await customer(name, { ...settings });
  return { customer_id, sanne: await as(role.klant, customer_id) };
};
const ticked = (...ids: number[]) => ({ invoices: Object.fromEntries(ids.map((id) => [id, null])) });
const runsOf = async (ctx: StaffCtx, filters: object = {}) => (await listRuns.call(ctx, filters)).data;
async function run(ctx: StaffCtx, body: object) {
  const { data } = await runActions.call(ctx, body);
  await work(ctx, data);
  const [known] = await runsOf(ctx);
  return known?.id ?? 0;
}

test("a run is kept with who, where, what it came to per currency, and a row for each invoice with its letter, its mail or its reason", async () => {
  const { customer_id, sanne } = await at("Wie Wat Wanneer");
  const bos = await debtor(customer_id, "Bos Transport");
  const euros = await invoice(sanne, bos, { overdue: 3, amount: 10_000 });
  const dollars = await invoice(sanne, bos, { overdue: 3, amount: 20_000, currency: "USD" });
  const nowhere = await invoice(
    sanne,
    await debtor(customer_id, "Zonder Adres", {
      contact_email_address: "",
      address: "",
      zipcode: "",
      city: "",
    }),
    { overdue: 3 },
  );
  const id = await run(sanne, ticked(euros, dollars, nowhere));
  const [known] = await runsOf(sanne);
  expect(known).toMatchObject({
    occasion: "actions",
    state: "done",
    user: "Sanne de Vries",
    filters: null,
    asked: 3,
    refused: 0,
    invoices: 2,
    skipped: 1,
    letters: 2,
    mails: 2,
    sums: [
      { currency: "EUR", amount: 10_000 },
      { currency: "USD", amount: 20_000 },
    ],
  });
  const { data, meta } = await getRun.call(sanne, { id });
  expect(meta.total).toBe(3);
  expect(data.steps).toMatchObject([{ status_id: 3, count: 2 }]);
  expect(data.stayed).toEqual([{ code: "no_address", count: 1, is_held: false }]);
  const letters = await rowsOf("letters", customer_id);
  expect(data.rows.find((row) => row.id === euros)).toMatchObject({
    from: 1,
    to: 3,
    outcome: "sent",
    mail: "reserved",
    letter_id: letters.find(({ content }) => JSON.stringify(content).includes('"EUR"'))?.id,
  });
  const skipped = await getRun.call(sanne, { id, outcome: "skipped" });
  expect(skipped.data.rows).toMatchObject([
    { id: nowhere, to: null, why: { code: "no_address", level: "stop", until: null } },
  ]);
});

test("a run comes to what its messages ask, a statement with its credit too, and to what its plan said", async () => {
  const { customer_id, sanne } = await at("Som Van De Brieven");
  const claes = await debtor(customer_id, "Claes Bakkerij", { use_courant: true });
  const due = await invoice(sanne, claes, { overdue: 40, amount: 537_853 });
  await invoice(sanne, claes, { amount: -154_018, last_status_id: 20 });
  const { data: plan } = await previewActions.call(sanne, ticked(due));
  await run(sanne, ticked(due));
  const [known] = await runsOf(sanne);
  expect(plan.steps).toMatchObject([{ sums: [{ currency: "EUR", open: 383_835 }] }]);
  expect(known?.sums).toMatchObject([{ currency: "EUR", amount: 383_835 }]);
  const [letter] = await rowsOf("letters", customer_id);
  expect(letter?.content).toMatchObject({ totals: { open_amount: 383_835 } });
});

test("what the guard held back stands in the run with its day and the sentence of that day", async () => {
  const { customer_id, sanne } = await at("Tegengehouden", { contact_rules: { preset: "careful" } });
  const smit = await debtor(customer_id, "Smit & Zonen");
  const a = await invoice(sanne, smit, { overdue: 40, step: 4 });
  const b = await invoice(sanne, smit, { overdue: 40, step: 3 });
  const id = await run(sanne, ticked(a, b));
  const { data } = await getRun.call(sanne, { id, outcome: "held" });
  expect(data).toMatchObject({
    invoices: 1,
    held: 1,
    stayed: [{ code: "one_step", count: 1, is_held: true }],
  });
  expect(data.rows).toMatchObject([{ id: b, why: { code: "one_step", level: "wait" } }]);
  expect(data.rows[0]?.why?.words).toContain("Aanmaning 2");
});

test("a list that was run whole tells its filters in words, and a row that was paid meanwhile is told as changed since the plan", async () => {
  const { customer_id, sanne } = await at("Sinds Het Plan");
  const vos = await debtor(customer_id, "Vos Interieur");
  const paid = await invoice(sanne, vos, { overdue: 3 });
  await invoice(sanne, vos, { overdue: 3 });
  const { meta } = await listActions.call(sanne, { debtor: "vos" });
  const body = { doAll: true, count: meta.total, filters: { debtor: "vos" } };
  const { fingerprint } = (await previewActions.call(sanne, body)).data;
  const { data } = await runActions.call(sanne, { ...body, fingerprint });
  await owner`update invoices set amount = 0, last_status_id = 19 where id = ${paid}`;
  await work(sanne, data);
  const [known] = await runsOf(sanne);
  expect(known?.filters).toEqual([{ name: "Debiteur", value: "vos" }]);
  expect((await getRun.call(sanne, { id: known?.id })).data.since_plan).toEqual([{ code: "paid", count: 1 }]);
});

test("an agenda run and a flex run count too, and the list narrows by where, by whom, by day and by debtor", async () => {
  const { customer_id, sanne } = await at("Alle Lijsten");
  const joris = await as(role.intern, customer_id);
  const koster = await debtor(customer_id, "Koster Techniek");
  const waits = await invoice(sanne, koster, { overdue: 40, last_status_id: 16, deadline: TODAY });
  await run(sanne, { invoices: { [waits]: 3 }, pending: true });
  const flex = await invoice(sanne, await debtor(customer_id, "Prins Catering"), { overdue: 10 });
  const content = "<p>@@salutation,</p><p>Heeft u onze factuur over @@open_amount ontvangen?</p>";
  const row = { customer_id, type: "flex", name: "Gezien?", subject: "Uw factuur", content, is_flex: true };
  const [template] = await owner<{ id: number }[]>`insert into templates ${owner(row)} returning id`;
  await owner`update invoices set send_flex = true, flex_on = ${TODAY}, flex_template_id = ${template?.id ?? 0} where id = ${flex}`;
  await work(joris, (await sendFlex.call(joris, ticked(flex))).data);
  expect(await runsOf(sanne)).toMatchObject([
    { occasion: "flex", invoices: 1, mails: 1 },
    { occasion: "agenda", invoices: 1, mails: 1 },
  ]);
  const only = async (filters: object) => (await runsOf(sanne, filters)).map(({ occasion }) => occasion);
  expect(await only({ occasion: "flex" })).toEqual(["flex"]);
  expect(await only({ user_id: joris.actor.id })).toEqual(["flex"]);
  expect(await only({ q: "koster" })).toEqual(["agenda"]);
  expect(await only({ from: "2199-01-01" })).toEqual([]);
  const [first] = await runsOf(sanne, { occasion: "flex" });
  expect((await getRun.call(sanne, { id: first?.id })).data.steps).toMatchObject([
    { status_id: null, count: 1 },
  ]);
});

test("a run that is undone says by whom, its rows say so, and what had to stay is told; while it can be undone it says for how long", async () => {
  const { customer_id, sanne } = await at("Teruggenomen");
  const one = await invoice(sanne, await debtor(customer_id, "Visser Bouw"), { overdue: 3 });
  const two = await invoice(sanne, await debtor(customer_id, "De Graaf"), { overdue: 3 });
  const id = await run(sanne, ticked(one, two));
  const { undo: open } = (await getRun.call(sanne, { id })).data;
  expect(open?.seconds).toBeGreaterThan(100);
  await owner`update outbox set state = 'sent' where debtor_id = (select debtor_id from invoices where id = ${two})`;
  const [undoable] = (await openUndos.call(sanne, {})).data;
  await undo.call(sanne, { id: undoable?.id });
  const { data } = await getRun.call(sanne, { id });
  expect(data).toMatchObject({
    undo: null,
    undone: 1,
    undone_by: "Sanne de Vries",
    mails: 1,
    withdrawn: 1,
    left_behind: [{ reason: "sent", count: 1 }],
  });
  expect(data.rows.map(({ id: row, outcome }) => [row, outcome])).toEqual([
    [two, "sent"],
    [one, "undone"],
  ]);
});

test("a linked user sees runs of their own debtors, with these rows and counts alone; a stranger's run is not there", async () => {
  const { customer_id, sanne } = await at("Eigen Debiteuren");
  const linked = await as(role.klant, customer_id, { debtor_link: true });
  const mine = await debtor(customer_id, "Van Mij", { owner_user_id: linked.actor.id });
  const theirs = await debtor(customer_id, "Van Een Ander");
  const own = await invoice(sanne, mine, { overdue: 3, amount: 5_000 });
  const other = await invoice(sanne, theirs, { overdue: 3, amount: 70_000 });
  const both = await run(sanne, ticked(own, other));
  const late = await invoice(sanne, theirs, { overdue: 3 });
  const hidden = await run(sanne, ticked(late));
  expect(await runsOf(linked)).toMatchObject([
    { id: both, invoices: 1, mails: 1, letters: 1, sums: [{ amount: 5_000 }] },
  ]);
  const { data, meta } = await getRun.call(linked, { id: both });
  expect([meta.total, data.rows.map(({ debtor: name }) => name)]).toEqual([1, ["Van Mij"]]);
  expect(data.steps).toMatchObject([{ count: 1 }]);
  await expect(getRun.call(linked, { id: hidden })).rejects.toMatchObject({ kind: "not-found" });
  expect((await bytesOf(await exportRun.call(linked, { id: both }))).toString()).not.toContain(
    "Van Een Ander",
  );
  const stranger = (await at("Elders")).sanne;
  await expect(getRun.call(stranger, { id: both })).rejects.toMatchObject({ kind: "not-found" });
  await expect(exportRun.call(stranger, { id: both })).rejects.toMatchObject({ kind: "not-found" });
});

test("a run can be had as a file: outcomes, reasons and sums in words", async () => {
  const { customer_id, sanne } = await at("Als Bestand", { contact_rules: { preset: "careful" } });
  const smit = await debtor(customer_id, "Hendriks Zorg");
  const a = await invoice(sanne, smit, { overdue: 40, step: 4 });
  const b = await invoice(sanne, smit, { overdue: 40, step: 3 });
  const id = await run(sanne, ticked(a, b));
  const text = (await bytesOf(await exportRun.call(sanne, { id }))).toString();
  expect(text).toContain("Verstuurd");
  expect(text).toContain("Tegengehouden");
  expect(text).toMatch(/Vandaag gaat Aanmaning 2 naar deze debiteur/);
  const held = (await bytesOf(await exportRun.call(sanne, { id, outcome: "held" }))).toString();
  expect(held).not.toContain("Verstuurd");
});
