import { expect, test } from "vitest";
import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { actionsSent } from "@/lib/figures/queries/actions-sent";
import { amountPerPeriod } from "@/lib/figures/queries/amount-per-period";
import { figureCurrencies } from "@/lib/figures/queries/currencies";
import { dso } from "@/lib/figures/queries/dso";
import { forecast } from "@/lib/figures/queries/forecast";
import { ageAnalysis, invoiceStatus } from "@/lib/figures/queries/open-amount-charts";
import { payedVsStatus } from "@/lib/figures/queries/payed-vs-status";
import { sales } from "@/lib/figures/queries/sales";
import { stats } from "@/lib/figures/queries/stats";
import { topDebtors } from "@/lib/figures/queries/top-debtors";
import { addDays } from "@/lib/kernel/day";
import { currencies } from "@/lib/kernel/money";
import { as, customer, debtor, invoice, owner, refresh, TODAY } from "../../support/world";

await owner`insert into resellers (id, name, domain) values (7, 'Noorderlicht', 'noorderlicht'), (8, 'Vogelvlucht', 'vogelvlucht')`;
const bakker = await customer("Bakker Groothandel", { reseller_id: 7 });
const sanne = await as(role.klant, bakker);
const seller = await as(role.sales, undefined, { reseller_id: 7 });
const jansen = await debtor(bakker, "Jansen Bouw", { number: "10001" });
for (const overdue of [-5, 20, 100]) await invoice(sanne, jansen, { overdue, amount: 50_000 });

const ofCustomer = [
  ...[stats, topDebtors, invoiceStatus, ageAnalysis, dso, amountPerPeriod, payedVsStatus, actionsSent],
  ...[forecast, figureCurrencies],
];
/** Returns every answer of the dashboard, as text. */
const answersOf = async (
  ctx: StaffCtx,
  verbs: readonly { call: (ctx: StaffCtx, raw: unknown) => Promise<unknown> }[],
) => JSON.stringify(await Promise.all(verbs.map((verb) => verb.call(ctx, { compare: true }))));

test("what another tenant is owed, was paid and sold is in no sum, in no currency, of nobody else", async () => {
  const before = [await answersOf(sanne, ofCustomer), await answersOf(seller, [sales])];
  const canary = await customer("Kanarie", { reseller_id: 8 });
  const bird = await as(role.klant, canary);
  const owing = await debtor(canary, "Vogel", { number: "10001" });
  for (const [place, currency] of currencies.entries()) {
    const id = await invoice(bird, owing, { overdue: 20 + place, amount: 99_999_999, currency });
    await owner`insert into bookings ${owner({ customer_id: canary, invoice_id: id, on: addDays(TODAY, -1), day: TODAY, paid: 11_111_111, source: "csv" })}`;
    await refresh(canary, id);
  }
  await owner`insert into dossier_entries ${owner({ customer_id: canary, user_id: bird.actor.id, type: "deal", date: TODAY, subject: "Kanarie", product: "Vogels", amount: 77_777_777 })}`;
  expect(await answersOf(bird, ofCustomer)).toContain("99999999");
  expect([await answersOf(sanne, ofCustomer), await answersOf(seller, [sales])]).toEqual(before);
});
