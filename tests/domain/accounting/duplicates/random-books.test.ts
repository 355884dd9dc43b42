import fc from "fast-check";
import { expect, test } from "vitest";
import { packages } from "@/lib/accounting/adapters/packages";
import { joinDebtors } from "@/lib/accounting/commands/duplicates/join";
import { listDuplicates } from "@/lib/accounting/queries/duplicates/list-duplicates";
import { cents } from "@/lib/kernel/money";
import { link, linked, sync } from "../../../support/linked";
import { PaperPackage } from "../../../support/paper-package";
import { owner, TODAY } from "../../../support/world";

/** The companies of both books: each book has some of them. */
const PEOPLE = 4;
type Book = "exact" | "twinfield";
type Step =
  | { kind: "debtor"; book: Book; who: number; facts: number }
  | { kind: "item"; book: Book; who: number; number: number; amount: number }
  | { kind: "paid"; book: Book; who: number; number: number }
  | { kind: "sync"; book: Book }
  | { kind: "join"; other: boolean };

const book = fc.constantFrom<Book>("exact", "twinfield");
const who = fc.nat(PEOPLE - 1);
const number = fc.nat(2);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("debtor" as const), book, who, facts: fc.nat(3) }),
  fc.record({
    kind: fc.constant("item" as const),
    book,
    who,
    number,
    amount: fc.constantFrom(10_000, 2_550, 100, -4_000),
  }),
  fc.record({ kind: fc.constant("paid" as const), book, who, number }),
  fc.record({ kind: fc.constant("sync" as const), book }),
  fc.record({ kind: fc.constant("join" as const), other: fc.boolean() }),
);

/** Returns a company as a book has it: both books number from one on, so that numbers clash, and spell the name differently. */
function person(book: Book, who: number, facts: number) {
  const shift = book === "exact" ? 0 : 1;
  return {
    debtor_number: String(1_000 + ((who + shift) % PEOPLE)),
    name: book === "exact" ? `Bakkerij ${who} B.V.` : `bakkerij ${who}`,
    address: `Dorpsstraat ${10 + who}`,
    zipcode: "3511 EF",
    city: facts % 2 === 0 ? "Utrecht" : "",
    contact_name: facts > 1 ? `Contact ${book}` : "",
  };
}

async function twoBooks(name: string) {
  const world = await linked(name);
  const books: Record<Book, PaperPackage> = { exact: world.paper, twinfield: new PaperPackage() };
  books.twinfield.ledger();
  packages.exact = books.exact.as("exact");
  packages.twinfield = books.twinfield.as("twinfield");
  await link(world.customer_id, "twinfield", books.twinfield);
  /** The open claims of each book at its last sync. */
  const read: Record<Book, string[]> = { exact: [], twinfield: [] };
  const bring = async (key: Book) => {
    expect((await sync(world.sanne, key)).error).toBeNull();
    read[key] = openOf(books[key]).flatMap(({ external_id, amount }) => (amount > 0 ? [external_id] : []));
  };
  return { ...world, books, bring, read };
}
type World = Awaited<ReturnType<typeof twoBooks>>;

async function take({ sanne, books, bring, read }: World, one: Step) {
  if (one.kind === "sync") return bring(one.book);
  if (one.kind === "join") return join(sanne, one.other);
  const paper = books[one.book];
  const id = `${one.book}-${one.who}`;
  if (one.kind === "debtor" || !paper.ledger().debtors.has(id))
    paper.debtor(id, person(one.book, one.who, one.kind === "debtor" ? one.facts : 0));
  if (one.kind === "debtor") return;
  const item = `${id}-${one.number}`;
  if (one.kind === "paid") {
    // A list that lacks more than half of the open invoices closes none of them: a user checks that first.
    const missing = read[one.book].filter((known) => known === item || !paper.ledger().items.has(known));
    if (missing.length * 2 <= read[one.book].length || !read[one.book].includes(item))
      paper.ledger().items.delete(item);
    return;
  }
  const known = paper.ledger().items.get(item);
  // A reported total stays; its open amount changes.
  paper.item(item, id, one.amount, {
    number: `F${one.number}`,
    total_amount: known?.total_amount ?? cents(one.amount),
  });
}

/** Joins all offered pairs, each with the debtor that stays by default, or with the other. */
async function join(sanne: World["sanne"], other: boolean) {
  const { data } = await listDuplicates.call(sanne, { per_page: 200 });
  const pairs = data.map(({ debtor: a, other: b, keep }) => {
    const [stays, goes] = keep === a.id ? [a.id, b.id] : [b.id, a.id];
    return other ? { id: goes, other_id: stays } : { id: stays, other_id: goes };
  });
  await joinDebtors.call(sanne, { pairs });
}

const openOf = (paper: PaperPackage) =>
  [...paper.ledger().items.values()].filter(({ amount }) => amount !== 0);

const all = (customer_id: number) =>
  owner<
    { id: number; version: number; debtor_id: number; external_id: string; amount: string; source: string }[]
  >`
    select id, version, debtor_id, external_id, amount, source from invoices where customer_id = ${customer_id} order by id`;

test("whatever two books say and whoever is joined meanwhile, every invoice is there once and nobody twice", async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 18 }), async (steps) => {
      run += 1;
      const world = await twoBooks(`Boeken ${run} ${Math.random()}`);
      const { customer_id, sanne, books, bring } = world;
      for (const one of steps) await take(world, one);
      await bring("exact");
      await bring("twinfield");
      await join(sanne, false);
      await bring("twinfield");
      await bring("exact");
      const known = await all(customer_id);
      for (const key of ["exact", "twinfield"] as const) {
        const open = known.filter(({ source, amount }) => source === key && Number(amount) !== 0);
        const openItems = openOf(books[key]);
        expect(open.map(({ external_id }) => external_id).sort()).toEqual(
          openItems.map(({ external_id }) => external_id).sort(),
        );
        const sum = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
        expect(sum(open.map(({ amount }) => Number(amount)))).toBe(
          sum(openItems.map(({ amount }) => Number(amount))),
        );
      }
      // A company in one or both books is one debtor.
      const people = new Set(
        Object.values(books).flatMap((paper) =>
          [...paper.ledger().debtors.keys()].map((id) => id.split("-")[1]),
        ),
      );
      const debtors = await owner<
        { id: number }[]
      >`select id from debtors where customer_id = ${customer_id}`;
      expect(debtors).toHaveLength(people.size);
      for (const { external_id, debtor_id } of known) {
        const same = known.filter((one) => one.external_id.split("-")[1] === external_id.split("-")[1]);
        expect(new Set(same.map((one) => one.debtor_id))).toEqual(new Set([debtor_id]));
      }
      // A second sync of both changes nothing.
      await bring("exact");
      await bring("twinfield");
      expect(await all(customer_id)).toEqual(known);
      const figures = () =>
        owner`select invoice_id, debtor_id, "on", until, balance, open, status, due from positions where customer_id = ${customer_id} order by 1, 3`;
      const storedFigures = await figures();
      await owner`select refresh_positions(${customer_id}, (select array_agg(id) from invoices where customer_id = ${customer_id}), ${TODAY})`;
      expect(await figures()).toEqual(storedFigures);
      const now = await owner<{ debtor_id: number; open: string }[]>`
        select debtor_id, sum(open) as open from positions where customer_id = ${customer_id} and until is null group by 1 order by 1`;
      const byHand = new Map<number, number>();
      for (const { debtor_id, amount } of known)
        byHand.set(debtor_id, (byHand.get(debtor_id) ?? 0) + Number(amount));
      expect(new Map(now.map(({ debtor_id, open }) => [debtor_id, Number(open)]))).toEqual(byHand);
    }),
    { numRuns: 12 },
  );
});
