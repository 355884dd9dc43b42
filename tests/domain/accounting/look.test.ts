import { expect, test } from "vitest";
import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { applySync } from "@/lib/accounting/commands/file/apply";
import { dropSync } from "@/lib/accounting/commands/reopen-closed";
import { previewStart } from "@/lib/accounting/commands/start-at";
import { startCsvImport } from "@/lib/accounting/commands/upload";
import { getSync } from "@/lib/accounting/queries/get-sync";
import { listSyncs } from "@/lib/accounting/queries/list-syncs";
import { addPayment } from "@/lib/agreements/commands/add-payment";
import { jobStatuses } from "@/lib/jobs/queries";
import { addDays } from "@/lib/kernel/day";
import { as, customer, NOW, owner, rowsOf, TODAY, work } from "../../support/world";

const HEADER = "debiteurnummer;naam;factuurnummer;factuurdatum;vervaldatum;openstaand";
const late = addDays(TODAY, -10);
const row = (debtor: string, number: string, open: string, due = late) =>
  `${debtor};Bakkerij ${debtor};${number};${addDays(TODAY, -60)};${due};${open}`;
const ledger = (...rows: string[]) => new File([[HEADER, ...rows].join("\n")], "openstaand.csv");

type Ended = { id: number; status: number; error: string | null; result: Record<string, unknown> };

async function ended(ctx: StaffCtx, started: { data: { id: number } }): Promise<Ended> {
  await work(ctx, started.data);
  const { data } = await jobStatuses.call(ctx, { id: started.data.id });
  return { ...(data as Omit<Ended, "id">), id: started.data.id };
}
const bring = async (ctx: StaffCtx, file: File, options = {}) =>
  ended(ctx, await startCsvImport.call(ctx, { file, ...options }));
const apply = async (ctx: StaffCtx, id: number, input = {}) =>
  ended(ctx, await applySync.call(ctx, { id, ...input }));

/** Previews a file. Returns the waiting run. */
async function lookAt(ctx: StaffCtx, file: File, options = {}) {
  const { result, status } = await bring(ctx, file, { look: "1", ...options });
  expect(status).toBe(2);
  return Number(result.run_id);
}

/** Three invoices of De Boer are open; the next list has one paid in part, lacks one, adds one, and has one that cannot be read. */
async function at(name: string) {
  const customer_id = await customer(name);
  const sanne = await as(role.klant, customer_id);
  await bring(sanne, ledger(row("1", "F1", "100,00"), row("1", "F2", "100,00"), row("1", "F3", "100,00")));
  const next = () =>
    ledger(
      row("1", "F1", "60,00"),
      row("1", "F2", "100,00"),
      row("2", "F4", "25,00"),
      row("2", "F5", "tien"),
    );
  return { customer_id, sanne, next };
}

/** Returns a digest of each table of a customer. */
async function everything(customer_id: number): Promise<Record<string, string>> {
  const tables = await owner<{ name: string }[]>`select c.table_name as name from information_schema.columns c
    join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
    where c.table_schema = 'public' and c.column_name = 'customer_id' and t.table_type = 'BASE TABLE' order by 1`;
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const [read] = await owner<{ digest: string }[]>`
      select md5(coalesce(string_agg(r::text, '|' order by r::text), '')) as digest from ${owner(name)} r where r.customer_id = ${customer_id}`;
    found[name] = read?.digest ?? "";
  }
  return found;
}
const amounts = async (customer_id: number) =>
  (await rowsOf("invoices", customer_id, "number")).map(({ number, amount }) => [number, Number(amount)]);

test("a look says what an import would do, and changes no table but those of runs and jobs", async () => {
  const { customer_id, sanne, next } = await at("Bakker Groothandel");
  const started = await startCsvImport.call(sanne, { file: next(), look: "1", complete: "1" });
  const before = await everything(customer_id);
  const { result, id: job_id } = await ended(sanne, started);
  const after = await everything(customer_id);
  const touched = Object.keys(after).filter((table) => before[table] !== after[table]);
  expect(touched.sort()).toEqual(["audit_entries", "jobs", "sync_rows", "sync_runs"]);

  expect(result).toMatchObject({ read: 4, added: 1, changed: 1, closed: 1, rejected: 1 });
  const { data } = await getSync.call(sanne, { id: Number(result.run_id) });
  expect(data).toMatchObject({
    state: "waiting",
    can_take_back: false,
    look: {
      added: 1,
      changed: 1,
      closed: 1,
      debtors: 1,
      rejected: 1,
      unchanged: 1,
      balance: [{ currency: "EUR", taken: 18_500, open_before: 30_000, open: 18_500 }],
      closing: null,
      differs: [],
    },
  });
  expect(data.rows.map(({ kind, number }) => [kind, number])).toEqual([
    ["rejected", "5"],
    ["changed", "F1"],
    ["closed", "F3"],
    ["added", "F4"],
  ]);
  expect(data.rows.at(-1)).toMatchObject({ invoice_id: null, debtor_id: null, debtor: "2", amount: 2_500 });
  // None of its messages can be previewed: its invoices were not written.
  await expect(previewStart.call(sanne, { job_id, preview: true })).rejects.toMatchObject({
    kind: "not-found",
  });
});

test("what was looked at is applied to the letter, by a colleague too, and only once", async () => {
  const { customer_id, sanne, next } = await at("Visser Vis");
  const id = await lookAt(sanne, next(), { complete: "1" });
  const bram = await as(role.klant, customer_id);
  const [waiting] = (await listSyncs.call(bram, { state: "waiting" })).data;
  expect(waiting).toMatchObject({ id, filename: "openstaand.csv" });
  const { look } = (await getSync.call(bram, { id })).data;

  const { status, result } = await apply(bram, id);
  const { added, changed, closed, rejected, debtors } = look ?? {};
  expect([status, result]).toMatchObject([2, { added, changed, closed, rejected, debtors }]);
  expect(await amounts(customer_id)).toEqual([
    ["F1", 6_000],
    ["F2", 10_000],
    ["F3", 0],
    ["F4", 2_500],
  ]);
  const { data } = await getSync.call(sanne, { id });
  expect(data).toMatchObject({ state: "rejected", look: null, by: expect.any(String), can_take_back: true });
  expect(data.rows).toHaveLength(4);
  expect(await rowsOf("sync_runs", customer_id)).toHaveLength(2);
  await expect(applySync.call(sanne, { id })).rejects.toMatchObject({ detail: { key: "nothing_to_apply" } });
});

test("old invoices of a look hold nothing yet; once it is applied they wait for a choice", async () => {
  const { customer_id, sanne } = await at("Ouwehand Orgels");
  const file = ledger(row("3", "F90", "250,00", addDays(TODAY, -90)));
  const id = await lookAt(sanne, file, { start: JSON.stringify({ mode: "ask" }) });
  expect((await getSync.call(sanne, { id })).data.look).toMatchObject({
    old: { invoices: 1, debtors: 1, older_than: 30 },
  });
  expect(await rowsOf("holds", customer_id)).toEqual([]);
  const { id: job_id } = await apply(sanne, id);
  expect(await rowsOf("holds", customer_id)).toMatchObject([{ kind: "pause", reason: "import" }]);
  expect((await previewStart.call(sanne, { job_id, preview: true })).data.invoices).toBe(1);
});

test("where something changed since the look nothing is imported, and the run waits again and says where", async () => {
  const { customer_id, sanne, next } = await at("Intussen betaald");
  const id = await lookAt(sanne, next(), { complete: "1" });
  const [boer] = await rowsOf("debtors", customer_id);
  const closing = (await rowsOf("invoices", customer_id)).find(({ number }) => number === "F3");
  await addPayment.call(sanne, {
    debtor_id: boer?.id,
    amount: "30.00",
    invoices: { [Number(closing?.id)]: null },
  });
  const before = await amounts(customer_id);

  const first = await apply(sanne, id);
  expect(first).toMatchObject({ status: 3, error: "look_differs", result: { run_id: id } });
  expect(await amounts(customer_id)).toEqual(before);
  const { data } = await getSync.call(sanne, { id });
  expect(data).toMatchObject({ state: "waiting", why: null });
  expect(data.look?.differs).toEqual([
    { kind: "open", currency: "EUR", before: -11_500, after: -8_500 },
    { kind: "rows" },
  ]);
  expect(data.rows).toHaveLength(4);

  expect(await apply(sanne, id)).toMatchObject({ status: 2, result: { closed: 1 } });
  expect((await amounts(customer_id))[2]).toEqual(["F3", 0]);
});

test("a look counts what differs: an invoice that came in meanwhile is no longer new", async () => {
  const { sanne, next } = await at("Intussen ingelezen");
  const id = await lookAt(sanne, next());
  await bring(sanne, ledger(row("2", "F4", "25,00")));
  expect(await apply(sanne, id)).toMatchObject({ error: "look_differs" });
  expect((await getSync.call(sanne, { id })).data.look?.differs).toEqual([
    { kind: "figure", figure: "added", before: 1, after: 0 },
    { kind: "figure", figure: "debtors", before: 1, after: 0 },
    { kind: "open", currency: "EUR", before: -1_500, after: -4_000 },
  ]);
});

test("closing more than half is told by the look, and is asked when it is applied", async () => {
  const { customer_id, sanne } = await at("Andere lijst");
  const other = ledger(row("9", "G1", "10,00"));
  const id = await lookAt(sanne, other, { complete: "1" });
  expect((await getSync.call(sanne, { id })).data.look).toMatchObject({
    closed: 3,
    closing: { missing: 3, open: 3 },
  });
  await expect(applySync.call(sanne, { id })).rejects.toMatchObject({
    detail: { key: "would_close_half", values: { missing: 3, open: 3 } },
  });
  expect(await apply(sanne, id, { confirmed: "1" })).toMatchObject({
    status: 2,
    result: { closed: 3, added: 1 },
  });
  expect((await amounts(customer_id)).map(([, amount]) => amount)).toEqual([0, 0, 0, 1_000]);
});

test("a list that came to close more than half after the look is not applied unasked", async () => {
  const { customer_id, sanne } = await at("Krimpt");
  const id = await lookAt(sanne, ledger(row("1", "F1", "100,00"), row("1", "F2", "100,00")), {
    complete: "1",
  });
  await bring(sanne, ledger(row("4", "H1", "1,00"), row("4", "H2", "1,00"), row("4", "H3", "1,00")));
  expect(await apply(sanne, id)).toMatchObject({ error: "look_differs" });
  expect((await getSync.call(sanne, { id })).data.look).toMatchObject({ closing: { missing: 4, open: 6 } });
  expect((await amounts(customer_id)).every(([, amount]) => Number(amount) > 0)).toBe(true);
});

test("what the guard stopped without a look is applied once a person says that it is meant", async () => {
  const { customer_id, sanne } = await at("Gestopt en toch");
  await bring(sanne, ledger(row("9", "G1", "10,00")), { complete: "1" });
  const stopped = (await rowsOf("sync_runs", customer_id, "id")).at(-1);
  expect(stopped).toMatchObject({ state: "stopped" });
  const id = Number(stopped?.id);
  await expect(applySync.call(sanne, { id })).rejects.toMatchObject({ detail: { key: "would_close_half" } });
  expect(await apply(sanne, id, { confirmed: "1" })).toMatchObject({ result: { closed: 3, added: 1 } });
  expect((await rowsOf("sync_runs", customer_id, "id")).at(-1)).toMatchObject({ id, state: "done" });
});

test("a look is left at that by a person, and by itself after a day", async () => {
  const { customer_id, sanne, next } = await at("Te laat");
  const dropped = await lookAt(sanne, next());
  await dropSync.call(sanne, { id: dropped });
  await expect(applySync.call(sanne, { id: dropped })).rejects.toMatchObject({
    detail: { key: "nothing_to_apply" },
  });
  // Nothing of it was carried out.
  expect((await getSync.call(sanne, { id: dropped })).data).toMatchObject({
    state: "dropped",
    added: 0,
    rejected: 0,
    rows: [],
  });
  const id = await lookAt(sanne, next());
  const tomorrow = { ...sanne, now: new Date(NOW.getTime() + 25 * 3_600_000) };
  expect((await getSync.call(tomorrow, { id })).data).toMatchObject({ state: "dropped", look: null });
  expect((await listSyncs.call(tomorrow, { state: "waiting" })).data).toEqual([]);
  await expect(applySync.call(tomorrow, { id })).rejects.toMatchObject({ detail: { key: "look_expired" } });
  await owner`update jobs set input = input - 'file_id' where customer_id = ${customer_id}`;
  await expect(applySync.call(sanne, { id })).rejects.toMatchObject({ detail: { key: "look_expired" } });
});

test("a look of another customer does not exist, and one who only reads applies none", async () => {
  const { customer_id, sanne, next } = await at("Eigen bestand");
  const id = await lookAt(sanne, next());
  const stranger = await as(role.klant, await customer("Kuipers Catering"));
  for (const refused of [() => applySync.call(stranger, { id }), () => getSync.call(stranger, { id })])
    await expect(refused()).rejects.toMatchObject({ kind: "not-found" });
  const auditor = await as(role.auditor, customer_id);
  await expect(applySync.call(auditor, { id })).rejects.toMatchObject({ kind: "forbidden" });
});

test("a look whose worker died after it was kept keeps what it found, once more asked", async () => {
  const { customer_id, sanne, next } = await at("Na de bocht");
  const { id, result } = await bring(sanne, next(), { look: "1" });
  await owner`update jobs set status = 1, finished_at = null, heartbeat_at = now() - interval '1 hour' where id = ${id}`;
  await work(sanne, { id });
  expect((await getSync.call(sanne, { id: Number(result.run_id) })).data).toMatchObject({
    state: "waiting",
    look: { read: 4, added: 1 },
  });
  expect(await amounts(customer_id)).toHaveLength(3);
});
