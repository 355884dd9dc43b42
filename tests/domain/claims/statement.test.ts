import fc from "fast-check";
import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { createRate } from "@/lib/claims/commands/write-rate";
import { debtorStatement } from "@/lib/claims/queries/statement";
import { addDays } from "@/lib/kernel/day";
import { anyInvoice, happen } from "../../support/random-ledger";
import { as, customer, debtor, freePeriodGiven, invoice, NOW, owner, TODAY } from "../../support/world";

const days = (count: number) => addDays(TODAY, -count);
const posted = { downloaded_at: new Date(NOW.getTime() - 30 * 86_400_000) };

test("of a consumer nothing is added before the fourteen days are over, and then interest and costs of the law", async () => {
  const customer_id = await customer("Wettelijk Helder");
  const sanne = await as(role.klant, customer_id);
  const jansen = await debtor(customer_id, "Fam. Jansen", { debtor_kind: "consumer" });
  const id = await invoice(sanne, jansen, { amount: 100_000, overdue: 60 });
  const letter_id = await freePeriodGiven(id, posted);

  const before = (await debtorStatement.call(sanne, { id: jansen, on: days(10) })).data;
  // 1,000.00 × 4 % × 50/365 = 5.48, which accrues but is not claimed.
  expect(before).toMatchObject({ principal: 100_000, interest: 0, costs: 0, total: 100_000, accrued: 548 });

  const now = (await debtorStatement.call(sanne, { id: jansen })).data;
  // 1,000.00 × 4 % × 60/365 = 6.58; 15 % of 1,000.00.
  expect(now).toMatchObject({
    debtor_kind: "consumer",
    stop: null,
    principal: 100_000,
    interest: 658,
    costs: 15_000,
    total: 115_658,
    accrued: 0,
    per_day: 11,
  });
  // Posted on 22 October it arrived on the 28th; the letter itself named 14 November, and a transfer of that day may need two working days.
  expect(now.letters).toMatchObject([
    {
      letter_id,
      kind: "notice",
      free_until: "2026-11-14",
      costs_from: "2026-11-17",
      announced: 15_000,
      costs: 15_000,
    },
  ]);
  expect(now.invoices).toMatchObject([
    {
      invoice_id: id,
      first: days(59),
      claimed_from: "2026-11-17",
      lines: [{ days: 60, rate: 400, amount: 658 }],
    },
  ]);
  expect(now.rows.map(({ on, what, balance }) => [on, what, balance.total])).toEqual([
    [days(90), "invoice", 100_000],
    [days(30), "letter", 100_000],
    ["2026-11-17", "claimed", 115_614],
    ["2026-11-17", "costs", 115_614],
    [TODAY, "stands", 115_658],
  ]);
});

test("a letter that never left claims nothing, and says why", async () => {
  const customer_id = await customer("Nooit Verstuurd");
  const sanne = await as(role.klant, customer_id);
  const visser = await debtor(customer_id, "Fam. Visser", { debtor_kind: "consumer" });
  const id = await invoice(sanne, visser, { amount: 100_000, overdue: 60 });
  await freePeriodGiven(id, { downloaded_at: null });
  const { data } = await debtorStatement.call(sanne, { id: visser });
  expect(data).toMatchObject({
    total: 100_000,
    costs: 0,
    letters: [{ reason: "not_delivered", free_until: null }],
  });
});

test("money goes off the costs first, then the interest, then the invoice, on the day it came", async () => {
  const customer_id = await customer("Toerekening");
  const sanne = await as(role.klant, customer_id);
  const jansen = await debtor(customer_id, "Fam. De Boer", { debtor_kind: "consumer" });
  const id = await invoice(sanne, jansen, { amount: 100_000, overdue: 60, number: "F2026-900" });
  await freePeriodGiven(id, posted);
  await owner`insert into bookings ${owner({ customer_id, invoice_id: id, on: days(1), day: TODAY, paid: 40_000, source: "exact" })}`;
  await owner`update invoices set amount = 60000 where id = ${id}`;
  const { data } = await debtorStatement.call(sanne, { id: jansen });
  // 150.00 costs; 1,000.00 × 4 % × 59/365 = 6.47; the rest, 243.53, reduces the principal, which then bears 0.08 a day.
  expect(data.invoices[0]?.paid).toEqual([{ on: days(1), costs: 15_000, interest: 647, principal: 24_353 }]);
  expect(data).toMatchObject({ principal: 75_647, interest: 8, costs: 0, total: 75_655 });
});

test("a debtor of somebody else is not there, and no day is asked further ahead than rates can be known", async () => {
  const customer_id = await customer("Van Een Ander");
  const sanne = await as(role.klant, customer_id);
  const other = await debtor(await customer("De Buren"), "Bakker");
  await expect(debtorStatement.call(sanne, { id: other })).rejects.toMatchObject({ kind: "not-found" });
  const own = await debtor(customer_id, "Slager");
  await expect(debtorStatement.call(sanne, { id: own, on: addDays(TODAY, 61) })).rejects.toMatchObject({
    errors: { on: expect.anything() },
  });
});

test("a day without a rate is named instead of an amount", async () => {
  const customer_id = await customer("Zonder Rente");
  const sanne = await as(role.klant, customer_id);
  const jansen = await debtor(customer_id, "Fam. Smit", { debtor_kind: "consumer" });
  await invoice(sanne, jansen, { amount: 100_000, overdue: 60 });
  const { data } = await debtorStatement.call(sanne, { id: jansen, on: addDays(TODAY, 45) });
  expect(data).toMatchObject({
    stop: { code: "rate_missing", kind: "nl-ordinary", day: "2027-01-01" },
    total: 0,
  });
  const ada = await as(role.superadmin);
  await createRate.call(ada, {
    kind: "nl-ordinary",
    from: "2027-01-01",
    percent: "3",
    source: "Stb. 2026, 512",
  });
  const { data: mended } = await debtorStatement.call(sanne, { id: jansen, on: addDays(TODAY, 45) });
  expect(mended).toMatchObject({ stop: null, total: 100_000 });
});

test("an invoice dated after the day that is looked at is not there yet, nor is what was paid of it", async () => {
  const customer_id = await customer("Vooruit Betaald");
  const sanne = await as(role.klant, customer_id);
  const bos = await debtor(customer_id, "Bos Transport", { kvk_number: "12345678" });
  const id = await invoice(sanne, bos, {
    amount: 60_000,
    expires_at: addDays(TODAY, 40),
    total_amount: 100_000,
  });
  await owner`insert into bookings ${owner({ customer_id, invoice_id: id, on: addDays(TODAY, 12), day: TODAY, paid: 40_000, source: "exact" })}`;
  const at = async (on: string) => (await debtorStatement.call(sanne, { id: bos, on })).data;
  expect(await at(addDays(TODAY, 9))).toMatchObject({ total: 0, invoices: [], rows: [{ what: "stands" }] });
  expect(await at(addDays(TODAY, 11))).toMatchObject({ debtor_kind: "company", total: 100_000 });
  expect(await at(addDays(TODAY, 12))).toMatchObject({ total: 60_000 });
});

test("whatever a ledger says of invoices, in whatever order, a statement stands and its last row is its total", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyInvoice, { minLength: 1, maxLength: 4 }), async (ledger) => {
      const customer_id = await customer("Willekeurig Grootboek");
      const sanne = await as(role.klant, customer_id);
      const debtor_id = await debtor(customer_id, "De Boer", { debtor_kind: "consumer" });
      for (const one of ledger) await happen({ customer_id, debtor_id }, one, true);
      const { data } = await debtorStatement.call(sanne, { id: debtor_id });
      expect(data.stop).toBeNull();
      expect(data.rows.at(-1)).toMatchObject({ what: "stands", balance: { total: data.total } });
    }),
    { numRuns: 25 },
  );
});
