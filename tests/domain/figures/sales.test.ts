import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { amountPerPeriod } from "@/lib/figures/queries/amount-per-period";
import { sales } from "@/lib/figures/queries/sales";
import { toWireForm } from "@/lib/kernel/wire";
import { as, customer, owner } from "../../support/world";

await owner`insert into resellers (id, name, domain) values (7, 'Noorderlicht', 'noorderlicht'), (8, 'Vogelvlucht', 'vogelvlucht')`;
const bakker = await customer("Bakker Groothandel", { reseller_id: 7 });
const maas = await customer("Maas Verhuur", { reseller_id: 7, currency: "USD" });
const kanarie = await customer("Kanarie Vogels", { reseller_id: 8 });
const femke = await as(role.sales, undefined, { reseller_id: 7 });
const { id: user_id } = femke.actor;

let entries = 0;
async function wrote(customer_id: number, type: string, date: string, product: string, more = {}) {
  entries += 1;
  const [row] = await owner<{ id: number }[]>`insert into dossier_entries ${owner({
    customer_id,
    type,
    subject: `${type} ${entries}`,
    date,
    product,
    user_id,
    ...more,
  })} returning id`;
  return row?.id ?? 0;
}
await wrote(bakker, "quote", "2026-02-01", "Debiteurenbeheer", { amount: 120_000 });
await wrote(bakker, "deal", "2026-03-01", "debiteurenbeheer ", { amount: 110_000, user_id: null });
const open = await wrote(bakker, "quote", "2026-04-01", "Debiteurenbeheer", { amount: 40_000 });
const dollars = await wrote(maas, "quote", "2025-12-31", "Incasso", { amount: 90_000 });
const visit = await wrote(maas, "appointment", "2026-11-21", "", {});
await wrote(maas, "appointment", "2026-11-20", "");
await wrote(maas, "appointment", "2026-12-01", "", { done_at: new Date("2026-11-20T10:00:00Z") });
await wrote(bakker, "quote", "2026-05-01", "", { amount: 10_000, user_id: null });
await wrote(bakker, "quote", "2026-05-01", "Training", { amount: 1, deleted_at: new Date(), user_id: null });
await wrote(kanarie, "deal", "2026-05-01", "Kanarie", { amount: 99_999_99 });

const answerTo = async (query = {}) => toWireForm(sales.answer, await sales.call(femke, query));

test("what was sold stands by product, over the customers in reach, in the currency of each", async () => {
  const { data } = await answerTo();
  expect(data.labels).toEqual(["Debiteurenbeheer", ""]);
  expect(data.currencies).toMatchObject([
    {
      currency: "EUR",
      series: [
        { key: "Offerte", values: ["1600.00", "100.00"] },
        { key: "Deal", values: ["1100.00", "0.00"] },
        { key: "No-deal", values: ["0.00", "0.00"] },
        { key: "Contract", values: ["0.00", "0.00"] },
      ],
      totals: { Offerte: { count: 3, amount: "1700.00" }, Deal: { count: 1, amount: "1100.00" } },
    },
  ]);
});

test("open actions are one's own: appointments to come, and offers that nothing ended since", async () => {
  const { data, dossiers } = await answerTo();
  expect(data.actions.map(({ id, type, amount }) => [id, type, amount])).toEqual([
    [dollars, "Offerte", "900.00"],
    [open, "Offerte", "400.00"],
    [visit, "Afspraak", null],
  ]);
  expect(dossiers[String(dollars)]).toEqual({ customer_id: maas, currency: "USD" });
});

test("a product's entries tell whose dossier they stand in", async () => {
  const { data } = await answerTo({ product: "DEBITEUREN BEHEER" });
  expect(data.entries?.map(({ type, customer_id }) => [type, customer_id])).toEqual([
    ["Offerte", bakker],
    ["Deal", bakker],
    ["Offerte", bakker],
  ]);
});

test("another year, beside the year before it", async () => {
  const { data } = await answerTo({ year: 2026, compare: "1", currency: "USD" });
  expect(data).toMatchObject({
    labels: [],
    currencies: [{ currency: "USD", previous: [{ values: [] }, {}, {}, {}] }],
  });
  expect((await answerTo({ year: 2025 })).data.currencies).toMatchObject([{ currency: "USD" }]);
  expect((await answerTo({ year: 2020 })).data.currencies).toMatchObject([{ currency: "EUR" }]);
});

test("who sells reads no figures of debtors, and who reads those no sales", async () => {
  await expect(amountPerPeriod.call(femke, {})).rejects.toMatchObject({ kind: "forbidden" });
  await expect(sales.call(await as(role.manager, bakker), {})).rejects.toMatchObject({ kind: "forbidden" });
  await expect(amountPerPeriod.call(await as(role.superadmin), {})).rejects.toMatchObject({
    kind: "not-found",
  });
  await expect(amountPerPeriod.call(await as(role.flex, bakker), {})).rejects.toMatchObject({
    kind: "forbidden",
  });
});
