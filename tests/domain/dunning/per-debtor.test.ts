import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { openHold } from "@/lib/agreements/commands/open-hold";
import { addDebtorEntry } from "@/lib/debtors/commands/debtor-entries";
import { listDebtors } from "@/lib/debtors/queries/list-debtors";
import { runActions } from "@/lib/dunning/commands";
import { listActions } from "@/lib/dunning/queries/list-actions";
import { listGroups } from "@/lib/dunning/queries/list-groups";
import { listInvoices } from "@/lib/invoices/queries/list-invoices";
import { addDays } from "@/lib/kernel/day";
import { night, on, promise } from "../../support/agreements";
import { as, customer, debtor, invoice, owner, TODAY } from "../../support/world";

const at = async (name: string, settings = {}) => {
  const customer_id = await customer(name, settings);
  return { customer_id, sanne: await as(role.klant, customer_id) };
};

/** Returns an invoice whose step is due today. */
const due = (status: number, more = {}) => ({
  invoice_status_id: status,
  next_action_on: TODAY,
  expires_at: addDays(TODAY, -20),
  ...more,
});

test("a debtor is one line: what is due together, since when, the heaviest step and how many are lighter", async () => {
  const { customer_id, sanne } = await at("Postma Groothandel");
  const postma = await debtor(customer_id, "Postma Zorg", { contact_telephone_number: "030 276 41 80" });
  const prins = await debtor(customer_id, "Prins Catering");
  const first = await invoice(sanne, postma, due(4, { amount: 10_000, expires_at: addDays(TODAY, -30) }));
  const second = await invoice(sanne, postma, due(7, { amount: 5_000 }));
  await invoice(sanne, prins, due(8, { amount: 2_500 }));
  await invoice(sanne, prins, { amount: 99_900, next_action_on: addDays(TODAY, 3) });
  const { data, meta, totals } = await listGroups.call(sanne, {});
  expect(data.map(({ debtor, step, amount }) => [debtor, step, amount])).toEqual([
    ["Prins Catering", 8, 2_500],
    ["Postma Zorg", 7, 15_000],
  ]);
  expect(data[1]).toMatchObject({
    count: 2,
    lighter: 1,
    days_overdue: 30,
    telephone: "030 276 41 80",
    invoices: [first, second],
    amounts: [10_000, 5_000],
    last_contact: null,
  });
  expect(meta.total).toBe(2);
  expect(totals).toEqual([{ currency: "EUR", count: 3, amount: 17_500 }]);
});

test("what somebody is working on counts in a line, but cannot be ticked: neither the invoice nor its amount is named", async () => {
  const { customer_id, sanne } = await at("Bezig Groothandel");
  const postma = await debtor(customer_id, "Postma Bezig");
  const busy = await invoice(sanne, postma, due(4, { amount: 10_000 }));
  await runActions.call(sanne, { invoices: { [busy]: null } });
  const free = await invoice(sanne, postma, due(4, { amount: 5_000 }));
  const [line] = (await listGroups.call(sanne, {})).data;
  expect(line).toMatchObject({ amount: 15_000, count: 2, invoices: [free], amounts: [5_000] });
});

test("a second currency is a line of its own, and filters hold for the invoices of a line", async () => {
  const { customer_id, sanne } = await at("Turner Import");
  const turner = await debtor(customer_id, "Turner Print");
  const euros = await invoice(sanne, turner, due(3, { amount: 1_000 }));
  const pounds = await invoice(sanne, turner, due(3, { amount: 2_000, currency: "GBP" }));
  const linesOf = async (filters: object) =>
    (await listGroups.call(sanne, filters)).data.map(({ currency, invoices }) => [currency, invoices]);
  expect(await linesOf({ sort: "amount" })).toEqual([
    ["GBP", [pounds]],
    ["EUR", [euros]],
  ]);
  expect(await linesOf({ currency: "EUR" })).toEqual([["EUR", [euros]]]);
});

test("all lines together hold the invoices of the action list, page by page", async () => {
  const { customer_id, sanne } = await at("Veel Debiteuren");
  for (const name of ["Aalbers", "Bakker", "Claes"]) {
    const id = await debtor(customer_id, name);
    for (const status of [3, 4]) await invoice(sanne, id, due(status));
  }
  const pages = await Promise.all([1, 2, 3, 4].map((page) => listGroups.call(sanne, { page, per_page: 1 })));
  expect(pages.map(({ meta }) => meta.total)).toEqual([3, 3, 3, 3]);
  expect(new Set(pages.map(({ totals }) => JSON.stringify(totals))).size).toBe(1);
  const byName = (await listGroups.call(sanne, { sort: "debtor", direction: "asc" })).data;
  expect(byName.map(({ debtor: name }) => name)).toEqual(byName.map(({ debtor: name }) => name).toSorted());
  const grouped = pages.flatMap(({ data }) => data.flatMap(({ invoices }) => invoices));
  const flat = (await listActions.call(sanne, {})).data.map(({ id }) => id);
  expect(grouped.sort()).toEqual(flat.sort());
});

test("the last contact is the last message or call, whichever came later", async () => {
  const { customer_id, sanne } = await at("Visser Bouw");
  const visser = await debtor(customer_id, "Visser Onderhoud");
  await invoice(sanne, visser, due(4, { last_status_id: 3, last_action_at: addDays(TODAY, -5) }));
  const contact = async () => (await listGroups.call(sanne, {})).data[0]?.last_contact;
  expect(await contact()).toEqual({ day: addDays(TODAY, -5), kind: "message" });
  await addDebtorEntry.call(sanne, { id: visser, type: "call", content: "Belt terug.", result: "call_back" });
  expect(await contact()).toEqual({ day: TODAY, kind: "call" });
});

test("both lists keep only debtors nobody wrote to or called since a day; a note or a deleted call is no contact", async () => {
  const { customer_id, sanne } = await at("Lang Geleden");
  const names = ["Aanmaning", "Belt", "Brief", "Nooit"];
  const [stepped, called, written, never] = await Promise.all(names.map((name) => debtor(customer_id, name)));
  for (const id of [called, written, never]) await invoice(sanne, id ?? 0, due(4));
  await invoice(sanne, stepped ?? 0, due(4, { step: 3, last_action_at: addDays(TODAY, -5) }));
  const id = called ?? 0;
  await addDebtorEntry.call(sanne, { id, type: "call", result: "no_answer", content: "" });
  await addDebtorEntry.call(sanne, { id: never ?? 0, content: "Eerst uitzoeken" });
  await owner`insert into letter_forms (customer_id, hash, content) values (${customer_id}, 'vorm', '{}')`;
  await owner`insert into letters (customer_id, debtor_id, language, form_id, content, filename, day)
    select ${customer_id}, ${written ?? 0}, 'nl', id, '{}', 'brief.pdf', ${addDays(TODAY, -3)} from letter_forms
    where customer_id = ${customer_id}`;
  const namesBefore = async (contact_before: string) => {
    const groups = (await listGroups.call(sanne, { contact_before, sort: "debtor", direction: "asc" })).data;
    const rows = (await listActions.call(sanne, { contact_before, sort: "debtor" })).data;
    expect(rows.map((row) => row.debtor)).toEqual(groups.map((group) => group.debtor));
    return groups.map((group) => group.debtor);
  };
  expect(await namesBefore(TODAY)).toEqual(["Aanmaning", "Brief", "Nooit"]);
  expect(await namesBefore(addDays(TODAY, -3))).toEqual(["Aanmaning", "Nooit"]);
  expect(await namesBefore(addDays(TODAY, -5))).toEqual(["Nooit"]);
  await owner`update debtor_entries set deleted_at = now() where customer_id = ${customer_id} and type = 'call'`;
  expect(await namesBefore(addDays(TODAY, -5))).toEqual(["Belt", "Nooit"]);
  await expect(listActions.call(sanne, { contact_before: "morgen" })).rejects.toMatchObject({
    errors: { contact_before: [{ key: "invalid_date" }] },
  });
});

test("a line says what deviates with its debtor, the worst first: refused mail, a broken promise, what is disputed", async () => {
  const { customer_id, sanne } = await at("Koster Techniek");
  const koster = await debtor(customer_id, "Koster Techniek VOF");
  const smit = await debtor(customer_id, "Smit En Zonen");
  const promised = await invoice(sanne, koster, due(4, { amount: 20_000 }));
  const disputed = await invoice(sanne, koster, { amount: 10_000, overdue: 30 });
  await invoice(sanne, smit, due(4, { amount: 30_000 }));
  await promise(sanne, koster, [promised], { day: addDays(TODAY, 2) });
  await openHold.call(sanne, {
    kind: "dispute",
    debtor_id: koster,
    invoices: { [disputed]: null },
    reason: "price",
    day: addDays(TODAY, 60),
  });
  await night(sanne, addDays(TODAY, 12));
  await owner`insert into debtor_recipients (customer_id, debtor_id, place, email, kind, role, state)
    values (${customer_id}, ${koster}, 0, 'kapot@koster.example', 'to', 'all', 'bounced')`;
  const { data } = await listGroups.call(on(sanne, addDays(TODAY, 12)), {});
  expect(data.map(({ debtor, attention }) => [debtor, attention.map(({ kind }) => kind)])).toEqual([
    ["Smit En Zonen", []],
    ["Koster Techniek VOF", ["bounced", "broken", "dispute"]],
  ]);
  const undelivered = { bounced: "1" };
  const { data: groups } = await listGroups.call(on(sanne, addDays(TODAY, 12)), undelivered);
  expect(groups.map(({ debtor }) => debtor)).toEqual(["Koster Techniek VOF"]);
  const { data: debtors } = await listDebtors.call(sanne, undelivered);
  expect(debtors.map(({ name }) => name)).toEqual(["Koster Techniek VOF"]);
  const { data: claims, totals } = await listInvoices.call(sanne, undelivered);
  expect([claims.length, totals.map(({ count }) => count)]).toEqual([2, [2]]);
});
