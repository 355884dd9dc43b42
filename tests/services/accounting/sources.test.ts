import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { recognised } from "@/lib/accounting/adapters/ledger/columns";
import { openLedger } from "@/lib/accounting/adapters/ledger/lines";
import { fileSource } from "@/lib/accounting/adapters/ledger/source";
import { packages } from "@/lib/accounting/adapters/packages";
import { readSource } from "@/lib/accounting/commands/read-source";
import type { Cursor, DebtorRow, ItemRow, ReadRow, Source } from "@/lib/accounting/port";
import { decideAbsence, idOf } from "@/lib/accounting/rules/absence";
import type { SourceKey } from "@/lib/accounting/statuses";
import type { Cents } from "@/lib/kernel/money";
import { processWide } from "@/lib/kernel/process-wide";
import { type Random, randomFrom } from "@/scripts/seed/random";
import { Ledger, openOf } from "../../../emulators/ledger/ledger";
import { decimals } from "../../../emulators/ledger/money";
import { Clock } from "../../../emulators/wire/clock";
import { changed, falseAnswers, type Lie, lies } from "../../support/lies";
import { keyed, linked } from "../../support/links";
import { KEY, type Practice, practiceServers } from "../../support/practice";
import { workbook } from "../../support/workbook";

type Look = { cursor: Cursor | null; isComplete: boolean };

/** A kind of source over a test's books, with false answers as the test sets them. */
type Kind = {
  name: string;
  key: SourceKey;
  /** Returns empty books that were not read yet. */
  begin: () => Ledger;
  look: (at: Look) => Promise<Source>;
  lie: (lie: Lie, dice: Random) => void;
  honest: () => void;
};

const practice = await practiceServers();
afterAll(() => practice.close());

const packageKind = (of: Practice): Kind => ({
  name: of.key,
  key: of.key,
  begin() {
    of.server.provider.reset();
    of.server.faults.clear();
    of.server.visits.clear();
    return of.server.provider.books.first;
  },
  async look({ cursor }) {
    processWide("invorder.package-paces", () => new Map()).clear();
    const linkedTo = packages[of.key];
    if (!linkedTo) throw new Error(`${of.key} is missing`);
    const { server, division } = of;
    const link = linkedTo.linkedBy === "key" ? keyed(server, linkedTo, KEY) : await linked(server, linkedTo);
    return linkedTo.read(link, division, { cursor, isWhole: cursor === null });
  },
  lie: (lie, dice) => of.server.faults.add(falseAnswers(of, lie, dice).fault),
  honest: () => of.server.faults.clear(),
});

const HEADER = [
  ..."debiteurnummer;naam;factuurnummer;factuurdatum;vervaldatum;valuta;factuurbedrag;openstaand".split(";"),
];

function fileKind(name: string, bytesOf: (rows: string[][]) => Buffer): Kind {
  let books = new Ledger("1", "Boek", new Clock());
  let rows: () => string[][] = () => [];
  let before: string[][] = [];
  const line = (item: Ledger["items"][number]) => {
    const { number = "", name: of = "" } = books.debtor(item.debtor) ?? {};
    return [
      ...[number, of, item.number, item.date, item.dueDate, item.currency],
      ...[decimals(item.total), decimals(openOf(item))],
    ];
  };
  const honest = () => books.open().map(line);
  return {
    name,
    key: "csv",
    begin() {
      books = new Ledger("1", "Boek", new Clock());
      rows = honest;
      return books;
    },
    async look({ isComplete }) {
      const named = rows();
      before = honest();
      const opened = await openLedger(bytesOf([HEADER, ...named]), { sheet: null, header: null });
      return fileSource(opened, recognised(opened.headers), { isComplete });
    },
    lie(lie, dice) {
      const yesterday = before;
      rows = () => (lie === "yesterday's page" ? yesterday : changed(honest(), lie, dice));
    },
    honest() {
      rows = honest;
    },
  };
}

const kinds: Kind[] = [
  fileKind("a CSV file", (rows) => Buffer.from(rows.map((cells) => cells.join(";")).join("\n"))),
  fileKind("a workbook", (rows) => workbook({ Posten: rows })),
  ...practice.all.map(packageKind),
];

/** Our open invoices: number and open amount by `idOf`. */
type Ours = Map<string, { number: string; amount: Cents }>;
const never = new AbortController().signal;

/** Reads a source once, and changes our open invoices by the rule. Returns what was closed, held, or stopped for. */
async function looked(source: Source, ours: Ours, isConfirmed = false) {
  const rows: ItemRow[] = [];
  const note = (batch: ReadRow<ItemRow>[]) => {
    for (const found of batch) if ("row" in found) rows.push(found.row);
    return batch;
  };
  const watched: Source = {
    ...source,
    async *items(open) {
      for await (const batch of source.items(open)) yield note(batch);
    },
    async absence(open) {
      const absence = await source.absence(open);
      note(absence.items);
      return absence;
    },
  };
  const ids = [...ours.keys()];
  const openInvoices = new Map([...ours].map(([id, { amount }], nth) => [id, { invoice_id: nth, amount }]));
  const { namedIds, absence, cursor } = await readSource(watched, {
    openInvoices,
    signal: never,
    report: () => {},
  });
  const verdict = decideAbsence({
    openInvoices,
    namedIds,
    absence,
    isAttended: source.key === "csv",
    isConfirmed,
  });
  const closedIds = [...verdict.paid.map(({ invoice_id }) => invoice_id), ...verdict.closing];
  const closed = closedIds.map((nth) => ids[nth] ?? "");
  for (const row of rows)
    if (row.state === "paid" || row.amount === 0) closed.push(idOf(row));
    else ours.set(idOf(row), { number: row.number, amount: row.amount });
  const numbers = closed.flatMap((id) => ours.get(id)?.number ?? []).sort();
  for (const id of closed) ours.delete(id);
  return { ...verdict, numbers, cursor, isWhole: absence.isWhole };
}

const openIn = (books: Ledger) =>
  books
    .open()
    .map(({ number }) => number)
    .sort();
const numbersOf = (ours: Ours) => [...ours.values()].map(({ number }) => number).sort();

/** Creates books of twelve invoices of three debtors, read once. */
async function newBooks(kind: Kind) {
  const books = kind.begin();
  const owners = ["0042", "1042", "7"].map((number) =>
    books.addDebtor({ number, name: `Debiteur ${number}` }),
  );
  for (let nth = 0; nth < 12; nth += 1) {
    const debtor = owners[nth % owners.length]?.id ?? 0;
    const number = String(260_100 + nth);
    books.book({
      kind: "invoice",
      debtor,
      number,
      date: "2026-09-02",
      dueDate: "2026-10-02",
      total: 10_000 + nth,
    });
  }
  const ours: Ours = new Map();
  const { cursor } = await looked(await kind.look({ cursor: null, isComplete: false }), ours);
  expect(numbersOf(ours)).toEqual(openIn(books));
  return { books, ours, cursor };
}

/** Pays three of the twelve, and adds one. */
function nextDay(books: Ledger) {
  const paid = books.open().filter((_, nth) => nth % 5 === 1);
  for (const item of paid) books.pay(item, openOf(item));
  const debtor = books.debtors[0]?.id ?? 0;
  books.book({
    kind: "invoice",
    debtor,
    number: "260200",
    date: "2026-10-05",
    dueDate: "2026-11-04",
    total: 5_000,
  });
  return paid.map(({ number }) => number).sort();
}

beforeEach(() => {
  for (const kind of kinds) kind.honest();
});

describe.each(kinds)("$name", (kind) => {
  test.each(lies)(
    "answers with %s: nothing is closed that is open there, and one honest look closes what is paid",
    async (lie) => {
      for (let seed = 1; seed <= 3; seed += 1)
        for (const isWhole of [true, false]) {
          const { books, ours, cursor } = await newBooks(kind);
          const paid = nextDay(books);
          const before = numbersOf(ours);
          kind.lie(lie, randomFrom(seed * 15_485_863));
          const at = { cursor: isWhole ? null : cursor, isComplete: false };
          const verdict = await looked(await kind.look(at), ours).catch(() => null);
          kind.honest();
          const closed = before.filter((number) => !numbersOf(ours).includes(number));
          expect(closed.filter((number) => !paid.includes(number))).toEqual([]);
          // An incomplete file makes no invoice absent.
          if (kind.key === "csv") expect(verdict).toMatchObject({ closing: [], heldIds: [], stop: null });
          await looked(await kind.look({ cursor: verdict?.cursor ?? cursor, isComplete: true }), ours, true);
          expect(numbersOf(ours)).toEqual(openIn(books));
        }
    },
  );

  test("in another order, or twice, says what it says in order, and once", async () => {
    for (const lie of ["other order", "doubles"] as const) {
      const { books, ours, cursor } = await newBooks(kind);
      const paid = nextDay(books);
      kind.lie(lie, randomFrom(7));
      expect(await looked(await kind.look({ cursor, isComplete: true }), ours)).toMatchObject({
        numbers: paid,
        heldIds: [],
        stop: null,
      });
      expect(numbersOf(ours)).toEqual(openIn(books));
    }
  });

  test("a whole list that lacks more than half of what is open closes none of it: it is held, or a person is asked", async () => {
    const { books, ours } = await newBooks(kind);
    const honest = await kind.look({ cursor: null, isComplete: true });
    const left = [...ours.keys()].slice(0, 3);
    const proving: Source = {
      ...honest,
      async *items() {
        for await (const batch of honest.items([]))
          yield batch.filter((found) => "row" in found && left.includes(idOf(found.row)));
      },
      absence: async (open) => ({
        items: [],
        paid: [],
        unnamed: [],
        isWhole: true,
        proven: open.filter((id) => !left.includes(id)),
      }),
    };
    const { closing, heldIds, stop } = await looked(proving, ours);
    expect({ closing, held: heldIds.length, stop }).toEqual({
      closing: [],
      ...(kind.key === "csv" ? { held: 0, stop: { missing: 9, open: 12 } } : { held: 9, stop: null }),
    });
    expect(numbersOf(ours)).toEqual(openIn(books));
  });

  test("a list that does not end, of rows, of nothing or of debtors, stops by a bound", async () => {
    await newBooks(kind);
    const source = await kind.look({ cursor: null, isComplete: false });
    const forever = <Row>(batch: ReadRow<Row>[]) =>
      async function* () {
        for (;;) yield batch;
      };
    const options = { openInvoices: new Map(), signal: never, report: () => {} };
    const rows: ReadRow<ItemRow>[] = [];
    for await (const batch of source.items([])) rows.push(...batch);
    expect(rows.length).toBeGreaterThan(11);
    const many = Array.from({ length: 500 }, () => rows).flat();
    await expect(readSource({ ...source, items: forever(many) }, options)).rejects.toMatchObject({
      kind: "invalid",
      detail: { key: "too_many_lines" },
    });
    const endless = { kind: "endless" };
    await expect(readSource({ ...source, items: forever<ItemRow>([]) }, options)).rejects.toMatchObject(
      endless,
    );
    const problem = { external_id: null, where: "", line: null, faults: [], open: null, raw: [] };
    const debtors = forever<DebtorRow>(Array.from({ length: 50_000 }, () => problem));
    await expect(readSource({ ...source, debtors }, options)).rejects.toMatchObject(endless);
  });

  test("is asked nothing more once its job was given up", async () => {
    await newBooks(kind);
    const source = await kind.look({ cursor: null, isComplete: true });
    const job = new AbortController();
    const reads: string[] = [];
    const watched: Source = {
      ...source,
      async *items(open) {
        for await (const batch of source.items(open)) {
          reads.push("items");
          yield batch;
        }
      },
      absence: async (open) => {
        reads.push("absence");
        return source.absence(open);
      },
    };
    const options = {
      openInvoices: new Map(),
      signal: job.signal,
      report: () => job.abort(new Error("given up")),
    };
    await expect(readSource(watched, options)).rejects.toThrow("given up");
    expect(reads).toEqual(["items"]);
    const unasked = { ...options, signal: AbortSignal.abort(new Error("given up before")) };
    reads.length = 0;
    await expect(readSource(watched, unasked)).rejects.toThrow("given up before");
    expect(reads).toEqual([]);
  });

  test("says of an item again that it is open: it stays open, whatever else is said of it", async () => {
    const { ours } = await newBooks(kind);
    const honest = await kind.look({ cursor: null, isComplete: true });
    const contradicting: Source = {
      ...honest,
      absence: async (open) => ({
        items: [],
        unnamed: [],
        isWhole: true,
        paid: open.map((external_id) => ({ external_id, paid_at: null })),
        proven: [...open],
      }),
    };
    expect(await looked(contradicting, ours, true)).toMatchObject({ paid: [], closing: [], heldIds: [] });
    expect(ours.size).toBe(12);
  });
});
