import { expect, test } from "vitest";
import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { previewStart, startAt } from "@/lib/accounting/commands/start-at";
import { previewCsv, startCsvImport } from "@/lib/accounting/commands/upload";
import { runActions } from "@/lib/dunning/commands";
import { undo } from "@/lib/dunning/commands/undo";
import { listActions } from "@/lib/dunning/queries/list-actions";
import { mayContactNow } from "@/lib/dunning/queries/may-contact-now";
import { updateStatuses } from "@/lib/invoices/commands/update-statuses";
import { jobStatuses } from "@/lib/jobs/queries";
import { addDays } from "@/lib/kernel/day";
import { as, customer, owner, rowsOf, TODAY, work } from "../../support/world";

const HEADER = "debiteurnummer;factuurnummer;factuurdatum;vervaldatum;openstaand;Status;14-dagenbrief";
/** Returns a file with one row per debtor, so many days overdue, with the imported status of each. */
const ledger = (...rows: [number: string, says: string, days?: number, letter?: string][]) =>
  new File(
    [
      [
        HEADER,
        ...rows.map(
          ([number, says, days = 60, letter = ""]) =>
            `D-${number};${number};${addDays(TODAY, -days - 30)};${addDays(TODAY, -days)};100,00;${says};${letter}`,
        ),
      ].join("\n"),
    ],
    "openstaand.csv",
  );

type Found = { id: number; status: number; error: string | null; result: Record<string, unknown> };
async function finished(ctx: StaffCtx, { data: { id } }: { data: { id: number } }): Promise<Found> {
  await work(ctx, { id });
  const { data } = await jobStatuses.call(ctx, { id });
  return { ...(data as Found), id };
}
const ask = { start: JSON.stringify({ mode: "ask" }) };
const bring = async (ctx: StaffCtx, file: File, options: object = ask) =>
  finished(ctx, await startCsvImport.call(ctx, { file, ...options }));
const begin = async (ctx: StaffCtx, job_id: number, words: object = {}, more: object = {}) =>
  finished(ctx, await startAt.call(ctx, { job_id, start: { mode: "status", words }, ...more }));
const undoIdOf = ({ result }: Found): number => (result.begun as { undo_id: number }).undo_id;

async function at(name: string, settings = {}) {
  const customer_id = await customer(name, settings);
  return { customer_id, sanne: await as(role.klant, customer_id) };
}
const tomorrow = addDays(TODAY, 1);
/** Returns the numbers on tomorrow's action list with their next step. */
async function listed(ctx: StaffCtx, today = tomorrow) {
  const { data } = await listActions.call({ ...ctx, today }, { per_page: 50 });
  return Object.fromEntries(
    data.map(({ number, invoice_status_id }): [string, number | null] => [number, invoice_status_id]),
  );
}
const statusesOf = async (customer_id: number) =>
  Object.fromEntries(
    (await rowsOf("invoices", customer_id)).map(({ number, last_status_id }) => [number, last_status_id]),
  );
const idOf = async (customer_id: number, number: string) => {
  const [row] = await owner<{ id: number }[]>`
    select id from invoices where customer_id = ${customer_id} and number = ${number}`;
  return row?.id ?? 0;
};
const costs = { confirm: ["costs"] };

test("old invoices go on where their file says: after the step that was done, in a status, or held; and one undo takes it back", async () => {
  const { customer_id, sanne } = await at("Van Dijk Energie");
  const file = ledger(
    ["DONE", "Herinnering"],
    ["ENGLISH", "overdue NOTICE"],
    ["ID", "3"],
    ["NONE", "Kein Status"],
    ["HOLD", "hold"],
    ["EMPTY", ""],
    ["DISPUTED", "Dispuut"],
    ["AGREED", "Ratenzahlung"],
    ["THIRD", "An Dritte übergeben"],
    ["R9", "R9 ontbonden"],
    ["YOUNG", "Aanmaning", 7],
  );
  const { id } = await bring(sanne, file);
  const { undo_id, ...begun } = (await begin(sanne, id, {}, costs)).result.begun as Record<string, unknown>;
  expect(begun).toMatchObject({ invoices: 10, debtors: 10 });
  expect(begun.steps).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: "done", status_id: 3, invoices: 2, debtors: 2 }),
      expect.objectContaining({ kind: "done", status_id: 4, invoices: 1 }),
      expect.objectContaining({ kind: "flow", status_id: null, invoices: 1 }),
      expect.objectContaining({ kind: "hold", status_id: null, invoices: 2 }),
      expect.objectContaining({ kind: "status", status_id: 16, invoices: 1 }),
    ]),
  );
  expect(await listed(sanne, TODAY)).toEqual({ NONE: 3, YOUNG: 3 });
  expect(await listed(sanne)).toEqual({ DONE: 4, ENGLISH: 5, ID: 4, NONE: 3, YOUNG: 3 });
  expect(await statusesOf(customer_id)).toMatchObject({ DISPUTED: 16, AGREED: 17, THIRD: 10, R9: 13 });
  const open = (await rowsOf("holds", customer_id)).filter(({ state }) => state === "open");
  expect(open.map(({ kind, reason }) => [kind, reason])).toEqual(
    expect.arrayContaining([
      ["dispute", "unknown"],
      ["arrangement", null],
      ["pause", "import"],
    ]),
  );
  expect(open).toHaveLength(4);
  expect(await rowsOf("outbox", customer_id)).toEqual([]);
  expect(await rowsOf("letters", customer_id)).toEqual([]);

  await undo.call(sanne, { id: Number(undo_id) });
  expect(await listed(sanne)).toEqual({ YOUNG: 3 });
  expect(Object.values(await statusesOf(customer_id)).every((status) => status === 1)).toBe(true);
  const again = await previewStart.call(sanne, { job_id: id, preview: true });
  expect(again.data.invoices).toBe(10);
});

test("words that no status is called are listed once; what somebody says of them is worked out, begun and understood in the next file", async () => {
  const { customer_id, sanne } = await at("Maas Bioscopen");
  const file = ledger(
    ["F1", "Bij deurwaarder"],
    ["F2", "bij  Deurwaarder"],
    ["F3", "Factuur betaald"],
    ["F4", "1e brief"],
  );
  const { id } = await bring(sanne, file);
  const start = { mode: "status", words: { "Bij deurwaarder": 10, "1e brief": 3 } };
  const { data } = await previewStart.call(sanne, { job_id: id, start, preview: true });
  expect(data).toMatchObject({ told: 4, invoices: 4 });
  expect(data.words).toEqual([
    { value: "Bij deurwaarder", count: 2, is_known: false, status_id: null },
    { value: "1e brief", count: 1, is_known: false, status_id: null },
    { value: "Factuur betaald", count: 1, is_known: false, status_id: null },
  ]);
  expect(data.steps.map(({ kind, status_id, invoices }) => [kind, status_id, invoices])).toEqual(
    expect.arrayContaining([
      ["status", 10, 2],
      ["done", 3, 1],
      ["hold", null, 1],
    ]),
  );
  const outcome = await begin(sanne, id, start.words);
  expect(outcome.result).toMatchObject({
    begun: { unknown_words: [{ value: "Factuur betaald", count: 1 }] },
  });
  expect(await statusesOf(customer_id)).toMatchObject({ F1: 10, F2: 10, F3: 1, F4: 1 });
  expect(await listed(sanne)).toEqual({ F4: 4 });

  const rows = ledger(["F5", "1E BRIEF"], ["F6", "Wacht op Jan"], ["F7", "wacht op jan"], ["F8", ""]);
  const next = await bring(sanne, rows, { start: JSON.stringify({ mode: "status" }) });
  expect(next.result).toMatchObject({
    begun: { invoices: 4, is_waiting: false, unknown_words: [{ value: "Wacht op Jan", count: 2 }] },
  });
  expect(await listed(sanne)).toEqual({ F4: 4, F5: 4 });
});

test("a word means a status that an open invoice can have; the column may have any name that somebody maps", async () => {
  const { sanne } = await at("Hofstad Media");
  const { id } = await bring(sanne, ledger(["F1", "klaar"]));
  for (const status of [2, 9, 19, 20, 99])
    await expect(
      startAt.call(sanne, { job_id: id, start: { mode: "status", words: { klaar: status } } }),
    ).rejects.toMatchObject({ kind: "invalid" });
  const text = `nr;factuur;datum;vervalt;openstaand;fase\nD1;F9;${addDays(TODAY, -90)};${addDays(TODAY, -60)};50,00;Mahnung`;
  const file = new File([text], "fase.csv");
  const mapping = JSON.stringify({
    debiteurnummer: "nr",
    factuurnummer: "factuur",
    factuurdatum: "datum",
    vervaldatum: "vervalt",
    openstaand: "openstaand",
    status: "fase",
  });
  await bring(sanne, file, { mapping, start: JSON.stringify({ mode: "status" }) });
  expect(await listed(sanne)).toEqual({ F9: 5 });
  const { data } = await previewCsv.call(sanne, { file });
  expect(data.mapping).toMatchObject({ status: "fase" });
});

test("what goes on at a step with costs asks for a second look, before it begins and while the file is brought in", async () => {
  const { customer_id, sanne } = await at("De Zonnedael Zorg");
  const { id } = await bring(sanne, ledger(["F1", "Aanmaning 2"]));
  const start = { mode: "status", words: {} };
  const { data } = await previewStart.call(sanne, { job_id: id, start, preview: true });
  expect(data.needs).toEqual(["costs"]);
  await expect(begin(sanne, id)).rejects.toMatchObject({
    kind: "conflict",
    detail: { key: "confirm_costs" },
  });
  const unsure = await bring(sanne, ledger(["F2", "Sommatie"]), { start: JSON.stringify(start) });
  expect(unsure).toMatchObject({ error: "confirm_costs" });
  expect(await statusesOf(customer_id)).toEqual({ F1: 1 });
  await begin(sanne, id, {}, costs);
  expect(await listed(sanne)).toEqual({ F1: 6 });
});

test("what somebody touched since stays where they put it, whatever the file says", async () => {
  const { customer_id, sanne } = await at("Noorderlicht Sport");
  const { id } = await bring(sanne, ledger(["F1", "Herinnering"], ["F2", "Herinnering"]));
  await updateStatuses.call(sanne, { invoices: { [await idOf(customer_id, "F1")]: 16 } });
  const outcome = await begin(sanne, id);
  expect(outcome.result).toMatchObject({ begun: { invoices: 1 } });
  expect(await listed(sanne)).toEqual({ F2: 4 });
  expect(await statusesOf(customer_id)).toEqual({ F1: 16, F2: 1 });
});

/** Imports consumers for whom the file states that the second demand was sent, with the days of their fourteen-day letters. */
async function consumers(name: string) {
  const made = await at(name);
  const file = ledger(
    ["OVER", "Aanmaning 2", 60, addDays(TODAY, -20)],
    ["RUNNING", "Aanmaning 2", 60, addDays(TODAY, -5)],
    ["EARLY", "Aanmaning 2", 60, addDays(TODAY, -61)],
    ["WITHOUT", "Aanmaning 2"],
  );
  const { id } = await bring(made.sanne, file);
  await owner`update debtors set debtor_kind = 'consumer', contact_email_address = number || '@voorbeeld.nl'
    where customer_id = ${made.customer_id}`;
  return { ...made, id };
}
/** Moves to the day after the choice: what waited for it is due. */
const dayAfter = (customer_id: number) =>
  owner`update invoices set deadline = null, agenda_on = null, next_action_on = ${TODAY}
    where customer_id = ${customer_id} and deadline = ${tomorrow}`;
async function demanded(ctx: StaffCtx, customer_id: number) {
  const ids = await Promise.all(["OVER", "RUNNING", "EARLY", "WITHOUT"].map((of) => idOf(customer_id, of)));
  const { data } = await runActions.call(ctx, { invoices: Object.fromEntries(ids.map((id) => [id, null])) });
  await work(ctx, data);
  const rows = await owner<{ number: string; claims: boolean; offers: boolean }[]>`
    select i.number, l.incasso_costs > 0 as claims, t.free_until is not null as offers
    from letter_items l join invoices i on i.id = l.invoice_id join letters t on t.id = l.letter_id
    where l.customer_id = ${customer_id}`;
  return Object.fromEntries(rows.map(({ number, claims, offers }) => [number, { claims, offers }]));
}

test("a fourteen-day letter of before the file lets costs be claimed after its period, holds the demand during it, and one of before the debtor was late is none", async () => {
  const { customer_id, sanne, id } = await consumers("Kuipers Catering");
  await begin(sanne, id, {}, costs);
  await dayAfter(customer_id);
  const running = await mayContactNow.call(sanne, { id: await idOf(customer_id, "RUNNING") });
  expect(running.data).toMatchObject({ goes: false, reason: { code: "notice_running" } });
  expect(await demanded(sanne, customer_id)).toEqual({
    OVER: { claims: true, offers: false },
    EARLY: { claims: false, offers: true },
    WITHOUT: { claims: false, offers: true },
  });
});

test("what the file says of a fourteen-day letter counts for nothing once the choice is taken back", async () => {
  const { customer_id, sanne, id } = await consumers("Bos Transport");
  await undo.call(sanne, { id: undoIdOf(await begin(sanne, id, {}, costs)) });
  const start = { mode: "age", bands: [{ from: 31, step: 6 }] };
  await finished(sanne, await startAt.call(sanne, { job_id: id, start, ...costs }));
  await dayAfter(customer_id);
  const free = { claims: false, offers: true };
  expect(await demanded(sanne, customer_id)).toEqual({
    OVER: free,
    RUNNING: free,
    EARLY: free,
    WITHOUT: free,
  });
});
