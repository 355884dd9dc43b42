import fc from "fast-check";
import { expect, test } from "vitest";
import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { previewRevert, revertSync } from "@/lib/accounting/commands/file/start-revert";
import { startCsvImport } from "@/lib/accounting/commands/upload";
import { addPayment } from "@/lib/agreements/commands/add-payment";
import { openHold } from "@/lib/agreements/commands/open-hold";
import { addNote } from "@/lib/invoices/commands/add-notes";
import { addDays } from "@/lib/kernel/day";
import { claimState } from "../../support/as-before";
import { as, customer, rowsOf, TODAY, work } from "../../support/world";

const HEADER = "debiteurnummer;naam;factuurnummer;factuurdatum;vervaldatum;totaalbedrag;openstaand";
const DEBTORS = ["1", "2", "3"];
const NUMBERS = ["A", "B", "C", "D"];

/** A line of a ledger: debtor, days to the due date, total and open amount. */
type Line = { debtor: string; number: string; due: number; total: number; open: number };
const line: fc.Arbitrary<Line> = fc
  .record({
    debtor: fc.constantFrom(...DEBTORS),
    number: fc.constantFrom(...NUMBERS),
    due: fc.constantFrom(-95, -40, -3, 0, 12),
    total: fc.constantFrom(10_000, 25_050, -4_000),
    left: fc.constantFrom(0, 1, 2, 4),
  })
  .map(({ left, total, ...rest }) => ({ ...rest, total, open: (total / 4) * left }))
  .filter(({ open }) => Number.isInteger(open));
const lines = fc.uniqueArray(line, {
  selector: ({ debtor, number }) => `${debtor} ${number}`,
  maxLength: 9,
  minLength: 1,
});

/** An act of a user on an invoice. */
type Act = { kind: "note" | "payment" | "promise" | "dispute"; at: number };
const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom("note", "payment", "promise", "dispute"),
  at: fc.nat(20),
});
const acts = (maxLength: number) => fc.array(act, { maxLength });

const euros = (cents: number) => (cents / 100).toFixed(2).replace(".", ",");
const fileOf = (all: readonly Line[]) =>
  new File(
    [
      [
        HEADER,
        ...all.map(
          ({ debtor, number, due, total, open }) =>
            `${debtor};Bakkerij ${debtor};${debtor}-${number};${addDays(TODAY, -100)};${addDays(TODAY, due)};${euros(total)};${euros(open)}`,
        ),
      ].join("\n"),
    ],
    "openstaand.csv",
  );

async function bring(ctx: StaffCtx, all: readonly Line[], complete: boolean) {
  const more = complete ? { complete: "1", confirmed: "1" } : {};
  await work(ctx, (await startCsvImport.call(ctx, { file: fileOf(all), ...more })).data);
}

/** Carries out the act where it is possible. Returns the number of its invoice. */
async function happen(ctx: StaffCtx, customer_id: number, { kind, at }: Act): Promise<string | null> {
  const all = await rowsOf("invoices", customer_id);
  const found = all[at % Math.max(1, all.length)];
  if (!found) return null;
  const invoices = { [Number(found.id)]: null };
  const of = { debtor_id: found.debtor_id, invoices };
  const calls: Record<Act["kind"], () => Promise<unknown>> = {
    note: () => addNote.call(ctx, { id: found.id, note: "Gebeld" }),
    payment: () => addPayment.call(ctx, { ...of, amount: "12.50" }),
    promise: () => openHold.call(ctx, { ...of, kind: "promise", day: addDays(TODAY, 4) }),
    dispute: () => openHold.call(ctx, { ...of, kind: "dispute", reason: "price" }),
  };
  // A closed invoice cannot be promised, and an invoice has one agreement at a time.
  return calls[kind]().then(
    () => String(found.number),
    () => null,
  );
}

const claims = async (customer_id: number) =>
  new Map(
    (await rowsOf("invoices", customer_id)).map(({ version, updated_at, ...row }) => [
      String(row.number),
      JSON.stringify(row),
    ]),
  );

test("whatever a file does to a ledger, reverting it leaves every invoice, agreement, debtor, sum and figure as before", async () => {
  await fc.assert(
    fc.asyncProperty(lines, acts(4), lines, fc.boolean(), async (first, between, second, complete) => {
      const customer_id = await customer("Grootboek");
      const sanne = await as(role.klant, customer_id);
      await bring(sanne, first, false);
      for (const one of between) await happen(sanne, customer_id, one);
      const before = await claimState(customer_id);
      await bring(sanne, second, complete);
      const after = await claimState(customer_id);
      const id = (await rowsOf("sync_runs", customer_id, "id")).at(-1)?.id;
      await work(sanne, (await revertSync.call(sanne, { id })).data);
      expect(await claimState(customer_id)).toEqual(before);
      await bring(sanne, second, complete);
      expect({ ...(await claimState(customer_id)), items: [], holds: [] }).toEqual({
        ...after,
        items: [],
        holds: [],
      });
    }),
    { numRuns: 25 },
  );
}, 480_000);

test("what was acted on since stays to the letter, and every other invoice is as before", async () => {
  await fc.assert(
    fc.asyncProperty(lines, lines, acts(5), fc.boolean(), async (first, second, since, complete) => {
      const customer_id = await customer("Grootboek");
      const sanne = await as(role.klant, customer_id);
      await bring(sanne, first, false);
      const before = await claims(customer_id);
      await bring(sanne, second, complete);
      const touched = new Set<string | null>();
      for (const one of since) touched.add(await happen(sanne, customer_id, one));
      const acted = await claims(customer_id);
      const id = (await rowsOf("sync_runs", customer_id, "id")).at(-1)?.id;
      const { data: plan } = await previewRevert.call(sanne, { id });
      await work(sanne, (await revertSync.call(sanne, { id })).data);
      const after = await claims(customer_id);
      for (const number of new Set([...before.keys(), ...acted.keys()])) {
        const stays = touched.has(number);
        expect([number, after.get(number)]).toEqual([number, (stays ? acted : before).get(number)]);
      }
      for (const { number } of plan.rows) expect(touched).toContain(number);
    }),
    { numRuns: 25 },
  );
}, 480_000);
