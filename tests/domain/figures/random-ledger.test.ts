import fc from "fast-check";
import { expect, test } from "vitest";
import { systemContext } from "@/lib/access/actor-context";
import { reading } from "@/lib/access/context";
import { catchUpStats, statsWork } from "@/lib/figures/commands/store-stats";
import { differentPositions } from "@/lib/figures/queries/verify-positions";
import { differentStats } from "@/lib/figures/queries/verify-stats";
import { type AnyInvoice, anyInvoice, happen } from "../../support/random-ledger";
import { customer, debtor, owner, refresh } from "../../support/world";

const customer_id = await customer("Willekeur");
const ids = { customer_id, debtor_id: await debtor(customer_id, "De Boer") };
/** After all events. */
const moment = new Date("2024-09-01T10:00:00Z");
const ctx = await systemContext(customer_id, moment);

const figures = () => owner`
  select currency, date, total, amount, notdue, dso, cmsi from stats where customer_id = ${customer_id} order by currency, date`;
const states = (invoice_id: number) => owner`
  select "on", until, balance, open, status, due from positions where invoice_id = ${invoice_id} order by "on"`;

/** Another ledger each time; LEDGER_SEED reproduces the one that a failure names. */
const SEED = Number(process.env.LEDGER_SEED ?? Math.floor(Math.random() * 1_000_000));

/** Generates random invoices with so many events in total. */
function untilEvents(many: number): AnyInvoice[] {
  let left = many;
  return fc.sample(anyInvoice, { numRuns: many, seed: SEED }).filter(({ happenings }) => {
    const isWanted = left > 0;
    left -= 1 + happenings.length;
    return isWanted;
  });
}

/** Returns the message of a failure: the ledger's seed, and the complete differences. */
const report = (different: object) => `LEDGER_SEED=${SEED} ${JSON.stringify(different)}`;

test("rows that were kept while a ledger grew are those of the whole ledger worked out at once", async () => {
  const ledger = untilEvents(2_000);
  for (const [place, one] of ledger.entries()) {
    await happen(ids, one, true);
    if (place % 60 === 0) await statsWork.run(ctx);
    if (place % 40 === 0) await catchUpStats(moment);
  }
  await catchUpStats(moment);
  const different = [await reading(ctx, differentStats), await reading(ctx, differentPositions)];
  expect(different, report(different)).toEqual([[], []]);
  const storedFigures = await figures();
  expect(storedFigures.length, `LEDGER_SEED=${SEED}`).toBeGreaterThan(100);
  await owner`delete from stats where customer_id = ${customer_id}`;
  await statsWork.run(ctx);
  expect(await figures(), `LEDGER_SEED=${SEED}`).toEqual(storedFigures);
});

/** An invoice without events. */
const quiet: AnyInvoice = { dated: -20, term: 14, total: 100_00, paid_before: 0, entered: 1, happenings: [] };

test("an invoice that counts from the day it came in is in the rows of that day and later ones that were kept before", async () => {
  await happen(ids, quiet, true);
  await catchUpStats(moment);
  await happen(ids, { ...quiet, dated: 0 }, true);
  await catchUpStats(moment);
  expect(await reading(ctx, differentStats)).toEqual([]);
});

test("a step that was undone the same day leaves no trace", async () => {
  const id = await happen(ids, quiet, true);
  const before = await states(id);
  const entry = { customer_id, invoice_id: id, label: "status", day: "2024-03-04" };
  await owner`insert into journal_entries ${owner({ ...entry, from: "1", to: "3", source: "user" })}`;
  await refresh(customer_id, id);
  expect(await states(id)).not.toEqual(before);
  await owner`insert into journal_entries ${owner({ ...entry, from: "3", to: "1", source: "undo" })}`;
  await refresh(customer_id, id);
  expect(await states(id)).toEqual(before);
});
