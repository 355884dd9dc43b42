import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { StaffCtx } from "@/lib/access/context";
import { reading } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { dropSync } from "@/lib/accounting/commands/reopen-closed";
import { previewCsv, startCsvImport } from "@/lib/accounting/commands/upload";
import { importCsvJob } from "@/lib/accounting/jobs";
import { rejectedCsv } from "@/lib/accounting/queries/csv-files";
import { customerSettings } from "@/lib/customers/queries";
import { nextStep } from "@/lib/flow/rules";
import { entryStatus } from "@/lib/invoices/rules/next-state";
import { defineJob } from "@/lib/jobs/define";
import { jobStatuses } from "@/lib/jobs/queries";
import { runJob } from "@/lib/jobs/run";
import { addDays } from "@/lib/kernel/day";
import { cents } from "@/lib/kernel/money";
import { settings } from "@/lib/kernel/settings";
import { as, clock, customer, own, owner, rowsOf, TODAY, work } from "../../support/world";

const HEADER =
  "debiteurnummer;naam;adres;postcode;plaats;land;kvk;contactpersoon;email;telefoon;factuurnummer;factuurdatum;vervaldatum;valuta;factuurbedrag;openstaand";
const row = (debtor: string, name: string, number: string, due: string, open: string, total = open) =>
  `${debtor};${name};Kerkstraat 1;3511 EF;Utrecht;NL;;;${debtor}@example.test;;${number};${addDays(TODAY, -60)};${due};EUR;${total};${open}`;
const ledger = (...rows: string[]) => new File([[HEADER, ...rows].join("\n")], "openstaand.csv");
const late = addDays(TODAY, -10);

type Result = { status: number; result: Record<string, unknown> };
async function bring(
  ctx: StaffCtx,
  file: File,
  options: Record<string, unknown> = {},
): Promise<Result & { id: number }> {
  const started: { data: { id: number } } = await startCsvImport.call(ctx, { file, ...options });
  await work(ctx, started.data);
  const { data } = await jobStatuses.call(ctx, { id: started.data.id });
  return { ...(data as Result), id: started.data.id };
}

async function at(name: string, settings = {}) {
  const customer_id = await customer(name, settings);
  return { customer_id, sanne: await as(role.klant, customer_id) };
}

test("a ledger brings debtors and invoices in, with their status and their first step", async () => {
  const { customer_id, sanne } = await at("Bakker Groothandel");
  const { status, result } = await bring(
    sanne,
    ledger(
      row("007", "De Boer", "F1", late, "1.250,00"),
      row("007", "De Boer", "F2", addDays(TODAY, 5), "10,00"),
      row("8", "Visser", "F3", late, "-40,00"),
      row("8", "Visser", "F4", late, "0,00", "50,00"),
    ),
  );
  expect([status, result]).toMatchObject([
    2,
    { read: 4, added: 4, changed: 0, closed: 0, rejected: 0, debtors: 2 },
  ]);
  expect((await rowsOf("debtors", customer_id)).map(({ number }) => number)).toEqual(["007", "8"]);
  expect(await rowsOf("invoices", customer_id, "number")).toMatchObject([
    {
      number: "F1",
      last_status_id: 1,
      invoice_status_id: 3,
      next_action_on: addDays(late, 1),
      amount: "125000",
    },
    { number: "F2", last_status_id: 2, next_action_on: addDays(TODAY, 6) },
    { number: "F3", last_status_id: 20, next_action_on: null },
    { number: "F4", last_status_id: 19, paid_at: TODAY },
  ]);
});

test("the statement that adds new invoices follows the same rules as everything else", async () => {
  for (const settings of [
    { license_type: "inc" },
    { license_type: "flex", statuses: [4, 6], intervals: [5, 9] },
    { license_type: "deb" },
  ]) {
    const { customer_id, sanne } = await at("Regelhuis", settings);
    const facts = [-100, 0, 100].flatMap((open) =>
      [-3, -1, 0, 1, 30].map((days) => ({ open, due: addDays(TODAY, days) })),
    );
    await bring(
      sanne,
      ledger(...facts.map(({ open, due }, place) => row("1", "De Boer", `F${place}`, due, String(open)))),
    );
    const own_settings = await reading(own(sanne), customerSettings);
    const stored = await rowsOf("invoices", customer_id, "id");
    for (const [place, { open, due }] of facts.entries()) {
      const facts = { amount: cents(open * 100), expires_at: due };
      const last_status_id = entryStatus(facts, TODAY);
      const next = nextStep(
        {
          ...facts,
          last_status_id,
          flow_step_id: null,
          last_action_at: null,
          deadline: null,
          is_removed: false,
        },
        own_settings,
      );
      const found = stored.find(({ number }) => number === `F${place}`);
      expect(found).toMatchObject({ last_status_id, next_action_on: next?.on ?? null });
    }
  }
});

test("the same file twice changes nothing", async () => {
  const { customer_id, sanne } = await at("Mulder Media");
  const file = ledger(
    row("1", "De Boer", "F1", late, "10,00"),
    row("1", "De Boer BV", "F2", late, "20,00"),
    row("1", "De Boer", "F3", late, "30,00"),
  );
  await bring(sanne, file);
  const before = [
    await rowsOf("invoices", customer_id),
    await rowsOf("debtors", customer_id),
    await rowsOf("journal_entries", customer_id),
  ];
  const { result } = await bring(sanne, file);
  expect(result).toMatchObject({ read: 3, added: 0, changed: 0, closed: 0, unchanged: 3 });
  expect([
    await rowsOf("invoices", customer_id),
    await rowsOf("debtors", customer_id),
    await rowsOf("journal_entries", customer_id),
  ]).toEqual(before);
});

test("of several spellings the most frequent wins and the others are kept", async () => {
  const { customer_id, sanne } = await at("Hofstad Media");
  await bring(
    sanne,
    ledger(
      row("1", "GORDO", "F1", late, "1"),
      row("1", "GORDO corp", "F2", late, "1"),
      row("1", "GORDO", "F3", late, "1"),
    ),
  );
  expect(await rowsOf("debtors", customer_id)).toMatchObject([{ name: "GORDO" }]);
  expect(await rowsOf("debtor_aliases", customer_id)).toMatchObject([{ name: "GORDO corp", uses: 1 }]);
});

test("a changed amount and due date are journalled; nothing open closes, an open amount opens again", async () => {
  const { customer_id, sanne } = await at("Jansen Installatie");
  await bring(sanne, ledger(row("1", "Kok", "F1", late, "100,00"), row("1", "Kok", "F2", late, "100,00")));
  await owner`update invoices set last_status_id = 6, flow_step_id = 6, had_sommatie = true where customer_id = ${customer_id} and number = 'F2'`;
  const second = await bring(
    sanne,
    ledger(
      row("1", "Kok", "F1", addDays(late, 3), "60,00", "100,00"),
      row("1", "Kok", "F2", late, "0,00", "100,00"),
    ),
  );
  expect(second.result).toMatchObject({ changed: 1, closed: 1 });
  const [first, closed] = await rowsOf("invoices", customer_id, "number");
  expect(first).toMatchObject({
    amount: "6000",
    expires_at: addDays(late, 3),
    next_action_on: addDays(late, 4),
    version: 2,
  });
  expect(closed).toMatchObject({ last_status_id: 9, paid_at: TODAY, next_action_on: null });
  const entries = (await rowsOf("journal_entries", customer_id)).filter(
    ({ invoice_id, from }) => invoice_id === first?.id && from !== null,
  );
  expect(entries).toMatchObject([
    { label: "amount", from: "10000", to: "6000", source: "csv" },
    { label: "expires_at", from: late, to: addDays(late, 3) },
  ]);
  await bring(sanne, ledger(row("1", "Kok", "F2", late, "25,00", "100,00")));
  expect((await rowsOf("invoices", customer_id, "number"))[1]).toMatchObject({
    last_status_id: 1,
    flow_step_id: null,
    paid_at: null,
    amount: "2500",
  });
});

test("lines of one invoice are added up; lines that contradict each other are refused", async () => {
  const { customer_id, sanne } = await at("Prins Drukkerij");
  const other = row("1", "Kok", "F9", late, "5").replace(addDays(TODAY, -60), addDays(TODAY, -61));
  const { result } = await bring(
    sanne,
    ledger(
      row("1", "Kok", "F1", late, "10"),
      row("1", "Kok", "F1", addDays(late, 5), "15"),
      row("1", "Kok", "F2", late, "7"),
      row("1", "Kok", "F2", late, "7"),
      row("1", "Kok", "F9", late, "5"),
      other,
    ),
  );
  expect(result).toMatchObject({ read: 6, added: 2, duplicates: 1, rejected: 2 });
  expect(await rowsOf("invoices", customer_id, "number")).toMatchObject([
    { amount: "2500", expires_at: late },
    { amount: "700" },
  ]);
});

test("an import whose worker died after all of it was in says what it brought, once more asked", async () => {
  const { customer_id, sanne } = await at("Na de bocht");
  const { id } = await bring(
    sanne,
    ledger(row("1", "Kok", "F1", late, "10"), row("1", "Kok", "F2", late, "20")),
  );
  await owner`update jobs set status = 1, finished_at = null, heartbeat_at = now() - interval '1 hour' where id = ${id}`;
  await work(sanne, { id });
  const { data } = await jobStatuses.call(sanne, { id });
  expect(data).toMatchObject({ status: 2, result: { read: 2, added: 2 } });
  expect(await rowsOf("sync_runs", customer_id)).toMatchObject([{ state: "done", read: 2, added: 2 }]);
});

test("how far an import is never goes back: its total is unknown while the file is read", async () => {
  const { customer_id, sanne } = await at("Zicht op de balk");
  const rows = Array.from({ length: 40 }, (_, place) => row(`${place}`, "Kok", `F${place}`, late, "10"));
  const { data }: { data: { id: number } } = await startCsvImport.call(sanne, { file: ledger(...rows) });
  const reports: { current: number; total: number }[] = [];
  const job = defineJob({
    ...importCsvJob,
    async *run(...given) {
      for await (const progress of importCsvJob.run(...given)) {
        reports.push(progress);
        yield progress;
      }
    },
  });
  await runJob({ [job.name]: job }, { id: data.id, customer_id }, clock);
  expect(reports[0]).toEqual({ current: 0, total: 0 });
  expect(new Set(reports.map(({ total }) => total))).toEqual(new Set([0, 40]));
  expect(reports.map(({ current }) => current)).toEqual(
    reports.map(({ current }) => current).sort((a, b) => a - b),
  );
  expect(reports.at(-1)).toEqual({ current: 40, total: 40 });
});

test("a file that there is no room to keep is refused where it was chosen, and nothing of it stays", async () => {
  const { customer_id, sanne } = await at("Volle schijf");
  const folder = path.resolve(settings().INVORDER_DATA_DIR, "files", "imports");
  fs.mkdirSync(folder, { recursive: true });
  fs.renameSync(folder, `${folder}-aside`);
  fs.writeFileSync(folder, "no folder");
  try {
    await expect(bring(sanne, ledger(row("1", "Kok", "F1", late, "10")))).rejects.toMatchObject({
      kind: "invalid",
      errors: { file: [{ key: "storage_full" }] },
    });
    expect(await rowsOf("files", customer_id)).toEqual([]);
  } finally {
    fs.rmSync(folder);
    fs.renameSync(`${folder}-aside`, folder);
  }
});

test("a complete list closes what it no longer names, and asks before it closes more than half", async () => {
  const { customer_id, sanne } = await at("Koster Logistiek");
  const rows = ["F1", "F2", "F3"].map((number) => row("1", "Kok", number, late, "10"));
  await bring(sanne, ledger(...rows));
  expect((await bring(sanne, ledger(...rows.slice(0, 2)), { complete: "1" })).result).toMatchObject({
    closed: 1,
  });
  const refused = await bring(sanne, ledger(row("1", "Kok", "F1", late, "10")), { complete: "1" });
  expect([
    refused.status,
    (await rowsOf("invoices", customer_id)).filter(({ last_status_id }) => last_status_id === 19),
  ]).toMatchObject([2, { length: 2 }]);
  const empty = await bring(sanne, ledger(row("2", "Ander", "G1", late, "10")), { complete: "1" });
  expect(empty.status).toBe(3);
  expect(
    (await bring(sanne, ledger(row("2", "Ander", "G1", late, "10")), { complete: "1", confirmed: "1" }))
      .result,
  ).toMatchObject({ added: 1, closed: 1 });
});

test("what a complete list names in a row that cannot be taken is not missing from it", async () => {
  const { customer_id, sanne } = await at("Kapotte regel");
  const rows = ["F1", "F2", "F3"].map((number) => row("1", "Kok", number, late, "10"));
  await bring(sanne, ledger(...rows));
  const broken = row("1", "Kok", "F3", late, "tien");
  const { result } = await bring(sanne, ledger(...rows.slice(0, 1), broken), { complete: "1" });
  expect(result).toMatchObject({ rejected: 1, closed: 1 });
  expect((await rowsOf("invoices", customer_id, "number")).map(({ amount }) => Number(amount))).toEqual([
    1_000, 0, 1_000,
  ]);
});

test("what the guard stopped is left at that by a person, or by the next list that comes in", async () => {
  const { customer_id, sanne } = await at("Gestopt");
  const rows = ["F1", "F2", "F3"].map((number) => row("1", "Kok", number, late, "10"));
  await bring(sanne, ledger(...rows));
  const other = () => ledger(row("2", "Ander", "G1", late, "10"));
  const lastRun = async () => (await rowsOf("sync_runs", customer_id, "id")).at(-1);
  await expect(dropSync.call(sanne, { id: (await lastRun())?.id })).rejects.toMatchObject({
    detail: { key: "nothing_to_drop" },
  });
  await bring(sanne, other(), { complete: "1" });
  expect(await lastRun()).toMatchObject({ state: "stopped", why_values: { missing: 3, open: 3 } });
  await dropSync.call(sanne, { id: (await lastRun())?.id });
  expect(await lastRun()).toMatchObject({ state: "dropped" });
  await bring(sanne, other(), { complete: "1" });
  await bring(sanne, ledger(...rows), { complete: "1" });
  expect((await rowsOf("sync_runs", customer_id, "id")).map(({ state }) => state)).toEqual([
    "done",
    "dropped",
    "dropped",
    "done",
  ]);
});

test("rejected rows come back as a CSV to correct, with line, column and reason, and no formula in it runs", async () => {
  const { sanne } = await at("Visser Transport");
  const bad = row("1", "=HYPERLINK(1)", "F1", late, "10").replace(";EUR;", ";CAD;");
  const { result, id } = await bring(sanne, ledger(bad, row("1", "Kok", "F2", late, "10")));
  expect(result).toMatchObject({
    added: 1,
    rejected: 1,
    rejected_rows: [{ line: 2, column: "valuta", reason: "invalid_currency", value: "CAD" }],
  });
  const { body } = await rejectedCsv.call(sanne, { id });
  expect(body.toString()).toContain("'=HYPERLINK(1)");
  expect(body.toString()).toContain(";2;valuta;Valuta niet ondersteund");
});

test("who reads English is told what is wrong in English, and of columns by the names of the file", async () => {
  const { sanne } = await at("Foster Transport");
  // A job uses the language its user chose, a call that of the request.
  await owner`update users set language = 'gb' where id = ${sanne.actor.id}`;
  const english = { ...sanne, language: "en" as const };
  const file = new File(
    ["customerno,invoiceno,invoicedate,openamount,currency\n1,F1,2026-10-01,12.50,CAD\n"],
    "open.csv",
  );
  const { id } = await bring(english, file);
  const { body } = await rejectedCsv.call(english, { id });
  expect(body.toString()).toContain(",Line,Column,Reason\r\n");
  expect(body.toString()).toContain(',2,currency,"Currency not supported');
  const lacking = new File(["customerno,what\n1,F1\n"], "other.csv");
  await expect(
    startCsvImport.call(english, {
      file: lacking,
      mapping: JSON.stringify({ debiteurnummer: "customerno" }),
    }),
  ).rejects.toMatchObject({
    errors: { mapping: [{ values: { columns: expect.stringContaining("Invoice number (factuurnummer)") } }] },
  });
});

test.each([
  ["a spreadsheet", new File([Buffer.from([0x50, 0x4b, 3, 4, 0, 0])], "x.csv")],
  ["a letter to Santa", new File(["Lieve Sint,\nik wil een fiets\n"], "x.csv")],
  ["an empty file", new File([], "x.csv")],
])("%s is 'Ongeldig bestand' and stores nothing", async (_words, file) => {
  const { customer_id, sanne } = await at("Leeuwen");
  await expect(startCsvImport.call(sanne, { file })).rejects.toMatchObject({
    kind: "invalid",
    errors: { file: [{ key: "invalid_file" }] },
  });
  expect(await rowsOf("jobs", customer_id)).toEqual([]);
  expect(await rowsOf("files", customer_id)).toEqual([]);
});

test("a mapping chosen once is remembered for files with the same header", async () => {
  const { sanne } = await at("Smit Bouw");
  const file = () => new File(["wie,wat,wanneer,hoeveel\n1,F1,2026-10-01,12.50\n"], "eigen.csv");
  const { data } = await previewCsv.call(sanne, { file: file() });
  expect(data).toMatchObject({
    headers: ["wie", "wat", "wanneer", "hoeveel"],
    missing: ["debiteurnummer", "factuurnummer", "factuurdatum", "openstaand"],
  });
  const mapping = {
    debiteurnummer: "wie",
    factuurnummer: "wat",
    factuurdatum: "wanneer",
    openstaand: "hoeveel",
  };
  expect((await bring(sanne, file(), { mapping: JSON.stringify(mapping) })).result).toMatchObject({
    added: 1,
  });
  expect((await previewCsv.call(sanne, { file: file() })).data).toMatchObject({ mapping, missing: [] });
});

test("a second import waits until the first is done", async () => {
  const { sanne } = await at("Dekker Advies");
  const file = ledger(row("1", "Kok", "F1", late, "10"));
  const started: { data: { id: number } } = await startCsvImport.call(sanne, { file });
  await expect(startCsvImport.call(sanne, { file })).rejects.toMatchObject({
    kind: "conflict",
    detail: { key: "sync_active" },
  });
  await work(sanne, started.data);
  await expect(startCsvImport.call(sanne, { file })).resolves.toMatchObject({ accepted: true });
});

test("who works for their own debtors alone neither imports nor reads what a colleague imported", async () => {
  const { customer_id, sanne } = await at("Zuid Zink");
  const { id } = await bring(sanne, ledger(row("10", "Bakker", "F1", late, "tien")));
  const bram = await as(role.klant, customer_id, { debtor_link: true });
  const file = ledger(row("10", "Anders", "F1", late, "12,50"));
  for (const refused of [
    () => startCsvImport.call(bram, { file }),
    () => previewCsv.call(bram, { file }),
    () => rejectedCsv.call(bram, { id }),
  ])
    await expect(refused()).rejects.toMatchObject({ kind: "forbidden" });
  expect(await rowsOf("jobs", customer_id)).toHaveLength(1);
});
