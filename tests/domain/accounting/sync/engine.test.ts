import { expect, test } from "vitest";
import { addPayment } from "@/lib/agreements/commands/add-payment";
import { addDays, day } from "@/lib/kernel/day";
import { cents } from "@/lib/kernel/money";
import { linked } from "../../../support/linked";
import { debtor, invoice, owner, rowsOf, TODAY } from "../../../support/world";

const openOf = async (customer_id: number) =>
  (await rowsOf("invoices", customer_id, "number")).map(({ number, amount }) => [number, Number(amount)]);
const runsOf = (customer_id: number) => rowsOf("sync_runs", customer_id, "id");

test("an administration comes in, and once more changes nothing and writes nothing", async () => {
  const { paper, customer_id, sync } = await linked("Bakker Groothandel");
  paper.debtor("0042", { name: "De Boer & Zn", city: "Leeuwarden", credit_limit: cents(750_000) });
  paper.debtor("7", { name: "Visser" });
  paper.item("1", "0042", 36_300, { total_amount: cents(50_000), contract_number: "PO-771" });
  paper.item("2", "7", -4_000);
  paper.item("3", "7", 10_000, { expires_at: null, date: day("2026-11-01") });
  expect(await sync()).toMatchObject({ status: 2, result: { read: 3, added: 3, debtors: 2, rejected: 0 } });
  expect(await rowsOf("debtors", customer_id, "number")).toMatchObject([
    {
      number: "0042",
      name: "De Boer & Zn",
      source: "exact",
      division: "D1",
      external_id: "0042",
      credit_limit: "750000",
    },
    { number: "7", name: "Visser" },
  ]);
  expect(await rowsOf("invoices", customer_id, "number")).toMatchObject([
    {
      number: "F1",
      amount: "36300",
      total_amount: "50000",
      contract_number: "PO-771",
      paid_before: "13700",
      source: "exact",
    },
    { number: "F2", amount: "-4000", last_status_id: 20 },
    { number: "F3", expires_at: "2026-12-01", last_status_id: 2 },
  ]);
  const before = [
    await rowsOf("invoices", customer_id),
    await rowsOf("debtors", customer_id),
    await rowsOf("journal_entries", customer_id),
  ];
  expect(await sync()).toMatchObject({
    status: 2,
    result: { added: 0, changed: 0, closed: 0, unchanged: 3 },
  });
  expect([
    await rowsOf("invoices", customer_id),
    await rowsOf("debtors", customer_id),
    await rowsOf("journal_entries", customer_id),
  ]).toEqual(before);
  expect(await runsOf(customer_id)).toMatchObject([
    {
      source: "exact",
      division: "D1",
      state: "done",
      read: 3,
      added: 3,
      totals: [{ currency: "EUR", open: 42_300, rejected: 0 }],
    },
    { state: "done", added: 0, changed: 0 },
  ]);
});

test("a payment lowers what is open and is a booking, what vanished is paid, and what is back is open again", async () => {
  const { paper, customer_id, sync } = await linked("Mulder Media");
  paper.debtor("1");
  for (const id of ["1", "2", "3", "4", "5"]) paper.item(id, "1", 10_000);
  await sync();
  paper.item("1", "1", 4_000, { total_amount: cents(10_000) });
  paper.ledger().items.delete("2");
  expect((await sync()).result).toMatchObject({ changed: 1, closed: 1 });
  expect(await openOf(customer_id)).toEqual([
    ["F1", 4_000],
    ["F2", 0],
    ["F3", 10_000],
    ["F4", 10_000],
    ["F5", 10_000],
  ]);
  expect(await rowsOf("bookings", customer_id, "id")).toMatchObject([
    { paid: "10000", source: "vanished" },
    { paid: "6000", source: "exact" },
  ]);
  paper.item("2", "1", 10_000);
  expect((await sync()).result).toMatchObject({ reopened: 1 });
  const [, second, third] = await runsOf(customer_id);
  expect([second, third]).toMatchObject([{ changed: 1, closed: 1 }, { reopened: 1 }]);
  expect(await rowsOf("sync_rows", customer_id, "id")).toMatchObject([
    { kind: "closed", after: { amount: 0, status_id: 19 } },
    { kind: "changed", before: { amount: 10_000 }, after: { amount: 4_000 } },
    { kind: "reopened", after: { amount: 10_000 } },
  ]);
});

test("whatever one item says anew is taken over, beside those that say the same and one that vanished", async () => {
  const { paper, customer_id, sync } = await linked("De Groot Verhuur");
  paper.debtor("1");
  const usual = { expires_at: day("2026-12-01"), contract_number: "PO-1", information: "huur" };
  for (const id of ["1", "2", "3", "4", "5", "6", "7"]) paper.item(id, "1", 10_000, usual);
  await sync();
  paper.item("1", "1", 9_000, { ...usual, total_amount: cents(10_000) });
  paper.item("2", "1", 10_000, { ...usual, total_amount: cents(12_000) });
  paper.item("3", "1", 10_000, { ...usual, expires_at: day("2026-12-08") });
  paper.item("4", "1", 10_000, { ...usual, contract_number: "PO-2" });
  paper.item("5", "1", 10_000, { ...usual, information: "huur en schade" });
  paper.item("6", "1", 10_000, { ...usual, contract_number: "", information: "" });
  paper.ledger().items.delete("7");
  expect((await sync()).result).toMatchObject({ read: 6, changed: 5, closed: 1, unchanged: 1, added: 0 });
  expect(await rowsOf("invoices", customer_id, "number")).toMatchObject([
    { amount: "9000" },
    { total_amount: "12000" },
    { expires_at: "2026-12-08" },
    { contract_number: "PO-2" },
    { information: "huur en schade" },
    { contract_number: "PO-1", information: "huur", amount: "10000", version: 1 },
    { amount: "0", last_status_id: 19 },
  ]);
  expect((await runsOf(customer_id)).at(-1)).toMatchObject({ totals: [{ currency: "EUR", open: 59_000 }] });
});

test("a first sync takes over what came by file or by hand, and closes nothing else", async () => {
  const { paper, customer_id, sanne, sync } = await linked("Visser Vlees");
  const boer = await debtor(customer_id, "De Boer", { number: "10", source: "csv", status: "belt terug" });
  await invoice(sanne, boer, { number: "F1", amount: 9_000, source: "csv" });
  await invoice(sanne, boer, { number: "F2", amount: 5_000, source: "csv" });
  paper.debtor("10", { external_id: "guid-10", name: "De Boer B.V." });
  paper.ledger().debtors.delete("10");
  paper.debtor("guid-10", { debtor_number: "10", name: "De Boer B.V." });
  paper.item("1", "guid-10", 7_000, { total_amount: cents(9_000) });
  expect(await sync()).toMatchObject({ status: 2, result: { added: 0, changed: 1, closed: 0 } });
  expect(await rowsOf("debtors", customer_id)).toMatchObject([
    { number: "10", name: "De Boer B.V.", source: "exact", external_id: "guid-10", status: "belt terug" },
  ]);
  expect(await rowsOf("invoices", customer_id, "number")).toMatchObject([
    { number: "F1", source: "exact", amount: "7000" },
    { number: "F2", source: "csv", amount: "5000" },
  ]);
});

test("two packages, and two administrations, do not see each other's rows", async () => {
  const { paper, customer_id, sync } = await linked("Dubbel Boekhouding");
  paper.debtor("1", { name: "De Boer" });
  paper.item("1", "1", 10_000);
  await sync();
  await owner`update accounting_connections set division = 'D2', cursor = null where customer_id = ${customer_id}`;
  paper.debtor("1", { name: "Een ander" }, "D2");
  paper.item("1", "1", 500, {}, "D2");
  expect(await sync()).toMatchObject({ status: 2, result: { added: 1, closed: 0 } });
  expect(await rowsOf("debtors", customer_id, "id")).toMatchObject([
    { number: "1", name: "De Boer", division: "D1" },
    { number: "1 (1)", name: "Een ander", division: "D2" },
  ]);
  expect(await openOf(customer_id)).toEqual([
    ["F1", 10_000],
    ["F1", 500],
  ]);
  expect(await sync()).toMatchObject({ result: { added: 0, changed: 0, unchanged: 1 } });
});

test("what cannot be taken is kept with its reason and closes nothing", async () => {
  const { paper, customer_id, sync } = await linked("Rommelig");
  paper.debtor("1");
  for (const id of ["1", "2", "3", "4"]) paper.item(id, "1", 10_000);
  await sync();
  paper.ledger().items.delete("1");
  paper.ledger().items.delete("2");
  const faults = [{ column: "openstaand", reason: "invalid_amount", value: "1,00" }];
  paper.problems = [
    { external_id: "1", where: "F1", line: null, faults, open: null, raw: ['{"Amount":"1,00"}'] },
  ];
  paper.item("9", "weg", 700);
  expect(await sync()).toMatchObject({ status: 2, result: { closed: 1, rejected: 2 } });
  expect((await openOf(customer_id))[0]).toEqual(["F1", 10_000]);
  expect(await rowsOf("sync_rows", customer_id, "id")).toMatchObject([
    { kind: "closed" },
    { kind: "rejected", external_id: "1", label: "F1", faults, raw: '{"Amount":"1,00"}' },
    { kind: "rejected", external_id: "9", label: "F9", faults: [{ reason: "unknown_debtor", value: "weg" }] },
  ]);
  expect((await runsOf(customer_id)).at(-1)).toMatchObject({
    state: "rejected",
    totals: [{ currency: "EUR", open: 20_700, rejected: 700 }],
  });
  paper.problems = [{ external_id: null, where: "?", line: null, faults, open: null, raw: [] }];
  paper.ledger().items.delete("3");
  expect(await sync()).toMatchObject({ status: 2, result: { closed: 0 } });
});

test("a reading that ends before its end leaves everything as it was, and the next one catches up", async () => {
  const { paper, customer_id, sync } = await linked("Kabelbreuk");
  paper.debtor("1");
  paper.batch = 1;
  for (const id of ["1", "2", "3", "4"]) paper.item(id, "1", 10_000);
  await sync();
  paper.item("1", "1", 100, { total_amount: cents(10_000) });
  paper.ledger().items.delete("4");
  for (const kind of ["cut_off", "unavailable", "bad_answer", "no_right"] as const) {
    paper.fault = { kind, after: 2 };
    expect(await sync()).toMatchObject({ status: 3, error: `package_${kind}` });
    expect((await runsOf(customer_id)).at(-1)).toMatchObject({ state: "failed", why: `package_${kind}` });
    expect(await openOf(customer_id)).toEqual([
      ["F1", 10_000],
      ["F2", 10_000],
      ["F3", 10_000],
      ["F4", 10_000],
    ]);
  }
  const [link] = await rowsOf("accounting_connections", customer_id);
  expect(link).toMatchObject({ failures: 4, needs_relink_at: null });
  expect(await sync()).toMatchObject({ status: 2, result: { changed: 1, closed: 1 } });
  expect((await rowsOf("accounting_connections", customer_id))[0]).toMatchObject({
    failures: 0,
    retry_at: null,
  });
});

test("a debtor that is deleted in the package keeps its open invoices", async () => {
  const { paper, customer_id, sync } = await linked("Weggegaan");
  paper.debtor("1", { name: "De Boer" });
  paper.item("1", "1", 10_000);
  await sync();
  paper.debtor("1", { name: "", is_deleted: true });
  paper.debtor("2", { is_deleted: true });
  await sync();
  expect(await rowsOf("debtors", customer_id)).toMatchObject([
    { name: "De Boer", external_deleted_at: expect.any(Date) },
  ]);
  expect(await openOf(customer_id)).toEqual([["F1", 10_000]]);
});

test("debtors outside the range are left out, and what they owe is not closed for it", async () => {
  const { paper, customer_id, sync } = await linked("Bereik");
  paper.debtor("900");
  paper.debtor("1500");
  paper.item("1", "900", 10_000);
  paper.item("2", "1500", 10_000);
  await sync();
  await owner`update customers set accounting_range = '1000-1999' where id = ${customer_id}`;
  expect(await sync()).toMatchObject({ status: 2, result: { closed: 0, rejected: 0 } });
  expect(await openOf(customer_id)).toEqual([
    ["F1", 10_000],
    ["F2", 10_000],
  ]);
});

test("a payment by hand waits for its ledger, which says it without booking it twice", async () => {
  const { paper, customer_id, sanne, sync } = await linked("Handmatig");
  paper.debtor("1");
  for (const id of ["1", "2", "3"]) paper.item(id, "1", 10_000, { expires_at: addDays(TODAY, -20) });
  await sync();
  const [first] = await rowsOf("invoices", customer_id, "number");
  await addPayment.call(sanne, {
    debtor_id: first?.debtor_id,
    amount: "30.00",
    invoices: { [String(first?.id)]: null },
  });
  expect((await sync()).result).toMatchObject({ changed: 0 });
  expect((await openOf(customer_id))[0]).toEqual(["F1", 7_000]);
  paper.item("1", "1", 7_000, { total_amount: cents(10_000) });
  await sync();
  expect((await openOf(customer_id))[0]).toEqual(["F1", 7_000]);
  expect(await rowsOf("bookings", customer_id)).toHaveLength(1);
});
