import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { invoices } from "@/db/schema/invoices";
import { type Tx, transact } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { as, customer, debtor, invoice, own, rowsOf } from "../../support/world";

test("of two that wait for each other one is done again: both are written, and effects happen once each", async () => {
  const customer_id = await customer("Op Elkaar");
  const sanne = own(await as(role.klant, customer_id));
  const kok = await debtor(customer_id, "Kok Catering");
  const [first, second] = [await invoice(sanne, kok), await invoice(sanne, kok)];
  const effects: string[] = [];
  let runs = 0;
  let holding = 0;

  const say = (tx: Tx, id: number, comment: string) =>
    tx.db.update(invoices).set({ comment }).where(eq(invoices.id, id));
  const both = (name: string, [one, other]: [number, number]) =>
    transact(sanne, async (tx) => {
      runs += 1;
      tx.afterCommit(() => void effects.push(name));
      await say(tx, one, name);
      holding += 1;
      // In the first attempt each waits until the other holds a row, and then requests that row.
      while (holding < 2) await new Promise((go) => setTimeout(go, 5));
      await say(tx, other, name);
    });
  await Promise.all([both("Sanne", [first, second]), both("Joris", [second, first])]);

  // The restarted one may conflict with the other again before that one has ended.
  expect(runs).toBeGreaterThanOrEqual(3);
  expect(effects.sort()).toEqual(["Joris", "Sanne"]);
  const comments = (await rowsOf("invoices", customer_id)).map(({ comment }) => comment);
  expect(new Set(comments).size).toBe(1);
});
