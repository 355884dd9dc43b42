import { unzipSync } from "fflate";
import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.INVORDER_UNDO_SECONDS = "120";
});

import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { runActions } from "@/lib/dunning/commands";
import { undo } from "@/lib/dunning/commands/undo";
import { openUndos } from "@/lib/dunning/queries/undo";
import { markPrinted } from "@/lib/letters/commands/mark-printed";
import { downloadAllLetters, downloadLetter } from "@/lib/letters/queries/download";
import { lettersToDownload, listLetters } from "@/lib/letters/queries/list-letters";
import { bytesOf } from "../../support/download";
import { as, customer, debtor, invoice, owner, rowsOf, work } from "../../support/world";

async function at(name: string, letters: number) {
  const customer_id = await customer(name);
  const sanne = await as(role.klant, customer_id);
  const ids = await more(sanne, customer_id, letters);
  return { customer_id, sanne, ids };
}

/** Runs one more action for each of so many new debtors. Returns the letters' ids. */
async function more(sanne: StaffCtx, customer_id: number, letters: number): Promise<number[]> {
  const before = (await rowsOf("letters", customer_id)).length;
  const invoices: Record<string, null> = {};
  for (let n = 0; n < letters; n++)
    invoices[await invoice(sanne, await debtor(customer_id, `Debiteur ${before + n}`), { overdue: 5 })] =
      null;
  const started: { data: { id: number } } = await runActions.call(sanne, { invoices });
  await work(sanne, started.data);
  return (await rowsOf("letters", customer_id)).slice(before).map(({ id }) => Number(id));
}

const fresh = async (who: StaffCtx) => (await lettersToDownload.call(who, {})).data.new;
const filesIn = async (who: StaffCtx, input: Record<string, unknown>) =>
  unzipSync(await bytesOf(await downloadAllLetters.call(who, input)));
const inputOf = (url: string | null) =>
  Object.fromEntries(new URL(url ?? "", "http://invorder.example").searchParams);
const undoLast = async (who: StaffCtx) => {
  const [last] = (await openUndos.call(who, {})).data;
  return undo.call(who, { id: last?.id });
};

test("looking at letters, one or all, marks nothing, whoever looks", async () => {
  const { customer_id, sanne, ids } = await at("Hofstad Hekwerk", 2);
  const auditor = await as(role.auditor, customer_id);
  for (const who of [sanne, auditor]) {
    await bytesOf(await downloadLetter.call(who, { id: ids[0] }));
    expect(Object.keys(await filesIn(who, {}))).toHaveLength(2);
  }
  expect(await fresh(sanne)).toBe(2);
});

test("a letter is printed when somebody who works with it says so, and new again when that is taken back", async () => {
  const { customer_id, sanne, ids } = await at("Duin Dakwerk", 3);
  const joris = await as(role.intern, customer_id);
  expect((await markPrinted.call(joris, { ids: ids.slice(0, 2) })).data).toEqual({
    printed: 2,
    download_url: null,
  });
  expect(await fresh(sanne)).toBe(1);
  await markPrinted.call(sanne, { ids: ids.slice(0, 1), printed: false });
  expect(await fresh(sanne)).toBe(2);
  const auditor = await as(role.auditor, customer_id);
  await expect(markPrinted.call(auditor, { ids })).rejects.toMatchObject({ kind: "forbidden" });
  await expect(markPrinted.call(sanne, {})).rejects.toMatchObject({ kind: "invalid" });
});

test("a letter of another customer, or of a colleague's debtor, is not there to be marked", async () => {
  const { customer_id, ids } = await at("Veen Verf", 1);
  const stranger = await at("Zand Zaden", 1);
  const bram = await as(role.klant, customer_id, { debtor_link: true });
  for (const who of [stranger.sanne, bram])
    await expect(markPrinted.call(who, { ids })).rejects.toMatchObject({ kind: "not-found" });
});

test.each([true, false])(
  "all of a list (only new ones: %s) are marked, and exactly those are then fetched",
  async (only_new) => {
    const { customer_id, sanne, ids } = await at("Rijn Riet", 3);
    await markPrinted.call(sanne, { ids: ids.slice(0, 1) });
    const { data } = await markPrinted.call(sanne, { all: true, filters: { only_new } });
    expect(data.printed).toBe(2);
    await more(sanne, customer_id, 1);
    const names = Object.keys(await filesIn(sanne, inputOf(data.download_url)));
    expect(names).toHaveLength(only_new ? 2 : 3);
    expect(await fresh(sanne)).toBe(1);
  },
);

test("an undo leaves what is printed, names it, and takes the rest; a withdrawn letter cannot be printed", async () => {
  const { customer_id, sanne, ids } = await at("Meer Metaal", 3);
  await markPrinted.call(sanne, { ids: ids.slice(0, 1) });
  expect((await undoLast(sanne)).data).toMatchObject({
    undone: 2,
    left: [{ reason: "downloaded", count: 1 }],
  });
  expect((await markPrinted.call(sanne, { ids })).data.printed).toBe(0);
  const letters = await rowsOf("letters", customer_id);
  expect(letters.map(({ downloaded_at }) => downloaded_at !== null)).toEqual([true, false, false]);
});

test("whoever prints and whoever undoes at the same moment: no letter is both on paper and taken back", async () => {
  for (let round = 0; round < 4; round++) {
    const { customer_id, sanne } = await at(`Wad Wol ${round}`, 12);
    const joris = await as(role.intern, customer_id);
    const [printed] = await Promise.all([
      markPrinted.call(joris, { all: true, filters: { only_new: true } }),
      undoLast(sanne),
    ]);
    const letters = await rowsOf("letters", customer_id);
    const onPaper = letters.filter(({ downloaded_at }) => downloaded_at !== null);
    expect(onPaper.filter(({ withdrawn_at }) => withdrawn_at !== null)).toEqual([]);
    expect(onPaper).toHaveLength(printed.data.printed);
    expect(Object.keys(await filesIn(joris, inputOf(printed.data.download_url)))).toHaveLength(
      onPaper.length,
    );
  }
});

test("a letter that cannot be made is left out of the zip and named in it; the others are there", async () => {
  const { sanne, ids } = await at("Polder Pompen", 3);
  await owner`update letters set file_key = 'letters/gone.pdf' where id = ${ids[1] ?? 0}`;
  const files = await filesIn(sanne, {});
  const names = Object.keys(files);
  expect(names.filter((name) => name.endsWith(".pdf"))).toHaveLength(2);
  const [gone] = await owner<{ filename: string }[]>`select filename from letters where id = ${ids[1] ?? 0}`;
  const list = Buffer.from(files["niet-in-dit-bestand.txt"] ?? []).toString("utf8");
  expect(list).toContain("konden niet worden gemaakt");
  expect(list).toContain(gone?.filename);
});

test("a search the database cannot keep is refused before a zip begins", async () => {
  const { sanne } = await at("Heide Hout", 1);
  await expect(downloadAllLetters.call(sanne, { q: "\u0000" })).rejects.toMatchObject({ kind: "invalid" });
  await expect(listLetters.call(sanne, { q: "\u0000" })).rejects.toMatchObject({ kind: "invalid" });
});
