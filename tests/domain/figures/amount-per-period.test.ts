import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { amountPerPeriod } from "@/lib/figures/queries/amount-per-period";
import { figureCurrencies } from "@/lib/figures/queries/currencies";
import { day } from "@/lib/kernel/day";
import { toWireForm } from "@/lib/kernel/wire";
import { as, customer, debtor, invoice, owner } from "../../support/world";

const bakker = await customer("Bakker Groothandel", { features: ["r9Filter"] });
const sanne = await as(role.klant, bakker);
const jansen = await debtor(bakker, "Jansen Bouw", { number: "10001", status: "Incasso loopt" });
const visser = await debtor(bakker, "Visser Transport", { number: "20001", subscription: "2026-12-31" });
const billed = (debtor_id: number, date: string, amount: number, more = {}) =>
  invoice(sanne, debtor_id, { date: day(date), expires_at: day("2026-12-20"), amount, ...more });
await billed(jansen, "2025-06-30", 50_000);
await billed(jansen, "2026-01-15", 100_000);
await billed(jansen, "2026-01-31", -20_000);
await billed(visser, "2026-02-28", 30_000, { currency: "USD" });
await billed(visser, "2026-12-01", 7_500);

const answerTo = async (query: object) =>
  toWireForm(amountPerPeriod.answer, await amountPerPeriod.call(sanne, query));
const values = async (query: object) =>
  (await answerTo(query)).data.currencies.map(({ currency, series }) => [
    currency,
    ...(series[0]?.values ?? []),
  ]);

test("what was invoiced stands by month, per currency, credits negative, as far as invoices are dated", async () => {
  const { data, filters } = await answerTo({});
  expect(data.labels).toHaveLength(12);
  expect([data.labels[0], data.labels[11], filters.year]).toEqual(["2026-01", "2026-12", 2026]);
  const [euros, dollars] = data.currencies;
  expect(euros).toMatchObject({ currency: "EUR", totals: { count: 3, amount: "875.00" } });
  expect(euros?.series[0]?.values.slice(0, 2)).toEqual(["800.00", "0.00"]);
  expect(dollars).toMatchObject({ currency: "USD", totals: { count: 1, amount: "300.00" } });
});

test("a count is a number of invoices", async () => {
  const [euros] = (await answerTo({ type: "count" })).data.currencies;
  expect(euros?.series[0]?.values.slice(0, 2)).toEqual([2, 0]);
});

test("years begin with the first invoice's", async () =>
  expect(await values({ format: "Y" })).toEqual([
    ["EUR", "500.00", "875.00"],
    ["USD", "0.00", "300.00"],
  ]));

test("the year before lines up with the labels of this one", async () => {
  const [euros] = (await answerTo({ compare: "1", currency: "EUR" })).data.currencies;
  expect(euros?.previous?.[0]?.values.slice(4, 7)).toEqual(["0.00", "500.00", "0.00"]);
});

test("a debtor is found by a part of its number, or of its status text; one with a contract by r9", async () => {
  expect(await values({ format: "Y", year: 2025, q: "0001" })).toEqual([
    ["EUR", "500.00"],
    ["USD", "0.00"],
  ]);
  expect(await values({ format: "Y", q: "2000" })).toEqual([
    ["EUR", "0.00", "75.00"],
    ["USD", "0.00", "300.00"],
  ]);
  expect(await values({ format: "Y", q: "INCASSO", showStatus: "1" })).toEqual([
    ["EUR", "500.00", "800.00"],
    ["USD", "0.00", "0.00"],
  ]);
  expect(await values({ format: "Y", r9: "1", currency: "USD" })).toEqual([["USD", "0.00", "300.00"]]);
});

test("who works for their own debtors reads those alone", async () => {
  const pieter = await as(role.klant, bakker, { debtor_link: true });
  await owner`update debtors set owner_user_id = ${pieter.actor.id} where id = ${visser}`;
  const { data } = toWireForm(amountPerPeriod.answer, await amountPerPeriod.call(pieter, {}));
  expect(data.currencies.map(({ currency, totals }) => [currency, totals.amount])).toEqual([
    ["EUR", "75.00"],
    ["USD", "300.00"],
  ]);
});

test("the currencies say what is open in each today; an invoice of the future is not", async () => {
  const { data } = toWireForm(figureCurrencies.answer, await figureCurrencies.call(sanne, { q: "niemand" }));
  expect(data).toEqual([
    { currency: "EUR", count: 3, amount: "1300.00" },
    { currency: "USD", count: 1, amount: "300.00" },
  ]);
});

test("without any invoice the customer's own currency shows zeros", async () => {
  const kok = await as(role.manager, await customer("Kok Catering", { currency: "GBP" }));
  const { data } = toWireForm(amountPerPeriod.answer, await amountPerPeriod.call(kok, { year: 2026 }));
  expect(data.currencies).toEqual([
    {
      currency: "GBP",
      series: [{ key: "invoiced", values: Array(11).fill("0.00") }],
      totals: { count: 0, amount: "0.00" },
    },
  ]);
  expect((await amountPerPeriod.call(kok, { year: 2027 })).data.labels).toEqual([]);
});

test.each([
  [{ year: "1899" }, "year"],
  [{ year: "2200" }, "year"],
  [{ format: "w" }, "format"],
  [{ type: "sum" }, "type"],
  [{ currency: "CHF" }, "currency"],
  [{ q: "9".repeat(101) }, "q"],
])("%j is refused at its field", (query, field) =>
  expect(amountPerPeriod.call(sanne, query)).rejects.toMatchObject({
    kind: "invalid",
    errors: { [field]: expect.anything() },
  }),
);
