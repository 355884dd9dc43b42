import { afterAll, describe, expect, test } from "vitest";
import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { startCsvImport } from "@/lib/accounting/commands/upload";
import { jobStatuses } from "@/lib/jobs/queries";
import { processWide } from "@/lib/kernel/process-wide";
import { randomFrom } from "@/scripts/seed/random";
import { Ledger, openOf } from "../../emulators/ledger/ledger";
import { decimals } from "../../emulators/ledger/money";
import { Clock } from "../../emulators/wire/clock";
import { changed, falseAnswers, type Lie, lies } from "../support/lies";
import { sync as syncAt } from "../support/linked";
import { live } from "../support/mishaps";
import { linkBy, type Practice, practiceServers } from "../support/practice";
import { workbook } from "../support/workbook";
import { as, customer, NOW, own, owner, work } from "../support/world";

/**
 * Seeds replay their decisions, and a failure names its own: FAULT_SEED=1000 FAULT_RUNS=50 runs those from 1001 to 1250, for each source.
 * The practice server's books are the reference.
 */
const RUNS = 5 * Number(process.env.FAULT_RUNS ?? 1);
const FIRST = Number(process.env.FAULT_SEED ?? 0);
const SEEDS = Array.from({ length: RUNS }, (_, run) => FIRST + run + 1);
const DEBTORS = ["0042", "1042", "7"];
const practice = await practiceServers();
/** The results of the false answers, per source. */
const figures: Record<string, Record<string, number>> = {};
const count = (source: string, what: string, many = 1) => {
  const of = figures[source] ?? {};
  figures[source] = { ...of, [what]: (of[what] ?? 0) + many };
};
afterAll(() => {
  if (process.env.FAULT_RUNS) console.info("seeds", SEEDS[0], "to", SEEDS.at(-1), JSON.stringify(figures));
  return practice.close();
});

let startedAt = performance.now();
const going = () => new Date(NOW.getTime() + performance.now() - startedAt);

type Ours = { number: string; amount: number };
const ours = async (customer_id: number) =>
  (
    await owner<
      { number: string; amount: string }[]
    >`select number, amount from invoices where customer_id = ${customer_id}`
  ).map(({ number, amount }): Ours => ({ number, amount: Number(amount) }));

const openInBook = (books: Ledger) => new Set(books.open().map(({ number }) => number));

/** Returns the numbers of invoices closed here and open in the books. */
const wronglyClosed = async (customer_id: number, books: Ledger) =>
  (await ours(customer_id)).flatMap(({ number, amount }) =>
    amount === 0 && openInBook(books).has(number) ? [number] : [],
  );

/**
 * Returns the numbers of invoices open here and paid in the books. A file's credit waits to be set off, whatever the next file contains.
 */
const wronglyOpen = async (customer_id: number, books: Ledger) => {
  const paid = new Set(
    books.items.filter((item) => openOf(item) === 0 && item.kind === "invoice").map(({ number }) => number),
  );
  return (await ours(customer_id)).flatMap(({ number, amount }) =>
    amount !== 0 && paid.has(number) ? [number] : [],
  );
};

const sumThere = (books: Ledger) => books.open().reduce((sum, item) => sum + openOf(item), 0);
const sumHere = async (customer_id: number) =>
  (await ours(customer_id)).reduce((sum, { amount }) => sum + amount, 0);

describe.each(practice.all)("$key", (of) => {
  test.each(SEEDS)(
    "seed %i: whatever it leaves out, nothing is closed that is open there, and one honest look closes what is paid",
    async (seed) => {
      const dice = randomFrom((seed + of.key.length * 1_000_003) * 15_485_863);
      const { customer_id, sync } = await company(of, `Leugen ${of.key} ${seed}`);
      const books = of.server.provider.books.first;
      live(of, dice, 1, 8 + dice.below(70));
      await sync();
      expect(await sumHere(customer_id)).toBe(sumThere(books));
      const days: string[] = [];
      for (let day = 2; day < 4; day += 1) {
        live(of, dice, day);
        for (let nth = dice.below(2); nth >= 0; nth -= 1) {
          const lie = dice.oneOf(lies);
          const { fault, about } = falseAnswers(of, lie, dice);
          of.server.faults.add(fault);
          days.push(`${day}: ${lie} about ${about}`);
        }
        const { status, error, result } = await sync();
        count(of.key, status === 2 ? "syncs" : (error ?? "failed"));
        count(of.key, "in doubt", Number(result.doubted ?? 0));
        count(of.key, "closed", Number(result.closed ?? 0));
        of.server.faults.clear();
        expect([days, await wronglyClosed(customer_id, books)]).toEqual([days, []]);
      }
      await owner`update accounting_connections set retry_at = null where customer_id = ${customer_id}`;
      expect(await sync()).toMatchObject({ status: 2, error: null });
      expect([days, await wronglyOpen(customer_id, books)]).toEqual([days, []]);
      expect([days, await wronglyClosed(customer_id, books)]).toEqual([days, []]);
      expect([days, await sumHere(customer_id)]).toEqual([days, sumThere(books)]);
    },
    60_000,
  );
});

async function company(of: Practice, name: string) {
  const { server } = of;
  startedAt = performance.now();
  processWide("invorder.package-paces", () => new Map()).clear();
  server.provider.reset();
  server.faults.clear();
  server.visits.clear();
  const customer_id = await customer(name);
  const sanne = await as(role.klant, customer_id);
  await linkBy(of, own(sanne), name);
  for (const number of DEBTORS) server.provider.books.first.addDebtor({ number, name: `Debiteur ${number}` });
  return { customer_id, sync: () => syncAt(sanne, of.key, {}, going) };
}

describe("a file, as text and as a workbook in turn", () => {
  test.each(SEEDS)(
    "seed %i: one that is short closes nothing by itself, one that lacks half is stopped, and a whole one agrees",
    async (seed) => {
      const dice = randomFrom((seed + 4_000_037) * 15_485_863);
      const customer_id = await customer(`Leugen bestand ${seed}`);
      const sanne = await as(role.klant, customer_id);
      const books = new Ledger("1", "Boek", new Clock());
      for (const number of DEBTORS) books.addDebtor({ number, name: `Debiteur ${number}` });
      const at = { server: { provider: { books: { first: books } } } };
      live(at, dice, 1, 8 + dice.below(40));
      await bring(
        sanne,
        books.open().map((item) => line(books, item)),
        { complete: "1" },
      );
      for (let day = 2; day < 4; day += 1) {
        const before = books.open().map((item) => line(books, item));
        live(at, dice, day);
        const lie: Lie = dice.oneOf(lies);
        const whole = books.open().map((item) => line(books, item));
        const rows = lie === "yesterday's page" ? before : changed(whole, lie, dice);
        if (rows.length === 0) continue;
        await bring(sanne, rows);
        expect([lie, await wronglyClosed(customer_id, books)]).toEqual([lie, []]);
        const open = (await ours(customer_id)).filter(({ amount }) => amount > 0);
        const named = new Set(rows.map((row) => row.split(";")[2]));
        const missing = open.filter(({ number }) => !named.has(number)).length;
        count("file", "files");
        if (missing * 2 <= open.length) continue;
        count("file", "stopped");
        expect(await bring(sanne, rows, { complete: "1" })).toMatchObject({ error: "would_close_half" });
        expect([lie, await wronglyClosed(customer_id, books)]).toEqual([lie, []]);
      }
      const whole = books.open().map((item) => line(books, item));
      await bring(sanne, whole, { complete: "1", confirmed: "1" });
      expect(await wronglyOpen(customer_id, books)).toEqual([]);
      expect(await wronglyClosed(customer_id, books)).toEqual([]);
    },
    60_000,
  );
});

const HEADER = "debiteurnummer;naam;factuurnummer;factuurdatum;vervaldatum;valuta;factuurbedrag;openstaand";
function line(books: Ledger, item: Ledger["items"][number]): string {
  const { number = "", name = "" } = books.debtor(item.debtor) ?? {};
  const amounts = `${decimals(item.total)};${decimals(openOf(item))}`;
  return `${number};${name};${item.number};${item.date};${item.dueDate};${item.currency};${amounts}`;
}

async function bring(sanne: StaffCtx, rows: readonly string[], how: Record<string, unknown> = {}) {
  const lines = [HEADER, ...rows];
  const file =
    lines.length % 2 === 0
      ? new File([lines.join("\n")], "open.csv")
      : new File([new Uint8Array(workbook({ Posten: lines.map((text) => text.split(";")) }))], "open.xlsx");
  const started: { data: { id: number } } = await startCsvImport.call(sanne, { file, ...how });
  await work(sanne, started.data);
  return (await jobStatuses.call(sanne, { id: started.data.id })).data;
}
