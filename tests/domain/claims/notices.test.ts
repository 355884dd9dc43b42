import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { debtorNotices } from "@/lib/claims/queries/notices";
import { debtorStatement, invoiceByLaw } from "@/lib/claims/queries/statement";
import { addDays } from "@/lib/kernel/day";
import { as, customer, debtor, freePeriodGiven, invoice, NOW, owner, TODAY } from "../../support/world";

const days = (count: number) => addDays(TODAY, -count);
const posted = { downloaded_at: new Date(NOW.getTime() - 30 * 86_400_000) };

const customer_id = await customer("Brieven Naar Recht");
const sanne = await as(role.klant, customer_id);
const jansen = await debtor(customer_id, "Fam. Jansen", { debtor_kind: "consumer" });
const first = await invoice(sanne, jansen, { amount: 100_000, overdue: 60, number: "F2026-910" });
const second = await invoice(sanne, jansen, { amount: 50_000, overdue: 58, number: "F2026-911" });
const right = await freePeriodGiven(first, posted);
const unsent = await freePeriodGiven(second, { downloaded_at: null });
await owner`insert into bookings ${owner({ customer_id, invoice_id: first, on: days(1), day: TODAY, paid: 40_000, source: "exact" })}`;
await owner`update invoices set amount = 60000 where id = ${first}`;

test("the letters of a debtor say when they were received, until when they were free, and why one does not count", async () => {
  const { data } = await debtorNotices.call(sanne, { id: jansen });
  expect(data).toMatchObject([
    {
      letter_id: right,
      numbers: ["F2026-910"],
      received: "2026-10-28",
      free_until: "2026-11-14",
      costs_from: "2026-11-17",
      reason: null,
      costs: 15_000,
    },
    { letter_id: unsent, numbers: ["F2026-911"], received: null, free_until: null, reason: "not_delivered" },
  ]);
  expect((await debtorNotices.call(sanne, { id: jansen, on: days(40) })).data).toEqual([]);
});

test("where a day has no rate no letter can be judged, and the day is named", async () => {
  await expect(debtorNotices.call(sanne, { id: jansen, on: addDays(TODAY, 45) })).rejects.toMatchObject({
    kind: "conflict",
    detail: { key: "rate_missing" },
  });
});

test("the statements of the invoices are parts of the debtor's: their sums are its own", async () => {
  const whole = (await debtorStatement.call(sanne, { id: jansen })).data;
  const parts = [];
  for (const id of [first, second]) parts.push((await invoiceByLaw.call(sanne, { id })).data);
  for (const amount of ["principal", "interest", "costs", "total", "accrued"] as const)
    expect(parts.reduce((sum, part) => sum + part[amount], 0)).toBe(whole[amount]);
  const [own] = parts;
  expect(own?.invoices.map(({ number }) => number)).toEqual(["F2026-910"]);
  expect(own?.letters.map(({ letter_id }) => letter_id)).toEqual([right]);
  expect(own?.rows.map(({ on, what, amount, balance }) => [on, what, amount, balance.total])).toEqual([
    [days(90), "invoice", 100_000, 100_000],
    [days(30), "letter", 15_000, 100_000],
    ["2026-11-17", "claimed", null, 115_614],
    ["2026-11-17", "costs", 15_000, 115_614],
    [days(1), "payment", 40_000, 75_647],
    [TODAY, "stands", null, 75_655],
  ]);
  // 756.47 × 4 % ÷ 365.
  expect(own?.per_day).toBe(8);
});

test("another customer's debtor and invoice are not there", async () => {
  const other = await customer("De Buren Van Brieven");
  const theirs = await debtor(other, "Bakker");
  const their_invoice = await invoice(await as(role.klant, other), theirs, { amount: 1_000 });
  await expect(debtorNotices.call(sanne, { id: theirs })).rejects.toMatchObject({ kind: "not-found" });
  await expect(invoiceByLaw.call(sanne, { id: their_invoice })).rejects.toMatchObject({ kind: "not-found" });
});
