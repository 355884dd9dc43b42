import { beforeAll, expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { runActions } from "@/lib/dunning/commands";
import { as, customer, debtor, invoice, owner, rowsOf, work } from "../../support/world";

let mine: number;
let theirs: number;
let run_id: number;
let undo_id: number;

/** A run of one invoice, with what takes it back. */
async function ran(name: string) {
  const customer_id = await customer(name);
  const sanne = await as(role.klant, customer_id);
  const id = await invoice(sanne, await debtor(customer_id, "Bakker Techniek"), { overdue: 10 });
  const { data } = await runActions.call(sanne, { invoices: { [id]: null } });
  await work(sanne, data);
  return customer_id;
}

beforeAll(async () => {
  mine = await ran("Groothandel De Wit");
  theirs = await ran("Bouwmaterialen Kuipers");
  run_id = (await rowsOf("runs", theirs))[0]?.id;
  undo_id = (await rowsOf("undos", theirs))[0]?.id;
});

test("what a run did hangs on a run of the same customer, and so does what takes it back on its undo", async () => {
  await expect(
    owner`insert into run_items (customer_id, run_id, invoice_id, debtor_id, outcome, from_status, currency, amount, claimed)
      select customer_id, ${run_id}, invoice_id, debtor_id, outcome, from_status, currency, amount, claimed from run_items where customer_id = ${mine}`,
  ).rejects.toMatchObject({ code: "23503", constraint_name: "run_of_item" });
  await expect(
    owner`insert into undo_items (customer_id, undo_id, invoice_id)
      select customer_id, ${undo_id}, invoice_id from undo_items where customer_id = ${mine}`,
  ).rejects.toMatchObject({ code: "23503", constraint_name: "undo_of_item" });
});

test("neither goes to another, and none of them gets another number", async () => {
  await expect(
    owner`update run_items set run_id = ${run_id} where customer_id = ${mine}`,
  ).rejects.toMatchObject({ code: "23503" });
  await expect(
    owner`update undo_items set undo_id = ${undo_id} where customer_id = ${mine}`,
  ).rejects.toMatchObject({ code: "23503" });
  await expect(owner`update runs set id = id + 1000000 where customer_id = ${mine}`).rejects.toMatchObject({
    code: "23503",
  });
  await expect(
    owner`update undos set customer_id = ${theirs} where customer_id = ${mine}`,
  ).rejects.toMatchObject({ code: "23503" });
});

test("while a row is being written what it hangs on cannot go", async () => {
  await owner.begin(async (writing) => {
    await writing`insert into undo_items (customer_id, undo_id, invoice_id)
      select customer_id, ${undo_id}, invoice_id from undo_items where customer_id = ${theirs} limit 1`;
    const gone = owner.begin(async (other) => {
      await other`set local lock_timeout = 200`;
      await other`delete from undos where customer_id = ${theirs} and id = ${undo_id}`;
    });
    await expect(gone).rejects.toMatchObject({ code: "55P03" });
  });
  expect(await rowsOf("undo_items", theirs, "undo_id")).toHaveLength(2);
});

test("with a run go its rows, and with an undo what it kept; those of others stay", async () => {
  await owner`delete from runs where customer_id = ${theirs}`;
  await owner`delete from undos where customer_id = ${theirs}`;
  expect([
    await rowsOf("run_items", theirs, "run_id"),
    await rowsOf("undo_items", theirs, "undo_id"),
  ]).toEqual([[], []]);
  expect([
    await rowsOf("run_items", mine, "run_id"),
    await rowsOf("undo_items", mine, "undo_id"),
  ]).toMatchObject([[{}], [{}]]);
});
