import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { runActions } from "@/lib/dunning/commands";
import { printedLetter } from "@/lib/letters/commands/print";
import { placedIn, textOf } from "../../support/pdf";
import { as, customer, debtor, invoice, own, rowsOf, work } from "../../support/world";

/** Runs the reminders of one debtor's invoices, together in one letter. */
async function reminded(name: string, ...counts: number[]) {
  const customer_id = await customer(name, { combine_claim_box: true });
  const sanne = await as(role.klant, customer_id);
  for (const [place, count] of counts.entries()) {
    const debtor_id = await debtor(customer_id, `Debiteur ${place}`, { number: `1013${place}` });
    const invoices: Record<string, null> = {};
    for (let n = 0; n < count; n++) invoices[await invoice(sanne, debtor_id, { overdue: 5 })] = null;
    const started: { data: { id: number } } = await runActions.call(sanne, { invoices });
    await work(sanne, started.data);
  }
  return { sanne, rows: await rowsOf("letters", customer_id) };
}

test("letters are numbered per customer and year, one after the other", async () => {
  const first = await reminded("Nummer Bakker", 1, 1, 1);
  expect(first.rows.map(({ number }) => number)).toEqual(["B26-000001", "B26-000002", "B26-000003"]);
  const other = await reminded("Nummer Visser", 1);
  expect(other.rows.map(({ number }) => number)).toEqual(["B26-000001"]);
});

test("whoever pays several invoices names the letter, whoever pays one names the invoice", async () => {
  const { sanne, rows } = await reminded("Nummer Smit", 2, 1);
  const words = async (id: number) =>
    (await placedIn((await printedLetter(own(sanne), id)).bytes)).map(textOf).join("\n");
  const [several, one] = [await words(Number(rows[0]?.id)), await words(Number(rows[1]?.id))];
  expect(several).toContain("10130 B26-000001");
  expect(several).toContain("Ons kenmerk");
  expect(one).toMatch(/10131 F2026-\d+/);
  expect(one).toContain("B26-000002");
});
