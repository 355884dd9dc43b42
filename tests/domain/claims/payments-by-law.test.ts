import fc from "fast-check";
import { expect, test } from "vitest";
import { transact } from "@/lib/access/context";
import { startCsvImport } from "@/lib/accounting/commands/upload";
import { addPayment } from "@/lib/agreements/commands/add-payment";
import { reversePayment, undoPayment } from "@/lib/agreements/commands/undo-payment";
import { debtorStatement } from "@/lib/claims/queries/statement";
import { listActions } from "@/lib/dunning/queries/list-actions";
import { updateInvoice } from "@/lib/invoices/commands/update-invoice";
import { waiveRest } from "@/lib/invoices/commands/waive-rest";
import { claimOfDebtor } from "@/lib/invoices/queries/debtor-claim";
import { getInvoice } from "@/lib/invoices/queries/get-invoice";
import { listInvoices } from "@/lib/invoices/queries/list-invoices";
import { addDays } from "@/lib/kernel/day";
import { confirmBankEntries } from "@/lib/payments/commands/bank/confirm";
import { startBankStatement } from "@/lib/payments/commands/bank/upload";
import { listBankEntries } from "@/lib/payments/queries/bank/list-entries";
import { camt } from "../../support/bank-files";
import { byLaw } from "../../support/by-law";
import { debtor, freePeriodGiven, invoice, NOW, own, owner, TODAY, work } from "../../support/world";

const posted = { downloaded_at: new Date(NOW.getTime() - 30 * 86_400_000) };

/** Creates a claim on Fam. Jansen: 1,000.00, 15 % of it as costs and 60 days of 4 %: 1,156.58. */
async function jansen(name: string, { law = {}, source = "manual" } = {}) {
  const { customer_id, sanne } = await byLaw(name, law);
  const debtor_id = await debtor(customer_id, "Fam. Jansen", { debtor_kind: "consumer" });
  const id = await invoice(sanne, debtor_id, { amount: 100_000, overdue: 60, step: 5 });
  await freePeriodGiven(id, posted);
  await owner`update invoices set source = ${source} where id = ${id}`;
  const pay = (amount: string, more = {}) =>
    addPayment.call(sanne, {
      debtor_id,
      amount,
      currency: "EUR",
      kind: "money",
      invoices: { [id]: null },
      note: "",
      ...more,
    });
  const found = async () => {
    const { data } = await getInvoice.call(sanne, { id });
    const { amount, interest, incasso_costs, total_incasso_costs, last_status_id } = data;
    return { amount, interest, incasso_costs, total: total_incasso_costs, last_status_id };
  };
  const byStatement = async () => (await debtorStatement.call(sanne, { id: debtor_id })).data.total;
  return { sanne, debtor_id, id, pay, found, byStatement };
}

test("money by hand pays costs and interest of the law first, and what is left is the same on the list as on the statement", async () => {
  const { sanne, debtor_id, pay, found, byStatement } = await jansen("Deelbetaling");
  await pay("400.00");
  // 400.00 = 150.00 costs + 6.58 interest + 243.42 principal.
  expect(await found()).toMatchObject({ amount: 75_658, interest: 0, incasso_costs: 0, total: 75_658 });
  expect(await byStatement()).toBe(75_658);
  expect((await claimOfDebtor.call(sanne, { id: debtor_id })).data).toMatchObject([
    { open: 75_658, total_incasso_costs: 75_658 },
  ]);
});

test("the principal alone does not close an invoice whose charges are claimed, and all of it does", async () => {
  const { pay, found, byStatement } = await jansen("Alleen De Hoofdsom");
  const { data } = await pay("1000.00");
  expect(await found()).toMatchObject({ amount: 15_658, total: 15_658, last_status_id: 5 });
  expect(await byStatement()).toBe(15_658);
  await expect(pay("156.59")).rejects.toMatchObject({ errors: { amount: [{ key: "too_much" }] } });
  expect(data.invoices).toMatchObject([{ amount: 100_000 }]);
  await pay("156.58");
  expect(await found()).toMatchObject({ amount: 0, total: 0, last_status_id: 19 });
  expect(await byStatement()).toBe(0);
});

test("all that is claimed at once closes it, and taken back everything is as it was", async () => {
  const { sanne, pay, found, byStatement } = await jansen("Alles Ineens");
  const before = await found();
  const { data } = await pay("1156.58");
  expect(await found()).toMatchObject({ amount: 0, total: 0, last_status_id: 19 });
  expect(await byStatement()).toBe(0);
  await undoPayment.call(sanne, { id: data.id });
  expect(await found()).toEqual(before);
  expect(await byStatement()).toBe(115_658);
});

test("of two payments the one that was taken back counts as never booked, and the other stays", async () => {
  const { sanne, pay, found, byStatement } = await jansen("Eén Van Twee");
  const { data } = await pay("400.00");
  await pay("300.00");
  expect(await byStatement()).toBe(45_658);
  await undoPayment.call(sanne, { id: data.id });
  expect(await byStatement()).toBe(85_658);
  expect(await found()).toMatchObject({ total: 85_658 });
});

test("money that the bank took back on a later day is owed again from then on, and the days between bear nothing", async () => {
  const { sanne, debtor_id, pay, found, byStatement } = await jansen("Gestorneerd");
  const { data } = await pay("1156.25", { on: addDays(TODAY, -3) });
  await transact(own(sanne), (tx) =>
    reversePayment(tx, data.id, { back_on: addDays(TODAY, -1), source: "bank" }),
  );
  const { data: statement } = await debtorStatement.call(sanne, { id: debtor_id });
  expect(statement.invoices[0]?.lines.map(({ days }) => days)).toEqual([57, 1]);
  expect(await byStatement()).toBe((await found()).total);
});

test("of an invoice that a ledger has money goes off what is open first, as the ledger books it, and the sum is the law's", async () => {
  const { pay, found, byStatement } = await jansen("Uit Het Pakket", { source: "exact" });
  await pay("400.00");
  expect(await found()).toMatchObject({
    amount: 60_000,
    interest: 658,
    incasso_costs: 15_000,
    total: 75_658,
  });
  expect(await byStatement()).toBe(75_658);
  await pay("756.58");
  expect(await found()).toMatchObject({ amount: 0, total: 0, last_status_id: 19 });
  expect(await byStatement()).toBe(0);
});

test("who takes the principal first leaves the charges open, and the list and the statement agree", async () => {
  const { pay, found, byStatement } = await jansen("Eerst De Hoofdsom", {
    law: { imputation: "principal_first" },
  });
  await pay("400.00");
  expect(await found()).toMatchObject({ amount: 60_000, total: 75_658 });
  expect(await byStatement()).toBe(75_658);
});

test("an open amount that somebody puts up again comes back whole, and pays no costs back", async () => {
  const { sanne, id, pay, found, byStatement } = await jansen("Hersteld");
  await pay("395.55");
  await updateInvoice.call(sanne, { id, amount: "761.04" });
  expect(await found()).toMatchObject({ amount: 76_104, total: 76_104 });
  expect(await byStatement()).toBe(76_104);
});

for (const source of ["manual", "exact"])
  test(`a line of the bank that is all that was asked pays costs and interest too, of an invoice from ${source}`, async () => {
    const { sanne, id, found, byStatement } = await jansen(`Bankregel ${source}`, { source });
    const { data: invoiceData } = await getInvoice.call(sanne, { id });
    const line = {
      amount: 115_658,
      on: TODAY,
      name: "F. Jansen",
      iban: "NL85DEMO0417164300",
      text: invoiceData.number,
    };
    const days = { opened_on: addDays(TODAY, -1), closed_on: TODAY };
    const file = new File([camt({ ...days, lines: [line] })], "afschrift.xml");
    await work(sanne, (await startBankStatement.call(sanne, { file })).data);
    const [proposed] = (await listBankEntries.call(sanne, { state: "proposed" })).data;
    if (!proposed) throw new Error("nothing was proposed");
    await confirmBankEntries.call(sanne, { entries: { [proposed.id]: proposed.version } });
    expect(await found()).toMatchObject({ amount: 0, total: 0, last_status_id: 19 });
    expect(await byStatement()).toBe(0);
    const { data: booked } = await listBankEntries.call(sanne, { state: "booked" });
    expect(booked).toMatchObject([{ id: proposed.id, left: 0 }]);
  });

const keeping = { law: { rest: "keep" } };

test("paid in the books it stays at its step for what the law still claims, where its customer keeps a rest", async () => {
  const { sanne, debtor_id, id, found, byStatement } = await jansen("Rest Blijft Open", {
    ...keeping,
    source: "exact",
  });
  await updateInvoice.call(sanne, { id, amount: "0.00" });
  // Of 1,000.00, 150.00 paid costs, 6.58 interest and 843.42 principal: 156.58 of it is left.
  expect(await found()).toMatchObject({ amount: 0, total: 15_658, last_status_id: 5 });
  expect(await byStatement()).toBe(15_658);
  expect((await claimOfDebtor.call(sanne, { id: debtor_id })).data).toMatchObject([
    { open: 0, total_incasso_costs: 15_658 },
  ]);
  const { data: listed } = await listInvoices.call(sanne, { debtor_id, open: true });
  expect(listed).toMatchObject([{ id, amount: 0, total_incasso_costs: 15_658 }]);
  expect((await listActions.call(sanne, {})).data).toEqual([]);
});

test("money on such a rest pays it, closes it once it is whole, and can be taken back", async () => {
  const { sanne, id, pay, found, byStatement } = await jansen("Rest Betaald", {
    ...keeping,
    source: "exact",
  });
  await updateInvoice.call(sanne, { id, amount: "0.00" });
  await pay("100.00");
  expect(await found()).toMatchObject({ amount: 0, total: 5_658, last_status_id: 5 });
  expect(await byStatement()).toBe(5_658);
  await expect(pay("56.59")).rejects.toMatchObject({ errors: { amount: [{ key: "too_much" }] } });
  const { data } = await pay("56.58");
  expect(await found()).toMatchObject({ amount: 0, total: 0, last_status_id: 19 });
  expect(await byStatement()).toBe(0);
  await undoPayment.call(sanne, { id: data.id });
  expect(await found()).toMatchObject({ amount: 0, total: 5_658, last_status_id: 5 });
  expect(await byStatement()).toBe(5_658);
});

test("a line of the bank with the number of such a rest pays and closes it, and of two the second waits for a person", async () => {
  const { sanne, id, found, byStatement } = await jansen("Rest Van De Bank", { ...keeping, source: "exact" });
  const { data: invoiceData } = await getInvoice.call(sanne, { id });
  await updateInvoice.call(sanne, { id, amount: "0.00" });
  const line = {
    amount: 15_658,
    on: TODAY,
    name: "F. Jansen",
    iban: "NL85DEMO0417164300",
    text: invoiceData.number,
  };
  const days = { opened_on: addDays(TODAY, -1), closed_on: TODAY };
  const file = new File([camt({ ...days, lines: [line, { ...line, name: "G. Jansen" }] })], "afschrift.xml");
  await work(sanne, (await startBankStatement.call(sanne, { file })).data);
  const [certain] = (await listBankEntries.call(sanne, { state: "certain" })).data;
  expect((await listBankEntries.call(sanne, { state: "open" })).data).toMatchObject([{ reason: "twice" }]);
  if (!certain) throw new Error("nothing was certain");
  await confirmBankEntries.call(sanne, { entries: { [certain.id]: certain.version } });
  expect(await found()).toMatchObject({ amount: 0, total: 0, last_status_id: 19 });
  expect(await byStatement()).toBe(0);
});

test("a rest that is waived closes the invoice, with its reason in the dossier and the amount in the journal", async () => {
  const { sanne, id, found, byStatement } = await jansen("Rest Kwijtgescholden", keeping);
  await expect(waiveRest.call(sanne, { id, reason: "Te klein" })).rejects.toMatchObject({ kind: "conflict" });
  await updateInvoice.call(sanne, { id, amount: "0.00" });
  expect(await found()).toMatchObject({ total: 15_658 });
  await expect(waiveRest.call(sanne, { id, reason: " " })).rejects.toMatchObject({ kind: "invalid" });
  const { data } = await waiveRest.call(sanne, { id, reason: "Te klein om na te gaan" });
  expect(data.waived).toBe(15_658);
  expect(await found()).toMatchObject({ amount: 0, total: 0, last_status_id: 19 });
  expect(await byStatement()).toBe(0);
  const { data: invoiceData } = await getInvoice.call(sanne, { id });
  expect(invoiceData.rest_open).toBe(false);
  expect(invoiceData.journal).toContainEqual(expect.objectContaining({ label: "waived", from: "156.58" }));
  expect(invoiceData.timeline).toContainEqual(
    expect.objectContaining({ type: "note", content: "Te klein om na te gaan" }),
  );
  const stranger = await jansen("Iemand Anders", keeping);
  await expect(waiveRest.call(stranger.sanne, { id, reason: "Te klein" })).rejects.toMatchObject({
    kind: "not-found",
  });
});

test("what a file says is paid stays open for its rest too, and a payment it then tells of adds nothing", async () => {
  const { sanne, id, found, byStatement } = await jansen("Rest Uit Het Bestand", {
    ...keeping,
    source: "csv",
  });
  const { data } = await getInvoice.call(sanne, { id });
  const header = "debiteurnummer;naam;factuurnummer;factuurdatum;vervaldatum;factuurbedrag;openstaand";
  const line = `${data.debtor.number};Fam. Jansen;${data.number};${data.date};${data.expires_at};1000,00;0,00`;
  const file = () => new File([[header, line].join("\n")], "openstaand.csv");
  for (let times = 0; times < 2; times += 1) {
    const started: { data: { id: number } } = await startCsvImport.call(sanne, { file: file() });
    await work(sanne, started.data);
    expect(await found()).toMatchObject({ amount: 0, total: 15_658, last_status_id: 5 });
    expect(await byStatement()).toBe(15_658);
  }
});

test("where a rest lapses, or all that was asked is in, paid in the books is closed", async () => {
  const lapses = await jansen("Rest Vervalt", { source: "exact" });
  await updateInvoice.call(lapses.sanne, { id: lapses.id, amount: "0.00" });
  expect(await lapses.found()).toMatchObject({ amount: 0, total: 0, last_status_id: 19 });
  const spec = await jansen("Eigen Tarief", keeping);
  await owner`update customers set legal_mode = false where name = 'Eigen Tarief'`;
  await updateInvoice.call(spec.sanne, { id: spec.id, amount: "0.00" });
  expect(await spec.found()).toMatchObject({ amount: 0, total: 0, last_status_id: 19 });
});

const acts = fc.oneof(
  fc.record({ act: fc.constant("pay" as const), cents: fc.integer({ min: 1, max: 120_000 }) }),
  fc.record({ act: fc.constant("ledger" as const), cents: fc.integer({ min: 0, max: 100_000 }) }),
  fc.record({ act: fc.constant("undo" as const), cents: fc.constant(0) }),
);

test("whatever comes in by hand, from a ledger or is taken back, a list and the statement ask the same", async () => {
  let count = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("keep", "close"),
      fc.constantFrom("manual", "exact"),
      fc.constantFrom("from_claim", "principal_first"),
      fc.array(acts, { minLength: 1, maxLength: 5 }),
      async (rest, source, imputation, sequence) => {
        count += 1;
        const world = await jansen(`Willekeurig ${count}`, { law: { rest, imputation }, source });
        const booked: number[] = [];
        for (const { act, cents } of sequence) {
          const amount = (cents / 100).toFixed(2);
          if (act === "pay") {
            const paid = await world.pay(amount).catch((problem: unknown) => problem);
            if (paid instanceof Error) expect(paid).toMatchObject({ kind: "invalid" });
            else booked.push((await owner<{ id: number }[]>`select max(id) as id from payments`)[0]?.id ?? 0);
          }
          const { amount: open } = await world.found();
          if (act === "ledger" && source === "manual" && cents < open)
            await updateInvoice.call(world.sanne, { id: world.id, amount });
          const last = act === "undo" ? booked.pop() : undefined;
          if (last) await undoPayment.call(world.sanne, { id: last });
          const claim = await world.found();
          expect(claim.amount).toBeGreaterThanOrEqual(0);
          expect([rest, source, imputation, sequence, claim.total]).toEqual([
            rest,
            source,
            imputation,
            sequence,
            await world.byStatement(),
          ]);
        }
      },
    ),
    { numRuns: 40 },
  );
});
