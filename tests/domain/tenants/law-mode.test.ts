import { expect, test } from "vitest";
import { systemContext } from "@/lib/access/actor-context";
import { role } from "@/lib/access/roles";
import { getInvoice } from "@/lib/invoices/queries/get-invoice";
import { addDays } from "@/lib/kernel/day";
import { lawModeWork, switchLawMode, undoLawMode } from "@/lib/tenants/commands/law-mode";
import { aboveLaw } from "@/lib/tenants/queries/above-law";
import { lawEffect } from "@/lib/tenants/queries/law-effect";
import { listLawSwitches } from "@/lib/tenants/queries/law-switches";
import {
  as,
  customer,
  debtor,
  freePeriodGiven,
  invoice,
  NOW,
  owner,
  rowsOf,
  TODAY,
} from "../../support/world";

const posted = { downloaded_at: new Date(NOW.getTime() - 30 * 86_400_000) };

/** Creates a customer of 12 % with a consumer's invoice without a demand, one with a demand, and a company's. */
async function world(name: string) {
  const id = await customer(name, { interest_rate: 1_200, incasso_type: "wik" });
  const [sanne, bram] = [await as(role.klant, id), await as(role.superadmin)];
  const jansen = await debtor(id, "Fam. Jansen", { debtor_kind: "consumer" });
  const fresh = await invoice(sanne, jansen, { amount: 100_000, overdue: 60 });
  await freePeriodGiven(fresh, posted);
  const demanded = await invoice(sanne, await debtor(id, "Fam. Smit", { debtor_kind: "consumer" }), {
    amount: 100_000,
    overdue: 60,
    had_sommatie: true,
    calculate_interest: true,
    calculate_incasso: true,
  });
  return { id, sanne, bram, fresh, demanded };
}

test("what was demanded stays as it was claimed, everything else follows the law, and the journal says so", async () => {
  const { id, sanne, bram, fresh, demanded } = await world("Overstap");
  const { data: effect } = await lawEffect.call(bram, { id, mode: "law" });
  // 1,000.00 without charges becomes 1,156.58; the other has 12 % of 60 days and 150.00.
  expect(effect).toMatchObject({
    is_now: false,
    totals: [{ currency: "EUR", invoices: 2, changed: 1, kept: 1, before: 216_973, after: 232_631 }],
    debtors: [{ debtor: "Fam. Jansen", before: 100_000, after: 115_658, difference: 15_658 }],
    more: 0,
  });
  expect((await rowsOf("law_switches", id)).length).toBe(0);

  await switchLawMode.call(bram, { id, mode: "law" });
  const of = async (invoice_id: number) => (await getInvoice.call(sanne, { id: invoice_id })).data;
  expect(await of(fresh)).toMatchObject({ claim_mode: "law", total_incasso_costs: 115_658 });
  expect(await of(demanded)).toMatchObject({ claim_mode: "spec", total_incasso_costs: 116_973 });
  expect((await of(fresh)).journal).toContainEqual(
    expect.objectContaining({ label: "claimed", from: "1000.00", to: "1156.58" }),
  );
  expect((await of(demanded)).journal.map(({ label }) => label)).not.toContain("claimed");
});

test("recalculated the demanded ones follow too, and a consumer's costs that were asked too early go down", async () => {
  const { id, sanne, bram, demanded } = await world("Alles Mee");
  await switchLawMode.call(bram, { id, mode: "law", open: "recalculate" });
  // No notice was ever given: no costs, and interest accrues without being claimed.
  expect((await getInvoice.call(sanne, { id: demanded })).data).toMatchObject({
    claim_mode: "law",
    incasso_costs: 0,
    interest: 0,
    interest_accrued: 658,
  });
});

test("a switch is taken back whole, and the last one alone", async () => {
  const { id, sanne, bram, fresh, demanded } = await world("Toch Niet");
  const { data: first } = await switchLawMode.call(bram, { id, mode: "law" });
  const { data: second } = await switchLawMode.call(bram, { id, mode: "law", open: "recalculate" });
  await expect(undoLawMode.call(bram, { id, switch_id: first.id })).rejects.toMatchObject({
    kind: "conflict",
  });
  await undoLawMode.call(bram, { id, switch_id: second.id });
  const of = async (invoice_id: number) => (await getInvoice.call(sanne, { id: invoice_id })).data;
  expect(await of(demanded)).toMatchObject({ claim_mode: "spec", total_incasso_costs: 116_973 });
  expect(await of(fresh)).toMatchObject({ claim_mode: "law" });
  await undoLawMode.call(bram, { id, switch_id: first.id });
  expect(await of(fresh)).toMatchObject({ claim_mode: "spec", total_incasso_costs: 100_000 });
  const [customer_row] = await owner<
    { legal_mode: boolean }[]
  >`select legal_mode from customers where id = ${id}`;
  expect(customer_row?.legal_mode).toBe(false);
  await expect(undoLawMode.call(bram, { id, switch_id: first.id })).rejects.toMatchObject({
    kind: "not-found",
  });
});

test("the way back needs a reason and somebody who knows what it does, nothing is switched twice, and only who sets customers up may", async () => {
  const { id, sanne, bram } = await world("Heen En Weer");
  await switchLawMode.call(bram, { id, mode: "law", open: "recalculate" });
  await expect(switchLawMode.call(bram, { id, mode: "law" })).rejects.toMatchObject({ kind: "conflict" });
  await expect(switchLawMode.call(bram, { id, mode: "spec" })).rejects.toMatchObject({
    errors: { reason: expect.anything() },
  });
  const back = { id, mode: "spec", reason: "Eigen voorwaarden afgesproken" };
  await expect(switchLawMode.call(bram, back)).rejects.toMatchObject({
    errors: { aware: expect.anything() },
  });
  await switchLawMode.call(bram, { ...back, aware: true });
  await expect(switchLawMode.call(sanne, { ...back, aware: true })).rejects.toMatchObject({
    kind: "forbidden",
  });
  const other = await as(role.whiteLabel);
  await expect(lawEffect.call(other, { id, mode: "spec" })).rejects.toMatchObject({ kind: "not-found" });
});

test("the switches are listed newest first with who, why and sums, and only the last that stands can be taken back", async () => {
  const { id, sanne, bram } = await world("Terugkijken");
  const { data: first } = await switchLawMode.call(bram, { id, mode: "law", reason: "Vanaf dit boekjaar" });
  const { data: second } = await switchLawMode.call(bram, { id, mode: "law", open: "recalculate" });
  const switches = async () => (await listLawSwitches.call(bram, { id })).data;
  expect(await switches()).toMatchObject([
    { id: second.id, mode: "law", open: "recalculate", undone_at: null, can_undo: true },
    {
      id: first.id,
      reason: "Vanaf dit boekjaar",
      user: expect.stringMatching(/\S/),
      totals: [{ currency: "EUR", invoices: 2, before: 216_973, after: 232_631 }],
      can_undo: false,
    },
  ]);
  await undoLawMode.call(bram, { id, switch_id: second.id });
  expect((await switches()).map(({ id, can_undo }) => [id, can_undo])).toEqual([
    [second.id, false],
    [first.id, true],
  ]);
  await expect(listLawSwitches.call(sanne, { id })).rejects.toMatchObject({ kind: "forbidden" });
  const other = await as(role.whiteLabel);
  await expect(listLawSwitches.call(other, { id })).rejects.toMatchObject({ kind: "not-found" });
});

test("a consumer whose costs are above the law is named with both sums, and no longer once the law is followed", async () => {
  const { id, bram, demanded } = await world("Boven De Wet");
  // This consumer had no fourteen-day letter: by law none of the 150.00 is due.
  const smit = { debtor: "Fam. Smit", invoices: 1, costs: 15_000, lawful: 0, difference: 15_000 };
  expect((await aboveLaw.call(bram, { id })).data).toMatchObject([smit]);
  await switchLawMode.call(bram, { id, mode: "law", open: "recalculate" });
  expect((await aboveLaw.call(bram, { id })).data).toEqual([]);
  await owner`update invoices set claim_mode = 'spec' where id = ${demanded}`;
  expect((await aboveLaw.call(bram, { id })).data).toMatchObject([smit]);
});

test("a switch of a later day waits for its night, can be withdrawn until then, and no other is made meanwhile", async () => {
  const { id, sanne, bram, fresh } = await world("Vanaf Januari");
  const from = addDays(TODAY, 1);
  const { data: waiting } = await switchLawMode.call(bram, { id, mode: "law", from });
  expect(waiting).toMatchObject({ from, applied_at: null, totals: [] });
  const amount = async () => (await getInvoice.call(sanne, { id: fresh })).data.total_incasso_costs;
  expect(await amount()).toBe(100_000);
  expect(await lawModeWork.customersWith(TODAY)).not.toContain(id);
  await expect(switchLawMode.call(bram, { id, mode: "law" })).rejects.toMatchObject({ kind: "conflict" });
  await undoLawMode.call(bram, { id, switch_id: waiting.id });

  await switchLawMode.call(bram, { id, mode: "law", from });
  const { data: effect } = await lawEffect.call(bram, { id, mode: "law", from });
  await lawModeWork.run(await systemContext(id, NOW));
  expect(await amount()).toBe(100_000);
  const night = new Date(NOW.getTime() + 86_400_000);
  expect(await lawModeWork.customersWith(from)).toContain(id);
  await lawModeWork.run(await systemContext(id, night));
  expect(await amount()).toBe(115_658);
  const [done] = (await listLawSwitches.call(bram, { id })).data;
  expect(done).toMatchObject({
    from,
    applied_at: expect.any(Date),
    totals: effect.totals.map(({ after }) => ({ after })),
  });
  // 1,000.00 × 4 % × 61 ÷ 365 = 6.68 on that day, beside the 150.00.
  expect((await getInvoice.call(sanne, { id: fresh })).data.journal).toContainEqual(
    expect.objectContaining({ label: "claimed", from: "1000.00", to: "1156.68" }),
  );
  expect(await lawModeWork.customersWith(from)).not.toContain(id);
});

test("a switch begins neither on a day that was nor further away than a year", async () => {
  const { id, bram } = await world("Te Vroeg");
  for (const from of [addDays(TODAY, -1), addDays(TODAY, 367)]) {
    const refused = { errors: { from: expect.anything() } };
    await expect(switchLawMode.call(bram, { id, mode: "law", from })).rejects.toMatchObject(refused);
    await expect(lawEffect.call(bram, { id, mode: "law", from })).rejects.toMatchObject(refused);
  }
});
