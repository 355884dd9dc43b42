import { expect, test } from "vitest";
import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { undoPayment } from "@/lib/agreements/commands/undo-payment";
import { jobStatuses } from "@/lib/jobs/queries";
import { bookBankEntry } from "@/lib/payments/commands/bank/book-by-hand";
import { confirmBankEntries } from "@/lib/payments/commands/bank/confirm";
import { startBankStatement } from "@/lib/payments/commands/bank/upload";
import { writeBankSettings } from "@/lib/payments/commands/bank/write-settings";
import { listBankEntries } from "@/lib/payments/queries/bank/list-entries";
import { listBankStatements } from "@/lib/payments/queries/bank/list-statements";
import type { states } from "@/lib/payments/schema";
import { camt, type Line, mt940, type StatementInput } from "../../support/bank-files";
import { as, customer, debtor, invoice, owner, rowsOf, work } from "../../support/world";

const fileOf = (text: string) => new File([text], "afschrift.xml");

async function at(name: string, settings = {}) {
  const customer_id = await customer(name, settings);
  const sanne = await as(role.klant, customer_id);
  const korenaar = await debtor(customer_id, "Bakkerij De Korenaar B.V.");
  const numbered = async (number: string, amount: number, facts = {}) => {
    const id = await invoice(sanne, korenaar, { amount, ...facts });
    await owner`update invoices set number = ${number} where id = ${id}`;
    return id;
  };
  return { customer_id, sanne, korenaar, numbered };
}

async function jobOf(ctx: StaffCtx, text: string, more = {}) {
  const { data } = await startBankStatement.call(ctx, { file: fileOf(text), ...more });
  await work(ctx, data);
  return (await jobStatuses.call(ctx, { id: data.id })).data;
}

async function bring(ctx: StaffCtx, text: string, more = {}) {
  const job = await jobOf(ctx, text, more);
  expect(job).toMatchObject({ status: 2 });
  return Array.isArray(job) ? undefined : job.result.bank;
}

const ofNovember = (lines: readonly Line[], more: Partial<StatementInput> = {}) =>
  camt({ opened_on: "2026-11-18", closed_on: "2026-11-19", lines, ...more });
const bringLines = (ctx: StaffCtx, lines: readonly Line[], more: Partial<StatementInput> = {}) =>
  bring(ctx, ofNovember(lines, more));
const listed = async (ctx: StaffCtx, state: (typeof states)[number]) =>
  (await listBankEntries.call(ctx, { state })).data;
const one = async (id: number) => (await owner`select * from invoices where id = ${id}`)[0];
const first = <T>([row]: readonly T[]): T => {
  if (row === undefined) throw new Error("there is none");
  return row;
};

const paid = { name: "Bakkerij De Korenaar", iban: "NL85DEMO0417164300", on: "2026-11-19" };

test("number and amount are certain, a part or a known name is proposed, the rest is open, and what went out is only shown", async () => {
  const { sanne, numbered } = await at("Molen Meel");
  const whole = await numbered("F24-011", 12_100);
  const part = await numbered("260032", 50_000);
  await numbered("260033", 7_777);
  const counts = await bringLines(sanne, [
    { ...paid, amount: 12_100, text: "factuur f24 011 dank" },
    { ...paid, amount: 20_000, name: "K. Aar", iban: "", text: "260032 eerste deel" },
    { ...paid, amount: 7_777, iban: "", text: "zie mail" },
    { amount: 3_300, name: "Onbekend", text: "12100" },
    { amount: -4_400, name: "Bakkerij De Korenaar", returned: "AM04", text: "260033" },
  ]);
  expect(counts).toMatchObject({
    statements: 1,
    entries: 5,
    known: 0,
    certain: 1,
    proposed: 2,
    open: 1,
    booked: 0,
  });
  expect(await listed(sanne, "certain")).toMatchObject([
    {
      reason: "number_amount",
      left: 12_100,
      iban: "NL85 … 4300",
      invoices: [{ invoice_id: whole, number: "F24-011", amount: 12_100 }],
    },
  ]);
  expect(await listed(sanne, "proposed")).toMatchObject([
    { reason: "name_amount", invoices: [{ number: "260033" }] },
    { reason: "number", invoices: [{ invoice_id: part, amount: 20_000 }] },
  ]);
  expect(await listed(sanne, "out")).toMatchObject([{ amount: -4_400, is_return: true, invoices: [] }]);
  expect((await listBankEntries.call(sanne, {})).totals).toEqual({
    certain: 1,
    proposed: 2,
    open: 1,
    booked: 0,
    out: 1,
  });
  expect(await one(whole)).toMatchObject({ amount: "12100" });
});

test("uploaded twice, in the other format too, a file changes nothing", async () => {
  const { customer_id, sanne, numbered } = await at("Dubbel Op");
  await numbered("260031", 12_100);
  const lines = [
    { ...paid, amount: 12_100, text: "260031", bank_reference: "B-1" },
    { ...paid, amount: 900, text: "huur", bank_reference: "B-2" },
    { ...paid, amount: 900, text: "huur", bank_reference: "B-2" },
  ];
  await bringLines(sanne, lines);
  const before = await rowsOf("bank_entries", customer_id);
  expect(before).toHaveLength(3);
  expect(await bringLines(sanne, lines)).toMatchObject({ statements: 0, entries: 0, known: 3 });
  expect(
    await bring(sanne, mt940({ opened_on: "2026-11-18", closed_on: "2026-11-19", lines })),
  ).toMatchObject({ entries: 0, known: 3 });
  expect(await rowsOf("bank_entries", customer_id)).toEqual(before);
  expect((await listBankStatements.call(sanne, {})).data).toMatchObject([
    { entries: 3, known: 3, waiting: 0 },
    { entries: 3, known: 0, waiting: 3 },
  ]);
});

test("a statement that is told again with another amount is not taken in, and one that goes on is", async () => {
  const { customer_id, sanne } = await at("Anders Verteld");
  const [first, second] = [
    { ...paid, amount: 12_100, text: "huur" },
    { ...paid, amount: 900, text: "koffie" },
  ];
  await bringLines(sanne, [first]);
  const before = await rowsOf("bank_entries", customer_id);
  expect(await jobOf(sanne, ofNovember([second, first]))).toMatchObject({ status: 3, error: "bank_changed" });
  expect(await rowsOf("bank_entries", customer_id)).toEqual(before);
  expect(await bringLines(sanne, [first, second])).toMatchObject({ entries: 1, known: 1 });
});

test("a bank's file of somebody else's account is refused, until its people say it is theirs", async () => {
  const { customer_id, sanne } = await at("Andermans Geld");
  const text = camt({ account: "NL44RABO0123456789", lines: [{ ...paid, amount: 100 }] });
  await expect(startBankStatement.call(sanne, { file: fileOf(text) })).rejects.toMatchObject({
    errors: { is_own: [{ key: "bank_other_account", values: { account: "NL44 … 6789" } }] },
  });
  for (const table of ["bank_statements", "bank_entries", "jobs", "files"])
    expect([table, await rowsOf(table, customer_id)]).toEqual([table, []]);
  expect(await bring(sanne, text, { is_own: "1" })).toMatchObject({ entries: 1 });
  expect(await bring(sanne, text.replace("2026-096", "2026-097"))).toMatchObject({ statements: 1 });
  expect(await rowsOf("files", customer_id)).toEqual([]);
});

test("confirmed lines are payments of the bank; undoing one touches nothing else, and the account is known from then on", async () => {
  const { customer_id, sanne, numbered } = await at("Bevestigd BV");
  const [whole, half, later] = [
    await numbered("260041", 10_000),
    await numbered("260042", 30_000),
    await numbered("260043", 4_500),
  ];
  await bringLines(sanne, [
    { ...paid, amount: 10_000, text: "260041" },
    { ...paid, amount: 12_000, text: "260042 deel" },
  ]);
  const waiting = [...(await listed(sanne, "certain")), ...(await listed(sanne, "proposed"))];
  const entries = Object.fromEntries(waiting.map(({ id, version }) => [id, version]));
  expect(await confirmBankEntries.call(sanne, { entries })).toEqual({ data: { booked: 2, changed: 0 } });
  expect(await one(whole)).toMatchObject({ amount: "0", last_status_id: 19, paid_at: "2026-11-19" });
  expect(await one(half)).toMatchObject({ amount: "18000" });
  expect(await rowsOf("payments", customer_id)).toMatchObject([
    { source: "bank", on: "2026-11-19" },
    { source: "bank" },
  ]);
  expect(await confirmBankEntries.call(sanne, { entries })).toEqual({ data: { booked: 0, changed: 2 } });
  const [, second] = await rowsOf("payments", customer_id);
  await undoPayment.call(sanne, { id: Number(second?.id) });
  expect(await one(half)).toMatchObject({ amount: "30000" });
  expect(await one(whole)).toMatchObject({ amount: "0", last_status_id: 19 });
  expect(await listed(sanne, "booked")).toMatchObject([
    { invoices: [{ invoice_id: whole, amount: 10_000 }] },
  ]);
  expect(await listed(sanne, "open")).toMatchObject([{ reason: "undone", left: 12_000, amount: 12_000 }]);
  await bringLines(sanne, [{ ...paid, amount: 4_500, name: "K. Aar", text: "meel" }], { id: "2026-097" });
  expect(await listed(sanne, "proposed")).toMatchObject([
    { reason: "iban_amount", invoices: [{ invoice_id: later }] },
    { reason: "number_iban", state: "proposed" },
  ]);
});

test("one line pays several invoices, several lines one invoice, and none more than is open", async () => {
  const { sanne, numbered } = await at("Veel op Veel");
  const [a, b, c] = [
    await numbered("260051", 10_000),
    await numbered("260052", 5_000),
    await numbered("260053", 8_000),
  ];
  await bringLines(sanne, [
    { ...paid, amount: 15_000, text: "260051/260052" },
    { ...paid, amount: 3_000, text: "260053" },
    { ...paid, amount: 5_000, text: "rest 260053" },
    { ...paid, amount: 8_000, text: "260053 nogmaals" },
  ]);
  expect(await listed(sanne, "certain")).toMatchObject([
    { amount: 15_000, invoices: [{ invoice_id: a }, { invoice_id: b }] },
  ]);
  expect(await listed(sanne, "proposed")).toMatchObject([{ amount: 5_000 }, { amount: 3_000 }]);
  const twice = first(await listed(sanne, "open"));
  expect(twice).toMatchObject({ amount: 8_000, reason: "twice", invoices: [] });
  const all = [...(await listed(sanne, "certain")), ...(await listed(sanne, "proposed"))];
  await confirmBankEntries.call(sanne, {
    entries: Object.fromEntries(all.map(({ id, version }) => [id, version])),
  });
  for (const id of [a, b, c]) expect(await one(id)).toMatchObject({ amount: "0", last_status_id: 19 });
});

test("a proposal that is no longer right is not booked", async () => {
  const { customer_id, sanne, numbered } = await at("Inmiddels Betaald");
  const id = await numbered("260061", 10_000);
  await bringLines(sanne, [{ ...paid, amount: 10_000, text: "260061" }]);
  const entry = first(await listed(sanne, "certain"));
  await owner`update invoices set amount = 4000 where id = ${id}`;
  expect(await confirmBankEntries.call(sanne, { entries: { [entry.id]: entry.version } })).toEqual({
    data: { booked: 0, changed: 1 },
  });
  expect(await rowsOf("payments", customer_id)).toEqual([]);
  expect(await listed(sanne, "proposed")).toMatchObject([
    { reason: "number_over", invoices: [{ amount: 4_000 }] },
  ]);
});

test("by hand a line goes on chosen invoices, in parts, and more than is open only when that is meant", async () => {
  const { sanne, numbered } = await at("Met de Hand");
  const [a, b] = [await numbered("A-1", 10_000), await numbered("B-2", 5_000)];
  await bringLines(sanne, [
    { amount: 20_000, name: "Onbekend", on: "2026-11-19", text: "meel" },
    { amount: -100, name: "Bank", text: "kosten" },
  ]);
  const entry = first(await listed(sanne, "open"));
  const { data } = await bookBankEntry.call(sanne, {
    id: entry.id,
    version: entry.version,
    amount: "100.00",
    parts: { [a]: null },
  });
  expect(data).toMatchObject({ booked: 10_000, left: 10_000 });
  const rest = first(await listed(sanne, "open"));
  expect(rest).toMatchObject({
    id: entry.id,
    left: 10_000,
    reason: "rest",
    invoices: [{ invoice_id: a, payment_id: data.payment_id }],
  });
  await expect(
    bookBankEntry.call(sanne, { id: entry.id, version: entry.version, parts: { [b]: null } }),
  ).rejects.toMatchObject({ kind: "stale" });
  await expect(bookBankEntry.call(sanne, { id: entry.id, parts: { [b]: null } })).rejects.toMatchObject({
    errors: { amount: [{ key: "too_much" }] },
  });
  await bookBankEntry.call(sanne, { id: entry.id, parts: { [b]: null }, overpay: true });
  expect(await one(b)).toMatchObject({ amount: "-5000", last_status_id: 20 });
  expect(await listed(sanne, "booked")).toMatchObject([
    { id: entry.id, left: 0, invoices: [{ invoice_id: a }, { invoice_id: b }] },
  ]);
  const out = first(await listed(sanne, "out"));
  await expect(bookBankEntry.call(sanne, { id: out.id, parts: { [a]: null } })).rejects.toMatchObject({
    kind: "conflict",
  });
});

test("with the setting certain lines are booked at once, the others never", async () => {
  const { sanne, numbered } = await at("Meteen Geboekt");
  const [a, b] = [await numbered("260071", 10_000), await numbered("260072", 5_000)];
  await writeBankSettings.call(sanne, { book_certain: "1" });
  const counts = await bringLines(sanne, [
    { ...paid, amount: 10_000, text: "260071" },
    { ...paid, amount: 1_000, text: "260072", name: "K. Aar", iban: "" },
  ]);
  expect(counts).toMatchObject({ certain: 1, booked: 1 });
  expect(await one(a)).toMatchObject({ amount: "0" });
  expect(await one(b)).toMatchObject({ amount: "5000" });
  expect((await listBankStatements.call(sanne, {})).totals).toEqual({ book_certain: true });
});

test("the money of a line is the line's again when the debtor it was booked on is deleted", async () => {
  const { customer_id, sanne, korenaar, numbered } = await at("Weg Ermee");
  await numbered("260091", 10_000);
  await bringLines(sanne, [{ ...paid, amount: 10_000, text: "260091" }]);
  const entry = first(await listed(sanne, "certain"));
  await confirmBankEntries.call(sanne, { entries: { [entry.id]: entry.version } });
  expect(await rowsOf("bank_entries", customer_id)).toMatchObject([{ state: "booked", booked: "10000" }]);
  await owner`delete from debtors where id = ${korenaar}`;
  expect(await rowsOf("bank_entries", customer_id)).toMatchObject([{ state: "open", booked: "0" }]);
});
