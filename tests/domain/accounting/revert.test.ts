import { expect, test } from "vitest";
import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { previewRevert, revertSync } from "@/lib/accounting/commands/file/start-revert";
import { startCsvImport } from "@/lib/accounting/commands/upload";
import { sourceFreshness } from "@/lib/accounting/queries/freshness";
import { getSync } from "@/lib/accounting/queries/get-sync";
import { listSyncs } from "@/lib/accounting/queries/list-syncs";
import { addPayment } from "@/lib/agreements/commands/add-payment";
import { openHold } from "@/lib/agreements/commands/open-hold";
import { undo } from "@/lib/dunning/commands/undo";
import { addNote } from "@/lib/invoices/commands/add-notes";
import { jobStatuses } from "@/lib/jobs/queries";
import { addDays } from "@/lib/kernel/day";
import { claimState } from "../../support/as-before";
import { as, customer, owner, rowsOf, TODAY, work } from "../../support/world";

const HEADER = "debiteurnummer;naam;factuurnummer;factuurdatum;vervaldatum;openstaand";
const row = (debtor: string, number: string, open: string, due = addDays(TODAY, -10)) =>
  `${debtor};Bakkerij ${debtor};${number};${addDays(TODAY, -60)};${due};${open}`;
const ledger = (...rows: string[]) => new File([[HEADER, ...rows].join("\n")], "openstaand.csv");

async function ended(ctx: StaffCtx, started: { data: { id: number } }) {
  await work(ctx, started.data);
  const { data } = await jobStatuses.call(ctx, { id: started.data.id });
  return data as { status: number; error: string | null; result: Record<string, unknown> };
}
const bring = async (ctx: StaffCtx, file: File, options = {}) =>
  ended(ctx, await startCsvImport.call(ctx, { file, ...options }));
const revert = async (ctx: StaffCtx, id: number) => ended(ctx, await revertSync.call(ctx, { id }));

const lastRun = async (customer_id: number) =>
  Number((await rowsOf("sync_runs", customer_id, "id")).at(-1)?.id);
const idOf = async (customer_id: number, number: string) =>
  Number((await rowsOf("invoices", customer_id)).find((invoice) => invoice.number === number)?.id);

/** Three invoices of debtor 1 are open; the next list has one paid in part, lacks one, and adds one of a new debtor. */
const next = () => ledger(row("1", "F1", "60,00"), row("1", "F2", "100,00"), row("2", "F4", "25,00"));

async function imported(name: string, between?: (customer_id: number, sanne: StaffCtx) => Promise<unknown>) {
  const customer_id = await customer(name);
  const sanne = await as(role.klant, customer_id);
  await bring(sanne, ledger(row("1", "F1", "100,00"), row("1", "F2", "100,00"), row("1", "F3", "100,00")));
  await between?.(customer_id, sanne);
  const before = await claimState(customer_id);
  await bring(sanne, next(), { complete: "1" });
  return { customer_id, sanne, before, id: await lastRun(customer_id) };
}

test("an imported file is reverted as a whole: what it added goes, what it changed or closed is what it was", async () => {
  const { customer_id, sanne, before, id } = await imported("Bakker Groothandel");
  expect((await previewRevert.call(sanne, { id })).data).toEqual({
    removed: 1,
    restored: 2,
    kept: 0,
    rows: [],
  });
  expect(await revert(sanne, id)).toMatchObject({
    status: 2,
    result: { removed: 1, restored: 2, kept: 0, debtors: 1 },
  });
  expect(await claimState(customer_id)).toEqual(before);
  const { data } = await getSync.call(sanne, { id });
  expect(data).toMatchObject({ state: "reverted", can_revert: false, can_take_back: false, rows: [] });
  expect(data.taken_back_at).not.toBeNull();
  expect((await listSyncs.call(sanne, { state: "reverted" })).data).toMatchObject([{ id, added: 1 }]);
});

test("what a revert does stands in the journal, and the file comes in again with the same result", async () => {
  const { customer_id, sanne, id } = await imported("Visser Vis");
  const first = await claimState(customer_id);
  await revert(sanne, id);
  const closed = await idOf(customer_id, "F3");
  const journal = (await rowsOf("journal_entries", customer_id)).filter(
    ({ invoice_id }) => invoice_id === closed,
  );
  expect(
    journal.filter(({ source }) => source === "undo").map(({ label, from, to }) => [label, from, to]),
  ).toEqual(expect.arrayContaining([["amount", "0", "10000"]]));
  expect(await rowsOf("timeline_entries", customer_id)).toMatchObject([
    { invoice_id: closed, deleted_by: sanne.actor.id },
  ]);
  expect(await bring(sanne, next(), { complete: "1" })).toMatchObject({
    result: { added: 1, changed: 1, closed: 1, debtors: 1 },
  });
  expect(await claimState(customer_id)).toEqual(first);
});

test("what somebody acted on since stays as it is, and is listed with the reason; the rest is reverted", async () => {
  const { customer_id, sanne, id } = await imported("Er is al gebeld");
  const [noted, paid] = [await idOf(customer_id, "F4"), await idOf(customer_id, "F1")];
  await addNote.call(sanne, { id: noted, note: "Betaalt vrijdag" });
  const boer = (await rowsOf("debtors", customer_id)).find(({ number }) => number === "1");
  await addPayment.call(sanne, { debtor_id: boer?.id, amount: "10.00", invoices: { [paid]: null } });

  const { data: plan } = await previewRevert.call(sanne, { id });
  const keptRows = [
    { id: paid, number: "F1", reason: "payment" },
    { id: noted, number: "F4", reason: "note" },
  ];
  expect(plan).toEqual({ removed: 0, restored: 1, kept: 2, rows: keptRows });
  expect(await revert(sanne, id)).toMatchObject({ result: { removed: 0, restored: 1, kept: 2, debtors: 0 } });
  const amounts = (await rowsOf("invoices", customer_id, "number")).map(({ number, amount }) => [
    number,
    Number(amount),
  ]);
  expect(amounts).toEqual([
    ["F1", 5_000],
    ["F2", 10_000],
    ["F3", 10_000],
    ["F4", 2_500],
  ]);
  expect(await rowsOf("debtors", customer_id)).toHaveLength(2);
  const { data } = await getSync.call(sanne, { id });
  expect(data.rows).toMatchObject(
    keptRows.map(({ id: invoice_id, number, reason }) => ({
      kind: "kept",
      invoice_id,
      number,
      kept: reason,
    })),
  );
});

test("a new invoice with an agreement of its own stays, and so does its debtor", async () => {
  const { customer_id, sanne, id } = await imported("Belofte");
  const fresh = (await rowsOf("invoices", customer_id)).find(({ number }) => number === "F4");
  await openHold.call(sanne, {
    kind: "promise",
    debtor_id: fresh?.debtor_id,
    invoices: { [Number(fresh?.id)]: null },
    day: addDays(TODAY, 5),
  });
  expect((await previewRevert.call(sanne, { id })).data.rows).toMatchObject([
    { number: "F4", reason: "agreement" },
  ]);
  await revert(sanne, id);
  expect(await rowsOf("invoices", customer_id)).toHaveLength(4);
});

test("agreements that a file ended or judged are open again, with the days they gave", async () => {
  const { customer_id, sanne, before, id } = await imported("Regeling", async (of, ctx) => {
    const [boer] = await rowsOf("debtors", of);
    const all = { [await idOf(of, "F1")]: null, [await idOf(of, "F3")]: null };
    await openHold.call(ctx, { kind: "promise", debtor_id: boer?.id, invoices: all, day: addDays(TODAY, 5) });
    await openHold.call(ctx, {
      kind: "dispute",
      debtor_id: boer?.id,
      invoices: { [await idOf(of, "F3")]: null },
      reason: "price",
    });
  });
  expect((await rowsOf("holds", customer_id)).map(({ state }) => state)).toContain("ended");
  await revert(sanne, id);
  expect(await claimState(customer_id)).toEqual(before);
});

test("a new invoice leaves the agreement over its whole debtor that it had joined", async () => {
  const { customer_id, sanne, before, id } = await imported("Hele debiteur", async (of, ctx) => {
    const [boer] = await rowsOf("debtors", of);
    await openHold.call(ctx, {
      kind: "pause",
      debtor_id: boer?.id,
      invoices: "all",
      reason: "internal",
      day: addDays(TODAY, 20),
    });
  });
  await revert(sanne, id);
  expect(await claimState(customer_id)).toEqual(before);
  await bring(sanne, ledger(row("1", "F9", "10,00")));
  const joined = await idOf(customer_id, "F9");
  expect((await rowsOf("hold_items", customer_id)).map(({ invoice_id }) => invoice_id)).toContain(joined);
  await revert(sanne, await lastRun(customer_id));
  expect(await claimState(customer_id)).toEqual(before);
});

test("money that people booked waits for the ledger again as it did before the file told it", async () => {
  const { customer_id, sanne, before, id } = await imported("Al geboekt", async (of, ctx) => {
    const [boer] = await rowsOf("debtors", of);
    await addPayment.call(ctx, {
      debtor_id: boer?.id,
      amount: "40.00",
      invoices: { [await idOf(of, "F1")]: null },
    });
  });
  await revert(sanne, id);
  expect(await claimState(customer_id)).toEqual(before);
});

test("what a file opened again closes again, and comes back once more with its own day", async () => {
  const customer_id = await customer("Terug van weggeweest");
  const sanne = await as(role.klant, customer_id);
  const all = () => ledger(row("1", "F1", "100,00"), row("1", "F2", "100,00"), row("1", "F3", "100,00"));
  await bring(sanne, all());
  await bring(sanne, ledger(row("1", "F1", "100,00"), row("1", "F2", "100,00")), { complete: "1" });
  const before = await claimState(customer_id);
  await bring(sanne, all(), { complete: "1" });
  const opened = await claimState(customer_id);
  await revert(sanne, await lastRun(customer_id));
  expect(await claimState(customer_id)).toEqual(before);
  await bring(sanne, all(), { complete: "1" });
  expect(await claimState(customer_id)).toEqual(opened);
});

test("old invoices that wait with their pause go with it", async () => {
  const customer_id = await customer("Ouwehand Orgels");
  const sanne = await as(role.klant, customer_id);
  const file = ledger(row("3", "F90", "250,00", addDays(TODAY, -90)));
  await bring(sanne, file, { start: JSON.stringify({ mode: "ask" }) });
  expect(await rowsOf("holds", customer_id)).toHaveLength(1);
  await revert(sanne, await lastRun(customer_id));
  for (const table of ["holds", "invoices", "debtors", "source_readings"])
    expect(await owner`select 1 from ${owner(table)} where customer_id = ${customer_id}`).toEqual([]);
  expect((await sourceFreshness.call(sanne, {})).data).toEqual([]);
});

test("only the last file is reverted, once, within a day, and by nobody but its import's own people", async () => {
  const { customer_id, sanne, id } = await imported("Eigen bestand");
  const [first] = await rowsOf("sync_runs", customer_id, "id");
  const refused = async (ctx: StaffCtx, run: number) =>
    Promise.all(
      [revertSync, previewRevert].map((verb) =>
        (verb.call(ctx, { id: run }) as Promise<unknown>).then(
          () => "done",
          (error) => error.detail?.key ?? error.kind,
        ),
      ),
    );
  expect(await refused(sanne, Number(first?.id))).toEqual(["imported_since", "imported_since"]);
  const stranger = await as(role.klant, await customer("Kuipers Catering"));
  expect(await refused(stranger, id)).toEqual(["not-found", "not-found"]);
  const auditor = await as(role.auditor, customer_id);
  expect(await refused(auditor, id)).toEqual(["forbidden", "forbidden"]);
  const undos = await owner<
    { undo_id: number }[]
  >`select undo_id from sync_runs where id = ${id} and customer_id = ${customer_id}`;
  await expect(undo.call(sanne, { id: undos[0]?.undo_id })).rejects.toMatchObject({
    detail: { key: "undo_by_run" },
  });

  await owner`update sync_runs set taken_at = taken_at - interval '25 hours' where customer_id = ${customer_id}`;
  expect(await refused(sanne, id)).toEqual(["revert_too_late", "revert_too_late"]);
  await owner`update sync_runs set taken_at = taken_at + interval '25 hours' where customer_id = ${customer_id}`;
  await revert(sanne, id);
  expect(await refused(sanne, id)).toEqual(["nothing_to_revert", "nothing_to_revert"]);
  expect(await refused(sanne, Number(first?.id))).toEqual(["imported_since", "imported_since"]);
});

test("a revert whose worker died when all was done is done, and does nothing twice", async () => {
  const { customer_id, sanne, before, id } = await imported("Na de bocht");
  const started = await revertSync.call(sanne, { id });
  await ended(sanne, started);
  await owner`update jobs set status = 1, finished_at = null, heartbeat_at = now() - interval '1 hour' where id = ${started.data.id} and customer_id = ${customer_id}`;
  expect(await ended(sanne, started)).toMatchObject({ status: 2, result: { removed: 1, restored: 2 } });
  expect(await claimState(customer_id)).toEqual(before);
});
