import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { addDebtorEntry } from "@/lib/debtors/commands/debtor-entries";
import { updateDebtor } from "@/lib/debtors/commands/write-debtor";
import { debtorTimeline } from "@/lib/debtors/queries/timeline";
import { runActions } from "@/lib/dunning/commands";
import { addDays } from "@/lib/kernel/day";
import { as, customer, debtor, invoice, owner, TODAY, work } from "../../support/world";

test("a debtor's story is one line of time: sent, said, paid, changed, and what is planned with its reason", async () => {
  const customer_id = await customer("Verhaal Bakker", { combine_claim_box: true });
  const sanne = await as(role.klant, customer_id);
  const kok = await debtor(customer_id, "Kok Catering");
  const first = await invoice(sanne, kok, { overdue: 3 });
  const second = await invoice(sanne, kok, { overdue: 3 });
  await invoice(sanne, kok, { overdue: -10 });
  await invoice(sanne, kok, { last_status_id: 16, deadline: addDays(TODAY, 5) });
  const other = await debtor(customer_id, "Een Ander");
  await invoice(sanne, other, { overdue: 3 });
  const started = (await runActions.call(sanne, { invoices: { [first]: null, [second]: null } })) as {
    data: { id: number };
  };
  await work(sanne, started.data);
  await addDebtorEntry.call(sanne, { id: kok, type: "call", result: "promise", content: "Betaalt vrijdag" });
  await updateDebtor.call(sanne, { id: kok, status: "Belofte gedaan" });
  await owner`insert into journal_entries (customer_id, invoice_id, label, "from", "to", source, day)
    values (${customer_id}, ${first}, 'amount', '125000', '25000', 'sync', ${TODAY})`;

  const { data } = await debtorTimeline.call(sanne, { id: kok });
  expect(data.lines.map(({ kind, type, label, invoices }) => [kind, type, label, invoices.length])).toEqual([
    ["paid", "journal", "amount", 1],
    ["changed", "change", "status", 0],
    ["said", "call", null, 0],
    ["sent", "mail", null, 2],
  ]);
  expect(data.lines[3]).toMatchObject({ status_id: 3, mail_state: "reserved", user: "Sanne de Vries" });
  expect(data.last_contact).toMatchObject({ type: "call", result: "promise" });
  expect(data.planned.map(({ kind, on, invoices }) => [kind, on, invoices.length])).toEqual([
    ["deadline", addDays(TODAY, 5), 1],
    ["step", addDays(TODAY, 11), 1],
    ["step", addDays(TODAY, 14), 2],
  ]);
  expect(data.planned[2]).toMatchObject({ status: 4, reason: { kind: "after", days: 14, status: 3 } });

  const contactLines = await debtorTimeline.call(sanne, { id: kok, kind: "said", lines: 1 });
  expect([contactLines.data.lines.length, contactLines.data.has_more]).toEqual([1, false]);
  const few = await debtorTimeline.call(sanne, { id: kok, lines: 2 });
  expect([few.data.lines.length, few.data.has_more]).toEqual([2, true]);
});

test("invoices that came in together are one line with their sum, per currency; contact is what was sent or said", async () => {
  const customer_id = await customer("Verhaal Inlezen");
  const sanne = await as(role.klant, customer_id);
  const kok = await debtor(customer_id, "Kok Catering");
  const ids = [
    await invoice(sanne, kok, { amount: 10_000 }),
    await invoice(sanne, kok, { amount: 25_000 }),
    await invoice(sanne, kok, { amount: 40_000, currency: "USD" }),
  ];
  for (const [place, id] of ids.entries())
    await owner`insert into journal_entries (customer_id, invoice_id, label, "from", "to", source, day, created_at)
      values (${customer_id}, ${id}, 'amount', null, ${["10000", "25000", "40000"][place] ?? ""}, 'csv', ${TODAY}, '2026-11-20T10:00:00Z')`;
  await addDebtorEntry.call(sanne, { id: kok, content: "Wil in termijnen betalen" });
  const { data } = await debtorTimeline.call(sanne, { id: kok });
  expect(
    data.lines
      .filter(({ type }) => type === "journal")
      .map(({ to, currency, invoices }) => [currency, to, invoices.length])
      .sort(),
  ).toEqual([
    ["EUR", "350.00", 2],
    ["USD", "400.00", 1],
  ]);
  const contact = await debtorTimeline.call(sanne, { id: kok, kind: "contact" });
  expect(contact.data.lines.map(({ type }) => type)).toEqual(["note"]);
});
