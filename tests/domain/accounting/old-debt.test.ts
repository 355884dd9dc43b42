import { expect, test } from "vitest";
import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { previewStart, startAt } from "@/lib/accounting/commands/start-at";
import { startCsvImport } from "@/lib/accounting/commands/upload";
import { undo } from "@/lib/dunning/commands/undo";
import { listActions } from "@/lib/dunning/queries/list-actions";
import { updateStatuses } from "@/lib/invoices/commands/update-statuses";
import { jobStatuses } from "@/lib/jobs/queries";
import { addDays } from "@/lib/kernel/day";
import { as, customer, owner, rowsOf, TODAY, work } from "../../support/world";

const HEADER = "debiteurnummer;naam;factuurnummer;factuurdatum;vervaldatum;openstaand";
const row = (debtor: string, number: string, days: number, open = "100,00") =>
  `${debtor};Bakkerij ${debtor};${number};${addDays(TODAY, -days - 30)};${addDays(TODAY, -days)};${open}`;
const ledger = (...rows: string[]) => new File([[HEADER, ...rows].join("\n")], "openstaand.csv");
/** Five old invoices of three debtors, and one of last week. */
const rows = [
  row("De Boer", "F40", 40),
  row("De Boer", "F70", 70),
  row("De Boer", "F7", 7),
  row("Visser", "F45", 45),
  row("Visser", "F200", 200),
  row("Smit", "F400", 400, "250,00"),
];

type Found = { id: number; status: number; result: Record<string, unknown> };
async function finished(ctx: StaffCtx, started: { data: { id: number } }): Promise<Found> {
  await work(ctx, started.data);
  const { data } = await jobStatuses.call(ctx, { id: started.data.id });
  return { ...(data as Omit<Found, "id">), id: started.data.id };
}
const bring = async (ctx: StaffCtx, options: object, lines = rows) =>
  finished(ctx, await startCsvImport.call(ctx, { file: ledger(...lines), ...options }));
const begin = async (ctx: StaffCtx, input: object) => finished(ctx, await startAt.call(ctx, input));

async function at(name: string, settings = {}) {
  const customer_id = await customer(name, settings);
  return { customer_id, sanne: await as(role.klant, customer_id) };
}
/** Returns the numbers on the action list of a day with their next step. */
async function listed(ctx: StaffCtx, today = TODAY) {
  const { data } = await listActions.call({ ...ctx, today }, { per_page: 50 });
  return Object.fromEntries(
    data.map(({ number, invoice_status_id }): [string, number | null] => [number, invoice_status_id]),
  );
}
const ages = {
  mode: "age",
  bands: [
    { from: 31, step: 4 },
    { from: 61, step: 5 },
    { from: 91, step: null },
  ],
};
const tomorrow = addDays(TODAY, 1);

test("47: old invoices that come in wait until somebody says where they begin; then each begins by its age, and one undo takes it back", async () => {
  const { customer_id, sanne } = await at("Van Dijk Energie");
  const { id, result } = await bring(sanne, { start: JSON.stringify({ mode: "ask" }) });
  expect(result).toMatchObject({ added: 6, begun: { is_waiting: true, invoices: 5, debtors: 3 } });
  expect(await listed(sanne)).toEqual({ F7: 3 });
  const pauses = await rowsOf("holds", customer_id);
  expect(pauses).toHaveLength(3);
  expect(pauses).toMatchObject([{ kind: "pause", reason: "import", back_on: addDays(TODAY, 14) }, {}, {}]);

  const { data } = await previewStart.call(sanne, { job_id: id, preview: true });
  expect(data).toMatchObject({ start: ages, invoices: 5, needs: [] });
  expect(data.steps.map(({ kind, status_id, invoices }) => [kind, status_id, invoices])).toEqual(
    expect.arrayContaining([
      ["step", 4, 2],
      ["step", 5, 1],
      ["hold", null, 2],
    ]),
  );
  const outcome = await begin(sanne, { job_id: id, start: ages });
  expect(outcome).toMatchObject({ status: 2, result: { begun: { is_waiting: false, invoices: 5 } } });
  expect(await listed(sanne)).toEqual({ F7: 3 });
  expect(await listed(sanne, tomorrow)).toEqual({ F7: 3, F40: 4, F45: 4, F70: 5 });
  expect(await rowsOf("outbox", customer_id)).toEqual([]);

  const { undo_id } = outcome.result.begun as { undo_id: number };
  await undo.call(sanne, { id: undo_id });
  expect(await listed(sanne, tomorrow)).toEqual({ F7: 3 });
  const again = await previewStart.call(sanne, { job_id: id, preview: true });
  expect(again.data.invoices).toBe(5);
});

test("47: by API without a word they begin as any new invoice, and can still be told where", async () => {
  const { sanne } = await at("Maas Bioscopen");
  const { id, result } = await bring(sanne, {});
  expect(result.begun).toBeUndefined();
  expect(await listed(sanne)).toEqual({ F7: 3, F40: 3, F45: 3, F70: 3, F200: 3, F400: 3 });
  await begin(sanne, { job_id: id, older_than: 60, start: { mode: "hold" }, until: addDays(TODAY, 30) });
  expect(await listed(sanne)).toEqual({ F7: 3, F40: 3, F45: 3 });
});

test("the choice may come with the file", async () => {
  const { sanne } = await at("Hofstad Media");
  const { result } = await bring(sanne, { start: JSON.stringify(ages) });
  expect(result).toMatchObject({ begun: { is_waiting: false, invoices: 5 } });
  expect(await listed(sanne, tomorrow)).toEqual({ F7: 3, F40: 4, F45: 4, F70: 5 });
});

test("what somebody touched since stays where they put it", async () => {
  const { customer_id, sanne } = await at("Noorderlicht Sport");
  const { id } = await bring(sanne, { start: JSON.stringify({ mode: "ask" }) });
  const [disputed] = await owner<{ id: number }[]>`
    select id from invoices where customer_id = ${customer_id} and number = 'F70'`;
  await updateStatuses.call(sanne, { invoices: { [String(disputed?.id)]: 16 } });
  const outcome = await begin(sanne, { job_id: id, start: { mode: "flow" } });
  expect(outcome.result).toMatchObject({ begun: { invoices: 4 } });
  const [now] = await owner`select last_status_id from invoices where id = ${disputed?.id ?? 0}`;
  expect(now).toEqual({ last_status_id: 16 });
  expect(await listed(sanne)).toEqual({ F7: 3, F40: 3, F45: 3, F200: 3, F400: 3 });
});

test("a step that claims costs asks for a second look; one the customer has not, and a day that is over, are refused at their field", async () => {
  const { sanne } = await at("De Zonnedael Zorg");
  const { id } = await bring(sanne, { start: JSON.stringify({ mode: "ask" }) });
  const demand = { mode: "age", bands: [{ from: 31, step: 6 }] };
  await expect(startAt.call(sanne, { job_id: id, start: demand })).rejects.toMatchObject({
    kind: "conflict",
    detail: { key: "confirm_costs" },
  });
  for (const [input, fields] of [
    [{ start: { mode: "age", bands: [{ from: 31, step: 10 }] } }, { start: [{ key: "not_in_flow" }] }],
    [{ start: { mode: "hold" }, until: TODAY }, { until: [{ key: "in_past" }] }],
    [{}, { start: [{ key: "required" }] }],
  ] as const)
    await expect(startAt.call(sanne, { job_id: id, ...input })).rejects.toMatchObject({ errors: fields });
  const { result } = await begin(sanne, { job_id: id, start: demand, confirm: ["costs"] });
  expect(result).toMatchObject({ begun: { invoices: 5 } });
  expect(await listed(sanne, tomorrow)).toMatchObject({ F40: 6, F400: 6 });
});

test("another customer's import does not exist", async () => {
  const { sanne } = await at("Bos Transport");
  const stranger = await at("Kuipers Catering");
  const { id } = await bring(sanne, {});
  const preview = previewStart.call(stranger.sanne, { job_id: id, preview: true });
  await expect(preview).rejects.toMatchObject({ kind: "not-found" });
});
