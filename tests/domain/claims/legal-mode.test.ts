import { expect, test } from "vitest";
import { previewActions } from "@/lib/dunning/commands";
import { listActions } from "@/lib/dunning/queries/list-actions";
import { updateInvoice } from "@/lib/invoices/commands/update-invoice";
import { claimOfDebtor } from "@/lib/invoices/queries/debtor-claim";
import { explainClaim } from "@/lib/invoices/queries/explain-claim";
import { getInvoice } from "@/lib/invoices/queries/get-invoice";
import { listInvoices } from "@/lib/invoices/queries/list-invoices";
import { addDays } from "@/lib/kernel/day";
import { byLaw, letters, runAll } from "../../support/by-law";
import { debtor, freePeriodGiven, invoice, NOW, owner, rowsOf, TODAY } from "../../support/world";

const posted = { downloaded_at: new Date(NOW.getTime() - 30 * 86_400_000) };
const consumer = { debtor_kind: "consumer" };
const company = { debtor_kind: "company", kvk_number: "50112233" };

test("a consumer is claimed what the law gives, not the customer's own rates, and every line says why", async () => {
  const { customer_id, sanne } = await byLaw("Wettelijk Incasso");
  const jansen = await debtor(customer_id, "Fam. Jansen", consumer);
  const id = await invoice(sanne, jansen, { amount: 100_000, overdue: 60 });
  // Before any letter interest accrues, but none is claimed.
  expect((await getInvoice.call(sanne, { id })).data).toMatchObject({
    claim_mode: "law",
    interest: 0,
    incasso_costs: 0,
    total_incasso_costs: 100_000,
    interest_accrued: 658,
    claimed_from: null,
    law_stop: null,
  });
  await freePeriodGiven(id, posted);
  // 1,000.00 × 4 % × 60/365 = 6.58; 15 % of 1,000.00; claimed from 17 November on.
  const claimed = { interest: 658, incasso_costs: 15_000, total_incasso_costs: 115_658 };
  expect((await getInvoice.call(sanne, { id })).data).toMatchObject({
    ...claimed,
    interest_accrued: 0,
    claimed_from: "2026-11-17",
  });
  expect((await listInvoices.call(sanne, {})).data).toMatchObject([claimed]);
  expect((await claimOfDebtor.call(sanne, { id: jansen })).data).toMatchObject([claimed]);
  const { data } = await explainClaim.call(sanne, { id });
  expect(data).toMatchObject({
    formula: "law-nl/1",
    law: {
      lines: [{ days: 60, base: 100_000, rate: 400, amount: 658 }],
      costs: [{ base: 100_000, amount: 15_000, share: 15_000, bound: null }],
      articles: { interest: "6:119 BW" },
    },
  });
});

test("a letter to a consumer announces the decree's costs and the law's interest, and stores the sum", async () => {
  const { customer_id, sanne } = await byLaw("Aangekondigd Volgens De Wet");
  const mulder = await debtor(customer_id, "Fam. Mulder", consumer);
  await invoice(sanne, mulder, { overdue: 50, step: 4, amount: 60_000 });
  await invoice(sanne, mulder, { overdue: 40, step: 4, amount: 40_000 });
  await runAll(sanne, 2);
  const [letter, ...more] = await letters(sanne, customer_id);
  expect(more).toEqual([]);
  expect(letter?.text).toContain(
    "€ 150,00 aan incassokosten verschuldigd (artikel 2 van het Besluit vergoeding voor buitengerechtelijke incassokosten)",
  );
  expect(letter?.text).toContain(
    "wettelijke rente verschuldigd vanaf de dag na de vervaldatum van elke factuur (nu 4% per jaar, artikel 6:119 BW)",
  );
  expect(letter?.text).not.toContain("12%");
  expect(letter?.totals).toEqual({ open_amount: 100_000, interest: 0, incasso_costs: 0, claim: 100_000 });
  expect(await rowsOf("letters", customer_id)).toMatchObject([
    { announced_costs: "15000", announced_vat: "0" },
  ]);
});

test("where VAT cannot be reclaimed the letter says so, and the sum is raised by it", async () => {
  const law = { costs_vat: true, vat_reason: "Vrijgesteld onderwijs" };
  const { customer_id, sanne } = await byLaw("Met Btw", law);
  const mulder = await debtor(customer_id, "Fam. Mulder", consumer);
  await invoice(sanne, mulder, { overdue: 50, step: 4, amount: 100_000 });
  await runAll(sanne, 1);
  const [letter] = await letters(sanne, customer_id);
  expect(letter?.text).toContain("€ 181,50 aan incassokosten verschuldigd");
  expect(letter?.text).toContain("Dat is € 150,00 en € 31,50 btw.");
});

test("once the period is over the demand to a consumer claims costs and interest of the law", async () => {
  const { customer_id, sanne } = await byLaw("Na De Termijn");
  const jansen = await debtor(customer_id, "Fam. Jansen", consumer);
  const id = await invoice(sanne, jansen, { amount: 100_000, overdue: 60, step: 5 });
  await freePeriodGiven(id, posted);
  await runAll(sanne, 1);
  const [letter] = await letters(sanne, customer_id);
  expect(letter?.totals).toEqual({
    open_amount: 100_000,
    interest: 658,
    incasso_costs: 15_000,
    claim: 115_658,
  });
  expect(letter?.lines[0]?.makeUp?.law?.costs).toMatchObject([{ share: 15_000 }]);
  expect(letter?.text).toContain(
    "Met deze brief stuiten wij de verjaring. Wij behouden ons recht op betaling uitdrukkelijk voor (artikel 3:317 BW).",
  );
  const [last] = await owner<{ id: number; reserves: boolean }[]>`
    select id, reserves from letters where customer_id = ${customer_id} order by id desc limit 1`;
  expect(last?.reserves).toBe(true);
  // Due on 22 September 2026 it lapses five years later; once the letter is posted, five years after its arrival.
  const lapses = async () => (await getInvoice.call(sanne, { id })).data.lapses_on;
  const before = await lapses();
  await owner`update letters set downloaded_at = ${new Date(NOW.getTime() - 20 * 86_400_000)}, day = day - 20 where id = ${last?.id ?? 0}`;
  expect(before).toBe("2031-09-22");
  expect(await lapses()).toBe("2031-11-05");
});

test("a charge that a person switches off is waived from that day, and comes back when it is switched on", async () => {
  const { customer_id, sanne } = await byLaw("Kwijtgescholden");
  const jansen = await debtor(customer_id, "Fam. Jansen", consumer);
  const on = { amount: 100_000, overdue: 60, calculate_interest: true, calculate_incasso: true };
  const id = await invoice(sanne, jansen, on);
  await freePeriodGiven(id, posted);
  await updateInvoice.call(sanne, { id, calculate_incasso: false });
  const of = async () => (await getInvoice.call(sanne, { id })).data;
  expect(await of()).toMatchObject({ incasso_costs: 0, interest: 658 });
  await updateInvoice.call(sanne, { id, calculate_interest: false });
  expect(await of()).toMatchObject({ incasso_costs: 0, interest: 0, total_incasso_costs: 100_000 });
  await updateInvoice.call(sanne, { id, calculate_incasso: true });
  expect(await of()).toMatchObject({ incasso_costs: 15_000 });
});

test("what is due of one debtor goes in one letter, whatever the customer chose for its own rates", async () => {
  const { customer_id, sanne } = await byLaw("Eén Brief", {}, { combine_claim_box: false });
  const mulder = await debtor(customer_id, "Fam. Mulder", consumer);
  await invoice(sanne, mulder, { overdue: 50, step: 4, amount: 20_000 });
  await invoice(sanne, mulder, { overdue: 45, step: 4, amount: 10_000 });
  await runAll(sanne, 2);
  const [letter, ...more] = await letters(sanne, customer_id);
  expect(more).toEqual([]);
  // 15 % of 300.00, not twice 40.00.
  expect(letter?.text).toContain("€ 45,00 aan incassokosten verschuldigd");
});

test("what only the law looks at is filled in at the invoice, and stands in its journal", async () => {
  const { customer_id, sanne } = await byLaw("Zonder Termijn", { term: "none" });
  const id = await invoice(sanne, await debtor(customer_id, "Prins B.V.", company), {
    amount: 100_000,
    overdue: 60,
    number: "F2026-77",
  });
  const { data: made } = await getInvoice.call(sanne, { id });
  await expect(updateInvoice.call(sanne, { id, received_on: "2020-01-01" })).rejects.toMatchObject({
    errors: { received_on: expect.anything() },
  });
  await updateInvoice.call(sanne, {
    id,
    received_on: addDays(made.date, 10),
    claim_kind: "goods",
    series: "C-12",
  });
  const { data } = await getInvoice.call(sanne, { id });
  expect(data).toMatchObject({ received_on: addDays(made.date, 10), claim_kind: "goods", series: "C-12" });
  expect(data.journal.map(({ label }) => label)).toEqual(
    expect.arrayContaining(["received_on", "claim_kind", "series"]),
  );
  // Interest runs from the day after 30 days since receipt, not from its due date.
  const { data: explained } = await explainClaim.call(sanne, { id });
  expect(explained.law?.since).toBe(addDays(made.date, 41));
});

test("a company owes costs and trade interest from the day of the demand that claims them", async () => {
  const { customer_id, sanne } = await byLaw(
    "Handelsrente",
    {},
    { free_period_for: "consumers", license_type: "inc" },
  );
  const prins = await debtor(customer_id, "Prins Horeca B.V.", company);
  const id = await invoice(sanne, prins, { overdue: 40, amount: 100_000 });
  expect((await getInvoice.call(sanne, { id })).data).toMatchObject({ interest: 0, incasso_costs: 0 });
  await runAll(sanne, 1);
  const [letter] = await letters(sanne, customer_id);
  // 1,000.00 × 10.4 % × 40/365 = 11.40.
  expect(letter?.totals).toEqual({
    open_amount: 100_000,
    interest: 1_140,
    incasso_costs: 15_000,
    claim: 116_140,
  });
});

test("of whom nobody said what it is gets the days of a consumer, unless it has a company number", async () => {
  const { customer_id, sanne } = await byLaw("Niet Ingevuld", {}, { free_period_for: "consumers" });
  const overdue = { overdue: 50, step: 5, amount: 100_000 };
  await invoice(sanne, await debtor(customer_id, "J. de Vries"), overdue);
  await invoice(sanne, await debtor(customer_id, "De Vries B.V.", { kvk_number: "50112233" }), overdue);
  await runAll(sanne, 2);
  const [person, business] = await letters(sanne, customer_id);
  expect(person?.text).toContain("€ 150,00 aan incassokosten verschuldigd");
  expect(person?.totals.claim).toBe(100_000);
  expect(business?.free_until).toBeNull();
  // 1,000.00 × 10.4 % × 50/365 = 14.25; the letter states the amount by law of a further day: 0.28.
  expect(business?.totals).toMatchObject({ interest: 1_425, incasso_costs: 15_000 });
  expect(business?.text).not.toContain("12%");
});

test("no amount and no letter where Dutch law is not chosen for a debtor abroad, and the list says why", async () => {
  const { customer_id, sanne } = await byLaw("Over De Grens");
  const claes = await debtor(customer_id, "Claes Bakkerij", {
    ...company,
    country: "BE",
    zipcode: "2000",
    city: "Antwerpen",
  });
  const id = await invoice(sanne, claes, { overdue: 50, step: 4, amount: 100_000 });
  expect((await getInvoice.call(sanne, { id })).data).toMatchObject({
    law_stop: { code: "jurisdiction", about: "BE" },
    interest: 0,
    incasso_costs: 0,
  });
  await runAll(sanne, 1);
  expect(await letters(sanne, customer_id)).toEqual([]);
  const [job] = await owner<{ result: { skipped: unknown } }[]>`
    select result from jobs where customer_id = ${customer_id} order by id desc limit 1`;
  expect(JSON.stringify(job?.result)).toContain("jurisdiction");
  expect((await listActions.call(sanne, {})).data).toHaveLength(1);
});

test("an invoice that stays in the mode it was claimed in follows the customer's own rates", async () => {
  const { customer_id, sanne } = await byLaw("Blijft Zoals Het Was");
  const jansen = await debtor(customer_id, "Fam. Jansen", consumer);
  const id = await invoice(sanne, jansen, {
    amount: 100_000,
    overdue: 60,
    calculate_interest: true,
    claim_mode: "spec",
  });
  // 1,000.00 × 12 % × 60/365 = 19.73.
  expect((await getInvoice.call(sanne, { id })).data).toMatchObject({ claim_mode: "spec", interest: 1_973 });
});

test("a demand waits for the very day from which the law's charges are claimed, so that none goes out without them", async () => {
  const { customer_id, sanne } = await byLaw("Geen Dag Te Vroeg");
  const made = [];
  for (let days = 14; days <= 34; days += 1) {
    const smit = await debtor(customer_id, `Fam. Smit ${days}`, consumer);
    const id = await invoice(sanne, smit, { overdue: 80, step: 5, amount: 100_000, had_sommatie: true });
    await freePeriodGiven(id, { downloaded_at: new Date(NOW.getTime() - days * 86_400_000) });
    made.push(id);
  }
  const plan = await previewActions.call(sanne, {
    invoices: Object.fromEntries(made.map((id) => [id, 6])),
  });
  const stays = new Set(
    plan.data.skipped.flatMap(({ reason, rows }) =>
      reason === "notice_running" ? rows.map(({ id }) => id) : [],
    ),
  );
  const unclaimed = [];
  for (const id of made)
    if ((await getInvoice.call(sanne, { id })).data.claimed_from === null) unclaimed.push(id);
  expect(unclaimed.length).toBeGreaterThan(0);
  expect(unclaimed.length).toBeLessThan(made.length);
  expect([...stays].sort()).toEqual(unclaimed.sort());
});

test("where default begins by notice interest runs from the day after the term of a letter that arrived", async () => {
  const { customer_id, sanne } = await byLaw("Na Ingebrekestelling", { consumer_default: "notice" });
  const jansen = await debtor(customer_id, "Fam. Jansen", consumer);
  const id = await invoice(sanne, jansen, { amount: 100_000, overdue: 60 });
  const accrued = async () => (await getInvoice.call(sanne, { id })).data.interest_accrued;
  expect(await accrued()).toBe(0);
  const letter_id = await freePeriodGiven(id, { ...posted, free_until: null });
  // Its term ended seven days ago: 1,000.00 × 4 % × 7/365 = 0.77.
  expect(await accrued()).toBe(77);
  await owner`update letters set returned_on = ${addDays(TODAY, -20)} where id = ${letter_id}`;
  expect(await accrued()).toBe(0);
});
