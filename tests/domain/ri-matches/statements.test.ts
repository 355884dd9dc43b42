import { expect, test } from "vitest";
import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { jobStatuses } from "@/lib/jobs/queries";
import { deleteRiMatch } from "@/lib/ri-matches/commands/delete-match";
import { startRiMatches } from "@/lib/ri-matches/commands/start-import";
import { exportRiMatches, listRiMatches } from "@/lib/ri-matches/queries/list-matches";
import { previewRiStatement } from "@/lib/ri-matches/queries/preview-statement";
import { bytesOf } from "../../support/download";
import { as, customer, debtor, invoice, owner, rowsOf, TODAY, work } from "../../support/world";

const HEADER = "factuurnummer;debiteurnummer;saldo";
const statement = (...rows: string[]) => new File([[HEADER, ...rows].join("\r\n")], "afschrift.csv");

/** Creates a customer whose account owner reads statements, with one debtor. */
async function at(name: string, settings = {}) {
  const customer_id = await customer(name, {
    interest_rate: 0,
    incasso_type: "costs",
    incasso_value: 10_000,
    ...settings,
  });
  const sanne = await as(role.klant, customer_id, { features: ["ri-match"] });
  const debtor_id = await debtor(customer_id, "De Boer", { number: "007" });
  const numberOf = async (id: number) =>
    (await owner<{ number: string }[]>`select number from invoices where id = ${id}`)[0]?.number ?? "";
  return { customer_id, sanne, debtor_id, numberOf };
}

async function carryOut(ctx: StaffCtx, ...rows: string[]) {
  const { data } = await startRiMatches.call(ctx, { file: statement(...rows) });
  await work(ctx, data);
  const { data: job } = await jobStatuses.call(ctx, { id: data.id });
  expect(job).toMatchObject({ status: 2 });
  return Array.isArray(job) ? undefined : job.result.ri_matches;
}

const one = async (id: number) => (await owner`select * from invoices where id = ${id}`)[0];
const listed = async (ctx: StaffCtx, scenario: number) => (await listRiMatches.call(ctx, { scenario })).data;

test("a statement closes what is paid, lowers what has a rest, and names what is to be corrected elsewhere", async () => {
  const { sanne, debtor_id, numberOf } = await at("Bakker Groothandel");
  const paid = await invoice(sanne, debtor_id, { amount: 0, last_status_id: 9, total_amount: 50_000 });
  const late = await invoice(sanne, debtor_id, { amount: 100_000, step: 6, calculate_incasso: true });
  const rows = [
    `${await numberOf(paid)};007;0,00`,
    `${await numberOf(late)};007;1.040,00`,
    "F-ONBEKEND;;12,50",
  ];
  const { data: plan } = await previewRiStatement.call(sanne, { file: statement(...rows) });
  expect(plan.scenarios).toMatchObject([
    { scenario: 3, count: 1, lines: [{ line: 4, reason: "unknown", amount: null }] },
    { scenario: 2, count: 1, lines: [{ amount: 100_000, saldo: 104_000 }] },
    { scenario: 1, count: 1, lines: [{ status: 9 }] },
  ]);
  expect(await one(late)).toMatchObject({ amount: "100000" });
  expect(await carryOut(sanne, ...rows)).toEqual({ paid: 1, rest: 1, correct: 1, agrees: 0 });
  expect(await one(paid)).toMatchObject({ last_status_id: 14, amount: "0" });
  expect(await one(late)).toMatchObject({ last_status_id: 6, amount: "104000", flow_step_id: 6 });
  expect(await listed(sanne, 1)).toMatchObject([
    { invoice_id: paid, prev_status: 9, name: "De Boer", reason: null },
  ]);
  expect(await listed(sanne, 2)).toMatchObject([{ invoice_id: late, prev_amount: 100_000, saldo: 104_000 }]);
  expect(await listed(sanne, 3)).toMatchObject([
    { invoice: "F-ONBEKEND", invoice_id: null, reason: "unknown" },
  ]);
  expect((await listRiMatches.call(sanne, {})).totals).toEqual({ correct: 1, rest: 1, paid: 1 });
});

test("the same statement twice changes nothing and writes no journal", async () => {
  const { customer_id, sanne, debtor_id, numberOf } = await at("Visser Transport");
  const paid = await invoice(sanne, debtor_id, { amount: 0, last_status_id: 19, total_amount: 50_000 });
  const late = await invoice(sanne, debtor_id, { amount: 100_000 });
  const rows = [`${await numberOf(paid)};;0`, `${await numberOf(late)};007;400.00`, "F-1;9;5"];
  await carryOut(sanne, ...rows);
  const before = [await rowsOf("journal_entries", customer_id), await rowsOf("bookings", customer_id)];
  expect(await carryOut(sanne, ...rows)).toEqual({ paid: 0, rest: 0, correct: 1, agrees: 2 });
  expect([await rowsOf("journal_entries", customer_id), await rowsOf("bookings", customer_id)]).toEqual(
    before,
  );
  expect(await rowsOf("ri_matches", customer_id)).toHaveLength(3);
});

test("deleting a match gives its invoice back what it had, the last match of an invoice first", async () => {
  const { customer_id, sanne, debtor_id, numberOf } = await at("Kok Catering");
  const late = await invoice(sanne, debtor_id, { amount: 100_000, step: 4 });
  const was = await one(late);
  const number = await numberOf(late);
  await carryOut(sanne, `${number};007;190,00`);
  await carryOut(sanne, `${number};007;0`);
  expect(await one(late)).toMatchObject({ last_status_id: 14, amount: "19000" });
  const [rest] = await listed(sanne, 2);
  const [paid] = await listed(sanne, 1);
  if (!rest || !paid) throw new Error("there are no matches");
  await expect(deleteRiMatch.call(sanne, { id: rest.id })).rejects.toMatchObject({ kind: "conflict" });
  await deleteRiMatch.call(sanne, { id: paid.id });
  expect(await one(late)).toMatchObject({ last_status_id: 4, amount: "19000" });
  await deleteRiMatch.call(sanne, { id: rest.id });
  const { version: _, updated_at: __, ...same } = was ?? {};
  expect(await one(late)).toMatchObject(same);
  expect(await rowsOf("bookings", customer_id)).toMatchObject([
    { paid: "81000", source: "ri-match", on: TODAY },
    { paid: "-81000", source: "ri-match", on: TODAY },
  ]);
  expect(await rowsOf("ri_matches", customer_id)).toEqual([]);
});

test("what an invoice was is put back even when nobody kept how it came there", async () => {
  const { customer_id, sanne, debtor_id, numberOf } = await at("Jansen Bouw");
  const paid = await invoice(sanne, debtor_id, { amount: 0, last_status_id: 9, total_amount: 50_000 });
  await carryOut(sanne, `${await numberOf(paid)};007;0`);
  await owner`delete from undos where customer_id = ${customer_id}`;
  const [match] = await listed(sanne, 1);
  await deleteRiMatch.call(sanne, { id: match?.id });
  expect(await one(paid)).toMatchObject({ last_status_id: 9 });
});

test.each([
  ["no heading", ["F1;007;12,50"], "ri_header", {}],
  ["nothing under it", [HEADER], "ri_no_lines", {}],
  ["a line that is too short", [HEADER, "F1;007;1", "F2;007"], "ri_columns", { line: 3 }],
  ["no number", [HEADER, ";007;1"], "ri_number", { line: 2 }],
  ["no amount", [HEADER, "F1;007;12..50"], "ri_amount", { line: 2, value: "12..50" }],
  ["two balances for one invoice", [HEADER, "F1;7;1,00", "F1;7;2,00"], "ri_twice", { line: 3, value: "F1" }],
])("a statement with %s is refused at once, and nothing is stored", async (name, lines, key, values) => {
  const { customer_id, sanne } = await at(`Weigering ${name}`);
  const file = new File([lines.join("\n")], "afschrift.csv");
  for (const verb of [previewRiStatement, startRiMatches])
    await expect(verb.call(sanne, { file })).rejects.toMatchObject({
      kind: "invalid",
      errors: { file: [{ key, values: expect.objectContaining(values) }] },
    });
  for (const table of ["ri_matches", "files", "jobs"]) expect(await rowsOf(table, customer_id)).toEqual([]);
});

test("a workbook or an image is no statement", async () => {
  const { sanne } = await at("Smit Handel");
  const file = new File([Buffer.from([0x50, 0x4b, 3, 4, 0, 0])], "afschrift.csv");
  await expect(previewRiStatement.call(sanne, { file })).rejects.toMatchObject({
    errors: { file: [{ key: "invalid_file" }] },
  });
});

test("the export has the matches of its tab", async () => {
  const { sanne } = await at("De Wit Verf");
  await carryOut(sanne, "F-9;77;12,50", "F-10;77;1,00");
  const text = (await bytesOf(await exportRiMatches.call(sanne, { scenario: 3, q: "F-9" }))).toString("utf8");
  expect(text).toContain("F-9;77");
  expect(text).toContain("Deze factuur kennen wij niet");
  expect(text).not.toContain("F-10");
});

test("a super-login, the account owner and who has the feature may; an auditor only looks, others do not", async () => {
  const { customer_id, sanne } = await at("Van Dam");
  await carryOut(sanne, "F-9;77;12,50");
  const [match] = await listed(sanne, 3);
  const plain = await as(role.intern, customer_id);
  await expect(listRiMatches.call(plain, {})).rejects.toMatchObject({ kind: "forbidden" });
  const superLogin = { ...plain, actor: { ...plain.actor, is_super: true } };
  expect(await listed(superLogin, 3)).toHaveLength(1);
  const own = plain.customer && {
    ...plain,
    customer: { ...plain.customer, account_owner_id: plain.actor.id },
  };
  if (own) expect(await listed(own, 3)).toHaveLength(1);
  const auditor = await as(role.auditor, customer_id, { features: ["ri-match"] });
  expect(await listed(auditor, 3)).toHaveLength(1);
  await expect(deleteRiMatch.call(auditor, { id: match?.id })).rejects.toMatchObject({ kind: "forbidden" });
  await expect(startRiMatches.call(auditor, { file: statement("F;1;1") })).rejects.toMatchObject({
    kind: "forbidden",
  });
  const flex = await as(role.flex, customer_id, { features: ["ri-match"] });
  await expect(listRiMatches.call(flex, {})).rejects.toMatchObject({ kind: "forbidden" });
});
