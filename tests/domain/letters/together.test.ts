import { expect, test } from "vitest";
import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { runActions } from "@/lib/dunning/commands";
import { markPrinted } from "@/lib/letters/commands/mark-printed";
import { printedLetter } from "@/lib/letters/commands/print";
import { lettersToDownload, listLetters } from "@/lib/letters/queries/list-letters";
import { printLetters } from "@/lib/letters/queries/print";
import { bytesOf } from "../../support/download";
import { placedIn, textOf } from "../../support/pdf";
import { as, customer, debtor, invoice, own, owner, work } from "../../support/world";

/** Creates letters to three debtors, one of them over a dozen invoices and so of several pages. */
async function threeLetters(name: string, long = 12) {
  const customer_id = await customer(name, { combine_claim_box: true });
  const sanne = await as(role.klant, customer_id);
  const invoices: Record<string, null> = {};
  for (const [place, count] of [1, long, 1].entries()) {
    const debtor_id = await debtor(customer_id, `Debiteur ${place}`);
    for (let n = 0; n < count; n++) invoices[await invoice(sanne, debtor_id, { overdue: 5 })] = null;
  }
  const started: { data: { id: number } } = await runActions.call(sanne, { invoices });
  await work(sanne, started.data);
  const { data } = await listLetters.call(sanne, { direction: "asc" });
  const own_files = [];
  for (const { id } of data) own_files.push(await placedIn((await printedLetter(own(sanne), id)).bytes));
  return { customer_id, sanne, letters: data, own_files };
}

async function printed(who: StaffCtx, input: Record<string, unknown> = {}) {
  const file = await printLetters.call(who, input);
  return { file, pages: await placedIn(await bytesOf(file)) };
}

const inputOf = (url: string | null) =>
  Object.fromEntries(new URL(url ?? "", "http://invorder.example").searchParams);

test("all letters of a list are one PDF, in order, each as it is by itself, with the count of sheets in its name", async () => {
  const { sanne, own_files } = await threeLetters("Samen Bakker");
  const { file, pages } = await printed(sanne);
  const placed = (page: { text: string; left: number; baseline: number }[] = []) =>
    page.map(({ text, left, baseline }) => [text, left.toFixed(1), baseline.toFixed(1)]);
  expect(pages.map(placed)).toEqual(own_files.flat().map(placed));
  const { totals } = await listLetters.call(sanne, {});
  const counts = own_files.map(({ length }) => length);
  expect(counts.filter((count) => count > 1)).toHaveLength(1);
  expect(totals).toMatchObject({
    letters: 3,
    sheets: counts.reduce((sum, count) => sum + count, 0),
    sheets_both_sides: counts.reduce((sum, count) => sum + Math.ceil(count / 2), 0),
  });
  expect(file.filename).toBe(`brieven-2026-11-21-${totals.sheets}-vel.pdf`);
});

test("printed on both sides, every letter begins on a sheet of its own", async () => {
  const { sanne, own_files } = await threeLetters("Samen Visser");
  const { file, pages } = await printed(sanne, { both_sides: "1" });
  const starts = pages.flatMap((page, place) =>
    /Debiteur \d/.test(textOf(page.slice(0, 20))) ? [place] : [],
  );
  expect(starts.every((place) => place % 2 === 0)).toBe(true);
  const sheets = own_files.reduce((sum, { length }) => sum + Math.ceil(length / 2), 0);
  expect(file.filename).toBe(`brieven-2026-11-21-${sheets}-vel.pdf`);
  expect(Math.ceil(pages.length / 2)).toBe(sheets);
});

test("a list says which letters were also mailed, and those that were not are printed alone", async () => {
  const { sanne, customer_id, letters } = await threeLetters("Samen Smit", 2);
  const [first, second] = letters.map(({ id }) => id);
  await owner`update outbox set state = 'sent' where letter_id = ${first ?? 0}`;
  await owner`update outbox set state = 'failed' where letter_id = ${second ?? 0}`;
  const mailed = async (input: Record<string, unknown>) =>
    (await listLetters.call(sanne, { direction: "asc", ...input })).data.map(({ mailed }) => mailed);
  expect(await mailed({})).toEqual(["sent", "failed", "waiting"]);
  expect(await mailed({ mailed: "yes" })).toEqual(["sent", "waiting"]);
  expect(await mailed({ mailed: "no" })).toEqual(["failed"]);
  const { data } = await markPrinted.call(sanne, {
    all: true,
    filters: { mailed: "no", only_new: true },
    as: "pdf_both_sides",
  });
  expect(data.printed).toBe(1);
  const { pages } = await printed(sanne, inputOf(data.download_url));
  expect(textOf(pages[0] ?? [])).toContain("Debiteur 1");
  expect((await lettersToDownload.call(sanne, {})).data.new).toBe(2);
  const auditor = await as(role.auditor, customer_id);
  await printed(auditor);
  expect((await lettersToDownload.call(sanne, {})).data.new).toBe(2);
});

test("a letter that cannot be drawn is named on the last page, and the others are there", async () => {
  const { sanne, letters } = await threeLetters("Samen Mulder", 2);
  await owner`update letters set content = '{}' where id = ${letters[1]?.id ?? 0}`;
  const { pages } = await printed(sanne);
  const last = textOf(pages.at(-1) ?? []);
  expect(last).toContain(letters[1]?.filename);
  expect(last).toContain("konden niet worden gemaakt");
  expect(pages.map(textOf).join("\n")).toContain("Debiteur 2");
});
