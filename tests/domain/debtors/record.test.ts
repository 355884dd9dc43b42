import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { openHold } from "@/lib/agreements/commands/open-hold";
import { addDebtorEntry } from "@/lib/debtors/commands/debtor-entries";
import { listDebtors } from "@/lib/debtors/queries/list-debtors";
import { debtorRecord } from "@/lib/debtors/queries/record";
import { runActions } from "@/lib/dunning/commands";
import { updateStatuses } from "@/lib/invoices/commands/update-statuses";
import { claimOfDebtor } from "@/lib/invoices/queries/debtor-claim";
import { addDays } from "@/lib/kernel/day";
import { night, on, pay, promise } from "../../support/agreements";
import { as, customer, debtor, invoice, owner, TODAY, work } from "../../support/world";

async function at(name: string) {
  const customer_id = await customer(name);
  const sanne = await as(role.klant, customer_id);
  return { customer_id, sanne, kok: await debtor(customer_id, "Kok Catering") };
}

const paidOn = (id: number, day: string) =>
  owner`update invoices set amount = 0, paid_at = ${day}, last_status_id = 19, invoice_status_id = null, next_action_on = null where id = ${id}`;

test("how late a debtor pays is the average over what it paid in the last year; what is older or open does not count; the list says it too, with how late its oldest claim is and the last call", async () => {
  const { sanne, kok } = await at("Kok Een");
  const [late, early, old] = [
    await invoice(sanne, kok, { overdue: 60 }),
    await invoice(sanne, kok, { overdue: 30 }),
    await invoice(sanne, kok, { overdue: 800, currency: "GBP" }),
  ];
  await invoice(sanne, kok, { overdue: 300 });
  expect((await debtorRecord.call(sanne, { id: kok })).data).toEqual({
    days_late: null,
    promises: { made: 0, kept: 0 },
    last_mail: null,
    has_revoked: false,
    paid: [],
  });
  await paidOn(late, addDays(TODAY, -10));
  await paidOn(early, addDays(TODAY, -35));
  await paidOn(old, addDays(TODAY, -500));
  expect((await debtorRecord.call(sanne, { id: kok })).data).toMatchObject({
    // 50 days late and 5 days early.
    days_late: 23,
    paid: [
      { currency: "EUR", count: 2, last_on: addDays(TODAY, -10) },
      { currency: "GBP", count: 1, last_on: addDays(TODAY, -500) },
    ],
  });
  const [row] = (await listDebtors.call(sanne, {})).data;
  expect(row).toMatchObject({ days_late: 23, days_overdue: 300, last_contact: null });
  await addDebtorEntry.call(sanne, { id: kok, type: "call", result: "no_answer" });
  const [called] = (await listDebtors.call(sanne, {})).data;
  expect(called?.last_contact).toEqual({ day: TODAY, kind: "call" });
});

test("of the promises whose day is over it is told how many were kept; one that runs or was withdrawn is none", async () => {
  const { sanne, kok } = await at("Kok Twee");
  const [first, second] = [
    await invoice(sanne, kok, { amount: 10_000, overdue: 60 }),
    await invoice(sanne, kok, { amount: 20_000, overdue: 60 }),
  ];
  const monday = on(sanne, "2026-11-23");
  await promise(monday, kok, [first], { amount: "100.00", day: "2026-11-27" });
  await promise(monday, kok, [second], { amount: "200.00", day: "2026-11-27" });
  expect((await debtorRecord.call(monday, { id: kok })).data.promises).toEqual({ made: 0, kept: 0 });
  await pay(on(sanne, "2026-11-26"), kok, "100.00", [first]);
  await night(sanne, "2026-12-09");
  const later = on(sanne, "2026-12-10");
  expect((await debtorRecord.call(later, { id: kok })).data.promises).toEqual({ made: 2, kept: 1 });
});

test("the last mail is told with its day and what became of it, once it was tried", async () => {
  const { customer_id, sanne, kok } = await at("Kok Drie");
  const id = await invoice(sanne, kok, { overdue: 20 });
  const { data: job } = (await runActions.call(sanne, { invoices: { [id]: null } })) as {
    data: { id: number };
  };
  await work(sanne, job);
  expect((await debtorRecord.call(sanne, { id: kok })).data.last_mail).toBeNull();
  await owner`update outbox set state = 'failed' where customer_id = ${customer_id}`;
  expect((await debtorRecord.call(sanne, { id: kok })).data.last_mail).toEqual({
    on: TODAY,
    state: "failed",
  });
});

test("a colleague with a debtor link finds nothing of another's debtor", async () => {
  const { customer_id, kok } = await at("Kok Vier");
  const linked = await as(role.klant, customer_id, { debtor_link: true });
  await expect(debtorRecord.call(linked, { id: kok })).rejects.toMatchObject({ kind: "not-found" });
});

test("what can be asked for today is what is overdue, without the disputed part of it", async () => {
  const { sanne, kok } = await at("Kok Vijf");
  const [whole, part, notDue] = [
    await invoice(sanne, kok, { amount: 30_000, overdue: 60 }),
    await invoice(sanne, kok, { amount: 50_000, overdue: 20 }),
    await invoice(sanne, kok, { amount: 70_000, overdue: -10 }),
  ];
  await invoice(sanne, kok, { amount: 10_000, overdue: 5 });
  const dispute = (invoices: Record<number, string | null>) =>
    openHold.call(sanne, { kind: "dispute", debtor_id: kok, invoices, reason: "price" });
  await dispute({ [whole]: null });
  await dispute({ [part]: "120.00" });
  await dispute({ [notDue]: null });
  expect((await claimOfDebtor.call(sanne, { id: kok })).data).toMatchObject([
    { currency: "EUR", open: 160_000, overdue: 90_000, disputed: 112_000, asked: 48_000 },
  ]);
});

test("what is paid in terms, or asked of a receiver, cannot be asked for today; another pause or a promise changes nothing", async () => {
  const { sanne, kok } = await at("Kok Zes");
  const [terms, bankrupt, paused] = [
    await invoice(sanne, kok, { amount: 30_000, overdue: 60 }),
    await invoice(sanne, kok, { amount: 50_000, overdue: 20 }),
    await invoice(sanne, kok, { amount: 10_000, overdue: 5 }),
  ];
  const schedule = { count: 3, first_day: addDays(TODAY, 7), confirm: false };
  const invoices = { [terms]: null };
  await openHold.call(sanne, { kind: "arrangement", debtor_id: kok, invoices, ...schedule });
  await updateStatuses.call(sanne, { invoices: { [bankrupt]: 15 } });
  const pause = { kind: "pause", reason: "goodwill", day: addDays(TODAY, 5) };
  await openHold.call(sanne, { debtor_id: kok, invoices: { [paused]: null }, ...pause });
  expect((await claimOfDebtor.call(sanne, { id: kok })).data).toMatchObject([
    { open: 90_000, overdue: 90_000, disputed: 0, asked: 10_000 },
  ]);
});
