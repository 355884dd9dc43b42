import fc from "fast-check";
import { expect, test } from "vitest";
import { reading, type StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { startCsvImport } from "@/lib/accounting/commands/upload";
import { customerSettings } from "@/lib/customers/queries";
import { runActions } from "@/lib/dunning/commands";
import { statuses } from "@/lib/flow/statuses";
import { createInvoice } from "@/lib/invoices/commands/create-invoice";
import { updateInvoice } from "@/lib/invoices/commands/update-invoice";
import { updateStatuses } from "@/lib/invoices/commands/update-statuses";
import { nextState } from "@/lib/invoices/rules/next-state";
import { type State, stateColumns, untouched } from "@/lib/invoices/rules/state";
import { addDays, type Day } from "@/lib/kernel/day";
import { cents, toWire } from "@/lib/kernel/money";
import { as, customer, debtor, own, owner, rowsOf, TODAY, work } from "../../support/world";

/**
 * The ways in which an invoice's state can change, each compared with the others and with the rule, in every column of the state: entered,
 * imported, changed by hand, in bulk, and carried out from the agenda.
 */
const SEED = 20_261_121;
const some = <T>(arbitrary: fc.Arbitrary<T>, numRuns: number): T[] =>
  fc.sample(arbitrary, { numRuns, seed: SEED });

const flows = [
  { license_type: "deb-inc" },
  { license_type: "inc", action_interval: 30, reset_incasso: true },
  { license_type: "flex", statuses: [4, 18, 6], intervals: [5, 9, 3] },
  { license_type: "flex", statuses: [], intervals: [] },
];

async function at(name: string, settings: object) {
  const customer_id = await customer(name, { ...settings });
  const sanne = await as(role.klant, customer_id);
  const collected = await debtor(customer_id, "De Boer Techniek", { number: "IN" });
  const left = await debtor(customer_id, "Bos Transport", { number: "UIT", collect: false });
  return { customer_id, sanne, debtors: { IN: collected, UIT: left } };
}

/** Returns every column of the state as stored. */
const stateOf = (row: Record<string, unknown> | State | undefined) =>
  Object.fromEntries(
    Object.keys(stateColumns).map((name) => {
      const value = new Map<string, unknown>(Object.entries(row ?? {})).get(name);
      return [name, name === "amount" ? Number(value) : value];
    }),
  );

const HEADER =
  "debiteurnummer;naam;factuurnummer;factuurdatum;vervaldatum;factuurbedrag;openstaand;betaaldatum";
const DATE = addDays(TODAY, -400);

async function bring(ctx: StaffCtx, lines: string[]) {
  const file = new File([[HEADER, ...lines].join("\n")], "openstaand.csv");
  const started: { data: { id: number } } = await startCsvImport.call(ctx, { file });
  await work(ctx, started.data);
}

const amounts = fc.oneof(
  fc.constantFrom(-100, 0, 1, 50_000),
  fc.integer({ min: -1_000_000, max: 1_000_000 }),
);
const around = fc
  .oneof(fc.constantFrom(-1, 0, 1), fc.integer({ min: -300, max: 300 }))
  .map((days) => addDays(TODAY, days));
const collecting = fc.constantFrom("IN" as const, "UIT" as const);

test.each(flows)("a new invoice stands the same, typed or imported, under %j", async (settings) => {
  const { customer_id, sanne, debtors } = await at("Nieuw Binnen", settings);
  const fresh = some(fc.record({ amount: amounts, expires_at: around, debtor: collecting }), 60);
  await bring(
    sanne,
    fresh.map(({ amount, expires_at, debtor: to }, place) => {
      const open = toWire(cents(amount));
      return `${to};${to};I${place};${DATE};${expires_at};${open};${open};`;
    }),
  );
  const known = await reading(own(sanne), customerSettings);
  const rules: State[] = [];
  for (const [place, { amount, expires_at, debtor: to }] of fresh.entries()) {
    const total_amount = toWire(cents(amount));
    const typed = { debtor_id: debtors[to], number: `T${place}`, date: DATE, expires_at, total_amount };
    await createInvoice.call(sanne, typed);
    const invoice = { ...untouched, amount: cents(amount), expires_at, paid_at: null };
    rules.push(
      nextState(invoice, { kind: "entered" }, { settings: known, today: TODAY, collect: to === "IN" }),
    );
  }
  const rows = new Map((await rowsOf("invoices", customer_id)).map((row) => [row.number, row]));
  for (const [place, facts] of fresh.entries())
    for (const way of ["I", "T"])
      expect([facts, way, stateOf(rows.get(`${way}${place}`))]).toEqual([facts, way, stateOf(rules[place])]);
});

type Before = Omit<State, "amount" | "paid_at" | "invoice_status_id" | "next_action_on"> & { amount: number };
const anyStatus = fc.constantFrom(...statuses.map(({ id }) => id));
const before: fc.Arbitrary<Before> = fc
  .record({
    amount: fc.integer({ min: 1, max: 1_000_000 }),
    expires_at: around,
    last_status_id: anyStatus,
    flow_step_id: fc.constantFrom(null, 3, 6, 18),
    last_action_at: fc.option(fc.integer({ min: -60, max: 0 }).map((days): Day => addDays(TODAY, days))),
    deadline: fc.option(around),
    calculate_interest: fc.boolean(),
    calculate_incasso: fc.boolean(),
    had_sommatie: fc.boolean(),
    is_removed: fc.boolean(),
  })
  .map((facts) => ({ ...facts, agenda_on: facts.deadline }));

/** Creates one invoice twice, under two numbers, in the middle of its life. */
async function twice(customer_id: number, debtor_id: number, place: number, facts: Before) {
  const ids: number[] = [];
  for (const way of ["A", "B"]) {
    const row = {
      ...facts,
      customer_id,
      debtor_id,
      number: `${way}${place}`,
      date: DATE,
      total_amount: facts.amount,
    };
    const [made] = await owner<{ id: number }[]>`insert into invoices ${owner(row)} returning id`;
    ids.push(made?.id ?? 0);
  }
  return { a: ids[0] ?? 0, b: ids[1] ?? 0 };
}

test.each(flows)(
  "a changed amount makes the same of an invoice, typed or told by a ledger, under %j",
  async (settings) => {
    const { customer_id, sanne, debtors } = await at("Betaald", settings);
    const drawn = some(fc.record({ before, amount: amounts, debtor: collecting }), 60);
    // A form does not accept an open amount above the total.
    const cases = drawn.map((one) => ({ ...one, amount: Math.min(one.amount, one.before.amount) }));
    const lines: string[] = [];
    for (const [place, { before: facts, amount, debtor: to }] of cases.entries()) {
      const { a } = await twice(customer_id, debtors[to], place, facts);
      await updateInvoice.call(sanne, { id: a, amount: toWire(cents(amount)) });
      const [total, open] = [toWire(cents(facts.amount)), toWire(cents(amount))];
      lines.push(`${to};${to};B${place};${DATE};${facts.expires_at};${total};${open};`);
    }
    await bring(sanne, lines);
    const rows = new Map((await rowsOf("invoices", customer_id)).map((row) => [row.number, row]));
    for (const [place, facts] of cases.entries()) {
      // A ledger equal to our data changes nothing; neither does a form.
      if (facts.amount === facts.before.amount) continue;
      expect([facts, stateOf(rows.get(`B${place}`))]).toEqual([facts, stateOf(rows.get(`A${place}`))]);
    }
  },
);

test.each(flows)(
  "a status makes the same of an invoice, set in the list or carried out from the agenda, under %j",
  async (settings) => {
    const { customer_id, sanne, debtors } = await at("Agenda", settings);
    const waiting = before.filter(
      ({ last_status_id }) => statuses.find(({ id }) => id === last_status_id)?.stage !== "closed",
    );
    const cases = some(
      fc.record({ before: waiting, status: anyStatus, wait: around, debtor: collecting }),
      60,
    ).filter(
      ({ before: { last_status_id: from }, status: to }) => from !== to && ![10, 11, 12].includes(from),
    );
    const byHand: Record<number, number> = {};
    const carriedOut: Record<number, number> = {};
    for (const [place, { before: facts, status, wait, debtor: to }] of cases.entries()) {
      const { a, b } = await twice(customer_id, debtors[to], place, { ...facts, deadline: wait });
      byHand[a] = status;
      carriedOut[b] = status;
    }
    await updateStatuses.call(sanne, { invoices: byHand });
    const { data } = await runActions.call(sanne, { pending: true, invoices: carriedOut });
    await work(sanne, data);
    const rows = new Map((await rowsOf("invoices", customer_id)).map((row) => [row.number, row]));
    for (const [place, facts] of cases.entries()) {
      const done = rows.get(`B${place}`);
      // No letter is sent to a debtor that is not collected from: then nothing was carried out.
      if (done?.last_status_id === facts.before.last_status_id) continue;
      expect([facts, stateOf(done)]).toEqual([facts, stateOf(rows.get(`A${place}`))]);
    }
    const moved = cases.filter((facts, place) => rows.get(`B${place}`)?.last_status_id === facts.status);
    expect(moved.length).toBeGreaterThan(cases.length / 2);
  },
);
