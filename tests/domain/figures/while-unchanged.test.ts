import { expect, test } from "vitest";
import { pool } from "@/db/client";
import { reading, transact } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { whileUnchanged } from "@/lib/figures/queries/while-unchanged";
import { FigureFilters } from "@/lib/figures/schema";
import { as, customer, debtor, freePeriodGiven, invoice, own, owner } from "../../support/world";

const visser = await customer("Visser Energie");
const sanne = await as(role.klant, visser);
const mulder = await debtor(visser, "Mulder Bouw");
const filters = FigureFilters.parse({});
const ids = { customer_id: visser, invoice_id: await invoice(sanne, mulder) };
const letter_id = await freePeriodGiven(ids.invoice_id);
const [mail] = await owner<{ id: number }[]>`insert into outbox ${owner({
  ...{ customer_id: visser, debtor_id: mulder, letter_id, kind: "letter", recipient: "a@mulder.example" },
  ...{ sender: "debiteuren@visser.example", subject: "Herinnering", message_id: "<one@visser.example>" },
})} returning id`;

let times = 0;
const question = whileUnchanged(async () => {
  times += 1;
  return times;
});
const asked = (more = filters) => reading(own(sanne), (read) => question(read, more));

/** What happens, each to be seen in figures at once. */
const happenings: Record<string, () => Promise<unknown>> = {
  "a new invoice": () => invoice(sanne, mulder),
  "a payment": () =>
    owner`insert into bookings ${owner({ ...ids, on: "2026-11-03", day: "2026-11-20", paid: 100_00, source: "hand" })}`,
  "a status": () =>
    owner`insert into journal_entries ${owner({ ...ids, label: "status", from: "1", to: "3", day: "2026-11-20", source: "run" })}`,
  "another total": () =>
    owner`update invoices set total_amount = total_amount + 1 where id = ${ids.invoice_id}`,
  "a step in the dossier": () =>
    owner`insert into timeline_entries ${owner({ ...ids, type: "letter", content: "", status_id: 5, letter_id, day: "2026-11-20" })}`,
  "a mail that failed": () => owner`update outbox set state = 'failed' where id = ${mail?.id ?? 0}`,
  "a letter that was withdrawn": () => owner`update letters set withdrawn_at = now() where id = ${letter_id}`,
  "a debtor's new name": () => owner`update debtors set name = 'Mulder en Zoon' where id = ${mulder}`,
  "a deleted invoice": () => owner`delete from invoices where id = ${ids.invoice_id}`,
};

test("while nothing changes a question is asked once, and by everybody else's filters once more", async () => {
  const first = await asked();
  expect(await asked()).toBe(first);
  const other = { ...filters, year: 2025 };
  expect(await asked(other)).toBe(first + 1);
  expect([await asked(other), await asked()]).toEqual([first + 1, first]);
});

test.each(Object.keys(happenings))("after %s it is asked anew, and then no more", async (name) => {
  const before = await asked();
  await happenings[name]?.();
  const after = await asked();
  expect(after).toBeGreaterThan(before);
  expect(await asked()).toBe(after);
});

test("another customer's changes and a new note change nothing", async () => {
  const before = await asked();
  const bos = await customer("Bos Transport");
  await invoice(await as(role.klant, bos), await debtor(bos, "Hendriks Media"));
  await owner`update debtors set status = 'betaalt altijd laat' where id = ${mulder}`;
  expect(await asked()).toBe(before);
});

test("rows that tell of changes are put together, and the next change is seen all the same", async () => {
  await pool("invorder_dispatch").sql`select fold_figure_changes(0)`;
  expect(await owner`select * from figure_changes where customer_id = ${visser}`).toHaveLength(1);
  const before = await asked();
  await invoice(sanne, mulder);
  expect(await asked()).toBeGreaterThan(before);
});

test("a part of the debtors, and whoever writes in the same transaction, is always answered anew", async () => {
  const some = { ...filters, q: "D1" };
  expect(await asked(some)).not.toBe(await asked(some));
  const writing = () => transact(own(sanne), (tx) => question(tx, filters));
  expect(await writing()).not.toBe(await writing());
});
