import fc from "fast-check";
import { expect, test } from "vitest";
import { moneybirdReading } from "@/lib/accounting/adapters/moneybird/reading";
import type { ItemRow, Link } from "@/lib/accounting/port";

const ADMINISTRATION = "441000000000000001";
const site = {
  base: "https://moneybird.example",
  patience: { tries: 1, firstMs: 0, longestWaitMs: 0 },
  rate: { calls: 1_000_000_000, within: 1 },
};

/** A night's changes in the books, and the errors of the lists after it: positions left out, doubled or swapped. */
const night = fc.record({
  booked: fc.nat(3),
  paid: fc.array(fc.nat(30), { maxLength: 4 }),
  list: fc.record({
    dropped: fc.array(fc.nat(30), { maxLength: 12 }),
    isEmpty: fc.boolean(),
    isTurned: fc.boolean(),
    isDouble: fc.boolean(),
  }),
  rows: fc.record({
    dropped: fc.array(fc.nat(30), { maxLength: 12 }),
    isEmpty: fc.boolean(),
    isTurned: fc.boolean(),
    isDouble: fc.boolean(),
  }),
  isWhole: fc.boolean(),
  /** The stored cursor is lost, or that of the night before. */
  cursor: fc.constantFrom("kept", "kept", "lost", "older"),
});
type Night = typeof night extends fc.Arbitrary<infer Value> ? Value : never;
type Lie = Night["list"];

const honest: Lie = { dropped: [], isEmpty: false, isTurned: false, isDouble: false };

function distorted<Row>(rows: Row[], { dropped, isEmpty, isTurned, isDouble }: Lie): Row[] {
  const left = isEmpty ? [] : rows.filter((_, place) => !dropped.includes(place));
  const all = isDouble ? left.flatMap((row) => [row, row]) : left;
  return isTurned ? all.reverse() : all;
}

/** Books of invoices that are open or paid, with Moneybird's answers about them. */
class Book {
  private readonly invoices = new Map<string, { isPaid: boolean; version: number }>();
  private version = 1;
  list: Lie = honest;
  rows: Lie = honest;

  live({ booked, paid }: Pick<Night, "booked" | "paid">) {
    for (let nth = 0; nth < booked; nth += 1) {
      this.version += 1;
      this.invoices.set(String(1_000 + this.invoices.size), { isPaid: false, version: this.version });
    }
    const all = [...this.invoices.values()];
    for (const place of paid) {
      const invoice = all[place];
      if (!invoice || invoice.isPaid) continue;
      this.version += 1;
      Object.assign(invoice, { isPaid: true, version: this.version });
    }
  }

  isOpen = (id: string) => this.invoices.get(id)?.isPaid === false;
  open = () => [...this.invoices.keys()].filter(this.isOpen).sort();

  answer(url: URL, body: string): unknown {
    if (url.pathname.endsWith("/administrations.json")) return [{ id: ADMINISTRATION, name: "Boek" }];
    if (!url.pathname.includes("/sales_invoices/")) return [];
    if (body === "")
      return distorted(
        this.open().map((id) => ({ id, version: this.invoices.get(id)?.version })),
        this.list,
      );
    const { ids }: { ids: string[] } = JSON.parse(body);
    return distorted(
      ids.filter((id) => this.invoices.has(id)).map((id) => this.row(id)),
      this.rows,
    );
  }

  private row(id: string) {
    const { isPaid = false, version } = this.invoices.get(id) ?? {};
    return {
      id,
      version,
      contact_id: "1",
      invoice_id: `F${id}`,
      invoice_date: "2026-09-01",
      currency: "EUR",
      state: isPaid ? "paid" : "open",
      total_unpaid: isPaid ? "0.0" : "100.0",
      total_price_incl_tax: "100.0",
      paid_at: isPaid ? "2026-10-01" : null,
    };
  }
}

const linkTo = (book: Book): Link => ({
  settings: { host: null, fax_field: "none", range: "" },
  clock: () => new Date("2026-11-24T10:00:00Z"),
  signal: new AbortController().signal,
  log: () => undefined,
  accessToken: async () => "key",
  fetch: async (url, init) => Response.json(book.answer(url, String(init?.body ?? ""))),
});

/** Reads the books once, and changes our open invoices as the product does: only by statements about an invoice. */
async function looked(book: Book, open: Set<string>, at: { cursor: string | null; isWhole: boolean }) {
  const reading = moneybirdReading(site, linkTo(book), ADMINISTRATION, at);
  const items: ItemRow[] = [];
  const add = (found: object) => {
    if ("row" in found) items.push(found.row as ItemRow);
  };
  for await (const _ of reading.debtors());
  for await (const batch of reading.items([...open])) batch.forEach(add);
  const absence = await reading.absence([...open]);
  absence.items.forEach(add);
  for (const { external_id, state } of items)
    if (state === "paid") open.delete(external_id);
    else open.add(external_id);
  for (const id of [...absence.paid.map(({ external_id }) => external_id), ...absence.proven])
    open.delete(id);
  return reading.cursor();
}

test("however lists lie and cursors are lost, nothing is closed that is open in the book, and one honest look makes it equal", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(night, { minLength: 1, maxLength: 6 }), async (nights) => {
      const book = new Book();
      const open = new Set<string>();
      const cursors: (string | null)[] = [null];
      for (const { list, rows, isWhole, cursor, ...happened } of nights) {
        book.live(happened);
        Object.assign(book, { list, rows });
        const before = new Set(open);
        const startCursor = { kept: cursors.at(-1), lost: null, older: cursors.at(-2) }[cursor] ?? null;
        cursors.push(await looked(book, open, { cursor: startCursor, isWhole }));
        expect([...before].filter((id) => !open.has(id)).filter(book.isOpen)).toEqual([]);
      }
      Object.assign(book, { list: honest, rows: honest });
      await looked(book, open, { cursor: cursors.at(-1) ?? null, isWhole: false });
      expect([...open].sort()).toEqual(book.open());
    }),
    { numRuns: 1_000 },
  );
});
