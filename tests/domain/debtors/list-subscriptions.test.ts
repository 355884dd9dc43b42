import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { exportSubscriptions } from "@/lib/debtors/queries/export-subscriptions";
import { listSubscriptions } from "@/lib/debtors/queries/list-subscriptions";
import { addDays } from "@/lib/kernel/day";
import { toWireForm } from "@/lib/kernel/wire";
import { bytesOf } from "../../support/download";
import { as, customer, debtor, invoice, TODAY } from "../../support/world";

const verhuur = await customer("Zuidas Verhuur", { features: ["contracts"] });
const sanne = await as(role.klant, verhuur);
const fries = await debtor(verhuur, "Fries Transport", { number: "10005", subscription: "2026-12-31" });
const wit = await debtor(verhuur, "De Wit & Zn", { number: "0103" });
const on = (debtor_id: number, contract_number: string, amount: number, more = {}) =>
  invoice(sanne, debtor_id, { contract_number, amount, ...more });
await on(fries, "K-77", 400_000, { overdue: 295 });
await on(wit, "K-12", 125_000, { overdue: 198 });
await on(wit, "K-12", 109_000, { overdue: 24 });
await on(wit, "K-12", 30_000, { currency: "USD", expires_at: addDays(TODAY, 10) });
// Not open today, or without a contract.
await on(wit, "K-90", 30_000, { overdue: 400, last_status_id: 14 });
await on(wit, "K-91", 30_000, { date: addDays(TODAY, 1), expires_at: addDays(TODAY, 31) });
await on(wit, "", 99_900, { overdue: 500 });

const subscriptions = async (query: object, ctx = sanne) =>
  toWireForm(listSubscriptions.answer, await listSubscriptions.call(ctx, query));
const rowsOf = async (query: object, ctx = sanne) =>
  (await subscriptions(query, ctx)).data.map(({ contract, currency, days, amount }) => [
    contract,
    currency,
    days,
    amount,
  ]);

test("a contract is a row per debtor and currency, with its oldest overdue claim; nobody reads closed, future or nameless ones", async () => {
  const { data, meta, totals } = await subscriptions({});
  expect(data.map(({ contract, days, amount }) => [contract, days, amount])).toEqual([
    ["K-77", 295, "4000.00"],
    ["K-12", 198, "2340.00"],
    ["K-12", 0, "300.00"],
  ]);
  expect(data[0]).toEqual({
    contract: "K-77",
    number: "10005",
    name: "Fries Transport",
    days: 295,
    currency: "EUR",
    amount: "4000.00",
    debtor: fries,
    subscription: "2026-12-31",
  });
  expect(meta.total).toBe(3);
  expect(totals).toEqual([
    { currency: "EUR", amount: "6340.00" },
    { currency: "USD", amount: "300.00" },
  ]);
});

test("a credit lowers what is open and is never overdue", async () => {
  const bouwer = await customer("Bouwer Verhuur", { features: ["contracts"] });
  const nils = await as(role.intern, bouwer);
  const klant = await debtor(bouwer, "Alders Bouw");
  await invoice(nils, klant, { contract_number: "H-1", amount: 50_000, overdue: 3 });
  await invoice(nils, klant, { contract_number: "H-1", amount: -20_000, overdue: 90, last_status_id: 20 });
  expect(await rowsOf({}, nils)).toEqual([["H-1", "EUR", 3, "300.00"]]);
});

test("up to a day only what is due by then counts, in rows and totals alike", async () => {
  const { data, totals } = await subscriptions({ till: addDays(TODAY, -100) });
  expect(data.map(({ amount }) => amount)).toEqual(["4000.00", "1250.00"]);
  expect(totals).toEqual([
    { currency: "EUR", amount: "5250.00" },
    { currency: "USD", amount: "0.00" },
  ]);
});

test.each([
  [{ contract: "k-7" }, ["K-77"]],
  [{ number: "0103" }, ["K-12", "K-12"]],
  [{ name: "transport" }, ["K-77"]],
  [{ days: 198 }, ["K-77", "K-12"]],
  [{ days: 199 }, ["K-77"]],
  [{ amount: "2340,00" }, ["K-77", "K-12"]],
  [{ amount: "2340.01" }, ["K-77"]],
  [{ q: "fries" }, ["K-77"]],
  [{ sort: "amount", direction: "asc" }, ["K-12", "K-12", "K-77"]],
  [{ per_page: 1, page: 2 }, ["K-12"]],
])("filtered and sorted by %o", async (query, contracts) => {
  expect((await rowsOf(query)).map(([contract]) => contract)).toEqual(contracts);
});

test("what no list can be filtered by is refused at its field", async () => {
  for (const [field, value] of [
    ["till", "2026-02-30"],
    ["days", "-1"],
    ["amount", "veel"],
    ["sort", "iban"],
  ])
    await expect(listSubscriptions.call(sanne, { [field ?? ""]: value })).rejects.toMatchObject({
      kind: "invalid",
      errors: { [field ?? ""]: expect.anything() },
    });
});

test("as a file it has the same rows in the same order, under a name in the reader's language", async () => {
  const file = await exportSubscriptions.call(sanne, { export: "1", file: "csv" });
  expect(file.filename).toBe(`contracten-${TODAY}.csv`);
  expect((await bytesOf(file)).toString("utf8").trimEnd().split("\n")).toEqual([
    "\ufeffContract;Debiteurnummer;Naam;Dagen te laat;Valuta;Openstaand;Contract (R9)",
    "K-77;10005;Fries Transport;295;EUR;4000,00;2026-12-31",
    "K-12;0103;De Wit & Zn;198;EUR;2340,00;",
    "K-12;0103;De Wit & Zn;0;USD;300,00;",
  ]);
  const german = await exportSubscriptions.call({ ...sanne, language: "de" }, { export: "1", days: 9_999 });
  expect(german.filename).toBe(`vertraege-${TODAY}.xlsx`);
  await bytesOf(german);
});

test("without the feature, and for other roles, there are no contracts", async () => {
  const plain = await as(role.klant, await customer("Bakker Groothandel"));
  const refused = { kind: "forbidden" };
  await expect(listSubscriptions.call(plain, {})).rejects.toMatchObject(refused);
  for (const other of [role.manager, role.flex])
    await expect(listSubscriptions.call(await as(other, verhuur), {})).rejects.toMatchObject(refused);
  expect(await rowsOf({}, await as(role.auditor, verhuur))).toHaveLength(3);
});
