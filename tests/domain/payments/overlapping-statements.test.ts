import fc from "fast-check";
import { expect, test } from "vitest";
import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { addDays, day } from "@/lib/kernel/day";
import { startBankStatement } from "@/lib/payments/commands/bank/upload";
import { writeBankSettings } from "@/lib/payments/commands/bank/write-settings";
import { listBankEntries } from "@/lib/payments/queries/bank/list-entries";
import { listBankStatements } from "@/lib/payments/queries/bank/list-statements";
import { camt, type Line, mt940 } from "../../support/bank-files";
import { as, customer, debtor, invoice, owner, rowsOf, work } from "../../support/world";

const fileOf = (text: string) => new File([text], "afschrift.xml");

async function bring(ctx: StaffCtx, text: string) {
  const { data } = await startBankStatement.call(ctx, { file: fileOf(text) });
  await work(ctx, data);
}

const amountsOf = async (customer_id: number) =>
  (await rowsOf("bank_entries", customer_id)).map(({ amount }) => Number(amount)).sort((a, b) => a - b);

const korenaar = { name: "Bakkerij De Korenaar", iban: "NL85DEMO0417164300" };

test.each([["1"], ["0"]])(
  "a part payment without a bank reference, in the statement of its day and in that of its week, is booked once (book_certain %s)",
  async (book_certain) => {
    const customer_id = await customer(`Week en Dag ${book_certain}`);
    const sanne = await as(role.klant, customer_id);
    const debtor_id = await debtor(customer_id, "Bakkerij De Korenaar");
    const first = await invoice(sanne, debtor_id, { amount: 1_000 });
    await invoice(sanne, debtor_id, { amount: 59_711 });
    await owner`update invoices set number = case id when ${first} then '260030' else '260031' end where customer_id = ${customer_id}`;
    await writeBankSettings.call(sanne, { book_certain: "1" });
    const known = { ...korenaar, amount: 1_000, on: "2026-11-16", text: "260030" };
    await bring(sanne, camt({ id: "MA", opened_on: "2026-11-15", closed_on: "2026-11-16", lines: [known] }));
    await writeBankSettings.call(sanne, { book_certain });
    const part = { ...korenaar, amount: 23_884, on: "2026-11-18", text: "260031 deel" };
    const ofDay = { opening: 101_000, opened_on: "2026-11-17", closed_on: "2026-11-18", lines: [part] };
    await bring(sanne, camt({ id: "WO", ...ofDay }));
    await bring(
      sanne,
      camt({ id: "WEEK", opened_on: "2026-11-15", closed_on: "2026-11-20", lines: [known, part] }),
    );
    expect(await amountsOf(customer_id)).toEqual([1_000, 23_884]);
    const paid = (await rowsOf("payments", customer_id)).length;
    expect(paid).toBe(book_certain === "1" ? 2 : 1);
    expect((await listBankEntries.call(sanne, { state: "certain" })).data).toHaveLength(2 - paid);
    const statements = (await listBankStatements.call(sanne, {})).data;
    expect(statements).toMatchObject([
      { reference: "WEEK", entries: 2, known: 2 },
      { reference: "WO", entries: 1, known: 0 },
      { reference: "MA", entries: 1, known: 0 },
    ]);
    const ofWeek = await listBankEntries.call(sanne, { state: "booked", statement_id: statements[0]?.id });
    expect(ofWeek.data).toHaveLength(paid);
  },
);

test("equal lines of a batch under one reference are counted, whichever part of them came first", async () => {
  const customer_id = await customer("Batch in Delen");
  const sanne = await as(role.klant, customer_id);
  const line = { ...korenaar, amount: 900, on: "2026-11-19", text: "huur", bank_reference: "B-2" };
  const of = (id: string, lines: readonly Line[]) =>
    camt({ id, opened_on: "2026-11-18", closed_on: "2026-11-19", lines });
  await bring(sanne, of("MIDDAG", [line]));
  await bring(sanne, of("AVOND", [line, line]));
  expect(await amountsOf(customer_id)).toEqual([900, 900]);
});

test("two statements that share the middle of one day have its lines once, and its equals on two pages are two", async () => {
  const customer_id = await customer("Midden op de Dag");
  const sanne = await as(role.klant, customer_id);
  const line = (amount: number) => ({ ...korenaar, amount, on: "2026-11-19", text: "huur" });
  const of = (id: string, opening: number, amounts: readonly number[]) =>
    camt({ id, opening, opened_on: "2026-11-19", closed_on: "2026-11-19", lines: amounts.map(line) });
  await bring(sanne, of("OCHTEND", 0, [100, 900, 200]));
  await bring(sanne, of("MIDDAG", 100, [900, 200, 900]));
  expect(await amountsOf(customer_id)).toEqual([100, 200, 900, 900]);
  await bring(sanne, of("AVOND", 2_100, [900, 100]));
  expect(await amountsOf(customer_id)).toEqual([100, 100, 200, 900, 900, 900]);
});

test("what a person's lines said may be taken out; their money is still not taken twice", async () => {
  const customer_id = await customer("Uitgehaald");
  const sanne = await as(role.klant, customer_id);
  const lines = [{ ...korenaar, amount: 900, on: "2026-11-19", text: "huur" }];
  await bring(sanne, camt({ id: "1", lines }));
  await owner`update bank_entries set name = '', iban = '', text = '', reference = '', tokens = '{}' where customer_id = ${customer_id}`;
  await bring(sanne, camt({ id: "2", lines }));
  expect(await amountsOf(customer_id)).toEqual([900]);
});

const FIRST = day("2026-11-09");
const payers = [korenaar, { name: "K. Aar", iban: "" }];

/** Incoming amounts are whole euros, outgoing ones less than one: so an account never returns to an earlier balance on the same day. */
const anyLine = fc.record({
  amount: fc.constantFrom(1_000, 1_000, 2_500, -1, -3),
  payer: fc.constantFrom(...payers),
  text: fc.constantFrom("huur", "huur", "factuur 12"),
});
const anyDays = fc.array(fc.array(anyLine, { maxLength: 5 }), { minLength: 1, maxLength: 4 });
const anyCut = fc.record({
  from: fc.double({ min: 0, max: 1, noNaN: true }),
  to: fc.double({ min: 0, max: 1, noNaN: true }),
  isWhole: fc.boolean(),
  isReversed: fc.boolean(),
  isOld: fc.boolean(),
  atOnce: fc.boolean(),
});

type Told = Line & { on: string };

/** Returns a statement of some of the lines, in one of the two formats; of whole days sometimes in reverse order. */
function statementOf(
  lines: readonly Told[],
  { from, to, isWhole, isReversed, isOld }: typeof anyCut extends fc.Arbitrary<infer One> ? One : never,
  id: number,
) {
  let [begin = 0, end = 0] = [from, to].map((one) => Math.round(one * lines.length)).sort((a, b) => a - b);
  if (isWhole) {
    while (begin > 0 && lines[begin - 1]?.on === lines[begin]?.on) begin -= 1;
    while (end < lines.length && end > 0 && lines[end]?.on === lines[end - 1]?.on) end += 1;
  }
  const opening = lines.slice(0, begin).reduce((sum, { amount }) => sum + amount, 100_000);
  const part = lines.slice(begin, end);
  const opened_on = isWhole ? addDays(day(part[0]?.on ?? FIRST), -1) : (part[0]?.on ?? FIRST);
  const ordered = isWhole && isReversed ? part.toReversed() : part;
  const written = { id: `A${id}`, opening, opened_on, closed_on: part.at(-1)?.on ?? FIRST, lines: ordered };
  return { begin, end, text: isOld ? mt940(written) : camt(written) };
}

test("however an account's days are cut into statements, and in whatever order these come, each line is there once", async () => {
  let turn = 0;
  await fc.assert(
    fc.asyncProperty(anyDays, fc.array(anyCut, { minLength: 2, maxLength: 6 }), async (days, cuts) => {
      turn += 1;
      const customer_id = await customer(`Geknipt ${turn}`);
      const sanne = await as(role.klant, customer_id);
      const lines = days.flatMap((ofDay, place) =>
        ofDay.map(({ payer, ...line }) => ({ ...line, ...payer, on: addDays(FIRST, place) })),
      );
      const statements = cuts.map((cut, place) => ({
        ...statementOf(lines, cut, place),
        atOnce: cut.atOnce,
      }));
      // Of simultaneous uploads all but one are refused, and uploaded again.
      const together = statements.filter(({ atOnce }) => atOnce);
      const uploads = await Promise.allSettled(
        together.map(({ text }) => startBankStatement.call(sanne, { file: fileOf(text) })),
      );
      for (const one of uploads) if (one.status === "fulfilled") await work(sanne, one.value.data);
      for (const { text } of statements) await bring(sanne, text);
      const covered = lines.filter((_, at) => statements.some(({ begin, end }) => begin <= at && at < end));
      expect(await amountsOf(customer_id)).toEqual(covered.map(({ amount }) => amount).sort((a, b) => a - b));
      const known = (await listBankStatements.call(sanne, { per_page: 100 })).data;
      expect(known.reduce((sum, one) => sum + one.entries - one.known, 0)).toBe(covered.length);
    }),
    { numRuns: 40 },
  );
});
