import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { decideRates } from "@/lib/claims/commands/decide-rates";
import { updateRate } from "@/lib/claims/commands/write-rate";
import { listRateDifferences } from "@/lib/claims/queries/rate-differences";
import { listRates } from "@/lib/claims/queries/rates";
import { debtorSpecification } from "@/lib/claims/queries/specification/get-specification";
import { getInvoice } from "@/lib/invoices/queries/get-invoice";
import { claimByLaw } from "@/lib/invoices/rules/law/claim";
import { addDays } from "@/lib/kernel/day";
import { toWire } from "@/lib/kernel/money";
import { switchLawMode } from "@/lib/tenants/commands/law-mode";
import { byLaw } from "../../support/by-law";
import { bytesOf } from "../../support/download";
import { readSpecification } from "../../support/specified-case";
import { as, debtor, freePeriodGiven, invoice, NOW, owner, TODAY } from "../../support/world";

const ada = await as(role.superadmin);
const company = { debtor_kind: "company", kvk_number: "50112233" };

/** Changes the commercial interest of the second half of 2026, the period of these tests' claims. */
async function changeRate(percent: string) {
  const { data } = await listRates.call(ada, { kind: "nl-trade", per_page: 200 });
  const row = data.find(({ from }) => from === "2026-07-01");
  await updateRate.call(ada, {
    id: row?.id,
    percent,
    source: "Stcrt. 2026, 40117",
    reason: "Gerectificeerd",
  });
}

/** Stores a demand of the collection side that reached its company so many days ago: it claims interest and costs. */
async function demanded(invoice_id: number, ago = 30) {
  await freePeriodGiven(invoice_id, {
    status_id: 6,
    day: addDays(TODAY, -ago),
    free_until: null,
    downloaded_at: new Date(NOW.getTime() - ago * 86_400_000),
  });
  // So that another letter about it can be written.
  await owner`update letter_forms set hash = concat(hash, '-', id)`;
}

/** Creates a customer by law with two companies, one with a demanded claim of 1,000.00 sixty days overdue, one without a demand. */
async function world(name: string) {
  await changeRate("10.40");
  const { customer_id, sanne } = await byLaw(name);
  const owing = async (called: string) => {
    const debtor_id = await debtor(customer_id, called, company);
    return { debtor_id, id: await invoice(sanne, debtor_id, { amount: 100_000, overdue: 60 }) };
  };
  const told = await owing("Bakkerij De Korenaar");
  const other = await owing("Garage Peters");
  const untold = await owing("Schildersbedrijf Kok");
  await demanded(told.id);
  await demanded(other.id);
  const shown = async (id: number) => (await getInvoice.call(sanne, { id })).data;
  const listed = async (who = sanne) => (await listRateDifferences.call(who, { id: customer_id })).data;
  return { customer_id, sanne, told, other, untold, shown, listed };
}

test("what a letter told of keeps its interest to the cent when a past rate is changed, what was not told follows at once", async () => {
  const { told, untold, shown, listed } = await world("Verteld Blijft Staan");
  // 1,000.00 × 10.4 % × 60/365 = 17.10; costs 150.00.
  const before = { interest: 1_710, incasso_costs: 15_000, total_incasso_costs: 116_710 };
  expect(await shown(told.id)).toMatchObject(before);
  expect(await shown(untold.id)).toMatchObject({ interest: 0, interest_accrued: 1_710 });
  expect(await listed()).toEqual([]);
  await changeRate("10.15");
  expect(await shown(told.id)).toMatchObject(before);
  // × 10.15 % = 16.68.
  expect(await shown(untold.id)).toMatchObject({ interest: 0, interest_accrued: 1_668 });
  const told_and_new = { as_told: 116_710, by_new: 116_668, difference: -42 };
  expect(await listed()).toMatchObject([
    {
      debtor: "Bakkerij De Korenaar",
      currency: "EUR",
      ...told_and_new,
      invoices: [{ invoice_id: told.id, ...told_and_new }],
    },
    { debtor: "Garage Peters", ...told_and_new },
  ]);
});

test("a later letter tells by the same rates, and one of the day of the change by those that were there when it was made", async () => {
  const { sanne, told, untold, shown } = await world("Tweede Sommatie");
  await demanded(untold.id, 0);
  await changeRate("10.15");
  await demanded(told.id, 0);
  expect(await shown(told.id)).toMatchObject({ interest: 1_710 });
  // Claimed this morning at 10.40 %, and not received yet.
  expect(await shown(untold.id)).toMatchObject({ interest_accrued: 1_710 });
  const late = await invoice(sanne, untold.debtor_id, { amount: 100_000, overdue: 60 });
  await demanded(late, 0);
  expect(await shown(late)).toMatchObject({ interest_accrued: 1_668 });
});

test("applied, the newer rates count from then on and the journal says so, for the debtors that were named", async () => {
  const { customer_id, sanne, told, other, shown, listed } = await world("Toegepast");
  await changeRate("10.15");
  const apply = { id: customer_id, apply: true, reason: "Rectificatie overgenomen" };
  expect((await decideRates.call(sanne, { ...apply, debtor_ids: [told.debtor_id] })).data).toEqual({
    invoices: 1,
    apply: true,
  });
  const after = await shown(told.id);
  expect(after).toMatchObject({ interest: 1_668, total_incasso_costs: 116_668 });
  expect(after.journal).toContainEqual(
    expect.objectContaining({ label: "claimed", from: "1167.10", to: "1166.68" }),
  );
  expect(after.timeline.map(({ content }) => content)).toEqual([
    "Gewijzigde rente toegepast: Rectificatie overgenomen",
  ]);
  expect(await shown(other.id)).toMatchObject({ interest: 1_710 });
  expect((await listed()).map(({ debtor }) => debtor)).toEqual(["Garage Peters"]);
  expect((await decideRates.call(sanne, apply)).data.invoices).toBe(1);
  expect(await listed()).toEqual([]);
  expect((await decideRates.call(sanne, apply)).data.invoices).toBe(0);
});

test("left, a claim stays as it was told and leaves the list, until a rate is changed again", async () => {
  const { customer_id, sanne, told, shown, listed } = await world("Gelaten");
  await changeRate("10.15");
  await decideRates.call(sanne, { id: customer_id, apply: false, reason: "Te klein om op terug te komen" });
  expect(await listed()).toEqual([]);
  const left = await shown(told.id);
  expect(left).toMatchObject({ interest: 1_710 });
  expect(left.timeline.map(({ content }) => content)).toEqual([
    "Gevraagde rente gehouden: Te klein om op terug te komen",
  ]);
  expect(left.journal.map(({ label }) => label)).not.toContain("claimed");
  await changeRate("10.30");
  // × 10.3 % = 16.93.
  expect(await listed()).toMatchObject([{ by_new: 116_693, difference: -17 }, { difference: -17 }]);
});

test("what is closed, and what follows its customer's own rates, is no matter of the list", async () => {
  const { customer_id, told, other, listed } = await world("Gesloten");
  await changeRate("10.15");
  await owner`update invoices set amount = 0, last_status_id = 9 where id = ${told.id}`;
  expect((await listed()).map(({ debtor }) => debtor)).toEqual(["Garage Peters"]);
  await owner`update invoices set claim_mode = 'spec' where id = ${other.id}`;
  expect(await listed()).toEqual([]);
  await owner`update invoices set claim_mode = null where id = ${other.id}`;
  await switchLawMode.call(ada, {
    id: customer_id,
    mode: "spec",
    open: "recalculate",
    reason: "Eigen voorwaarden",
    aware: true,
  });
  expect(await listed()).toEqual([]);
});

test("who reads a customer reads its list, and its own people decide, of its own debtors alone", async () => {
  const { customer_id, sanne, told, listed } = await world("Wie Mag Wat");
  const stranger = await world("Een Ander");
  await changeRate("10.15");
  const decision = { id: customer_id, apply: true, reason: "Rectificatie overgenomen" };
  for (const reader of [ada, await as(role.auditor, customer_id)]) {
    expect(await listed(reader)).toHaveLength(2);
    await expect(decideRates.call(reader, decision)).rejects.toMatchObject({ kind: "forbidden" });
  }
  await expect(listed(stranger.sanne)).rejects.toMatchObject({ kind: "not-found" });
  await expect(decideRates.call(stranger.sanne, decision)).rejects.toMatchObject({ kind: "not-found" });
  const debtor_ids = [told.debtor_id, stranger.told.debtor_id];
  await expect(decideRates.call(sanne, { ...decision, debtor_ids })).rejects.toMatchObject({
    kind: "not-found",
  });
  await expect(decideRates.call(sanne, { ...decision, reason: " " })).rejects.toMatchObject({
    errors: { reason: expect.anything() },
  });
  // A user who works for their own debtors alone sees those, and decides nothing for all.
  const pieter = await as(role.klant, customer_id, { debtor_link: true });
  expect(await listed(pieter)).toEqual([]);
  await owner`update debtors set owner_user_id = ${pieter.actor.id} where id = ${told.debtor_id}`;
  expect((await listed(pieter)).map(({ debtor_id }) => debtor_id)).toEqual([told.debtor_id]);
  await expect(decideRates.call(pieter, decision)).rejects.toMatchObject({ kind: "forbidden" });
});

test("a specification says by the rates of which day a claim was told, and works out to the same amounts before and after", async () => {
  const { customer_id, sanne, told } = await world("Naar De Deurwaarder");
  await changeRate("10.15");
  const worked = async () => {
    const file = await debtorSpecification.call(sanne, { id: told.debtor_id, format: "json" });
    const { facts, today, law, content } = readSpecification((await bytesOf(file)).toString("utf8"));
    const claim = claimByLaw(facts, today, law);
    if ("stop" in claim) throw new Error("a rate is missing in the file");
    expect(content.totals.total).toBe(toWire(claim.totals.total));
    return { total: content.totals.total, as_of: facts.invoices.map(({ rates_as_of }) => rates_as_of) };
  };
  expect(await worked()).toEqual({ total: "1167.10", as_of: [addDays(TODAY, -30)] });
  await decideRates.call(sanne, { id: customer_id, apply: true, reason: "Rectificatie overgenomen" });
  expect(await worked()).toEqual({ total: "1166.68", as_of: [undefined] });
});
