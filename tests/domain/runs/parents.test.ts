import { beforeAll, expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { runActions } from "@/lib/dunning/commands";
import { as, customer, debtor, invoice, owner, rowsOf, work } from "../../support/world";

let mine: number;
let theirs: number;

/** What each row of a run hangs on: its table, the column that names it, the table of what it names, and what refuses it without. */
const hanging = [
  { table: "run_items", column: "run_id", parent: "runs", refused: "run_of_item" },
  { table: "run_items", column: "invoice_id", parent: "invoices", refused: "invoice_of_item" },
  { table: "undo_items", column: "undo_id", parent: "undos", refused: "undo_of_item" },
  { table: "undo_items", column: "invoice_id", parent: "invoices", refused: "invoice_of_item" },
  { table: "letter_items", column: "letter_id", parent: "letters", refused: "letter_of_item" },
  { table: "letter_items", column: "invoice_id", parent: "invoices", refused: "invoice_of_item" },
  { table: "outbox_items", column: "outbox_id", parent: "outbox", refused: "mail_of_item" },
  { table: "outbox_items", column: "invoice_id", parent: "invoices", refused: "invoice_of_item" },
];
const tables = [...new Set(hanging.map(({ table }) => table))];

/** A run of two invoices, with what takes it back. */
async function ran(name: string) {
  const customer_id = await customer(name);
  const sanne = await as(role.klant, customer_id);
  const debtor_id = await debtor(customer_id, "Bakker Techniek");
  const ids = [
    await invoice(sanne, debtor_id, { overdue: 10 }),
    await invoice(sanne, debtor_id, { overdue: 12 }),
  ];
  const { data } = await runActions.call(sanne, {
    invoices: Object.fromEntries(ids.map((id) => [id, null])),
  });
  await work(sanne, data);
  return customer_id;
}

const idOf = async (parent: string, customer_id: number) => (await rowsOf(parent, customer_id))[0]?.id;
const itemsOf = (table: string, customer_id: number) => rowsOf(table, customer_id, "invoice_id");

/** Copies rows, with one column other than it is; a step that has a mail already has no second one. */
async function copied(table: string, column: string, value: number) {
  const columns = await owner`select attname::text as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`;
  const names = columns.map(({ name }) => `"${name}"`).join();
  const others = names.replace('"action_no"', "action_no + 1000").replace(`"${column}"`, String(value));
  return `insert into ${table} (${names}) select ${others} from ${table}`;
}

beforeAll(async () => {
  mine = await ran("Groothandel De Wit");
  theirs = await ran("Bouwmaterialen Kuipers");
});

test.each(hanging)(
  "a row of $table names one of its own customer's $parent",
  async ({ table, column, parent, refused }) => {
    expect(await itemsOf(table, mine)).toHaveLength(2);
    for (const stranger of [await idOf(parent, theirs), 2_000_000_000])
      await expect(
        owner.unsafe(`${await copied(table, column, stranger)} where customer_id = ${mine} limit 1`),
      ).rejects.toMatchObject({ code: "23503", constraint_name: refused });
  },
);

test.each(hanging)("a row of $table goes to no other of the $parent", async ({ table, column, parent }) => {
  await expect(
    owner.unsafe(`update ${table} set ${column} = ${await idOf(parent, theirs)} where customer_id = ${mine}`),
  ).rejects.toMatchObject({ code: "23503" });
});

test.each([...new Set(hanging.map(({ parent }) => parent))])(
  "none of the %s gets another number",
  async (parent) => {
    for (const other of ["id = id + 1000000", `customer_id = ${theirs}`])
      await expect(
        owner.unsafe(`update ${parent} set ${other} where customer_id = ${mine}`),
      ).rejects.toMatchObject({ code: "23503" });
  },
);

test.each(hanging)(
  "while a row of $table is being written what it names of the $parent cannot go",
  async ({ table, column, parent }) => {
    const id = await idOf(parent, theirs);
    const kept = await itemsOf(table, theirs);
    await owner.begin(async (writing) => {
      await writing.unsafe(`delete from ${table} where customer_id = ${theirs} and ${column} = ${id}`);
      await writing`insert into ${writing(table)} ${writing(kept.filter((row) => row[column] === id))}`;
      const gone = owner.begin(async (other) => {
        await other`set local lock_timeout = 200`;
        await other`delete from ${other(parent)} where customer_id = ${theirs} and id = ${id}`;
      });
      await expect(gone).rejects.toMatchObject({ code: "55P03" });
    });
    expect(await itemsOf(table, theirs)).toHaveLength(2);
  },
);

test("with an invoice go its rows, with a letter, a mail, a run and an undo those they have; those of others stay", async () => {
  const [gone] = await rowsOf("invoices", theirs);
  await owner`delete from invoices where customer_id = ${theirs} and id = ${gone?.id}`;
  for (const table of tables) {
    const left = await itemsOf(table, theirs);
    expect(left).toHaveLength(1);
    expect(left[0]?.invoice_id).not.toBe(gone?.id);
  }
  for (const parent of ["letters", "outbox", "runs", "undos"])
    await owner`delete from ${owner(parent)} where customer_id = ${theirs}`;
  for (const table of tables) {
    expect(await itemsOf(table, theirs)).toEqual([]);
    expect(await itemsOf(table, mine)).toHaveLength(2);
  }
});
