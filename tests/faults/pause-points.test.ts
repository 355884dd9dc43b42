import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { invoices } from "@/db/schema/invoices";
import { transact } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { pauseBefore } from "../support/pause-points";
import { as, customer, debtor, invoice, own, owner } from "../support/world";

test("a statement of the product stands still where a test holds it, and others pass", async () => {
  const customer_id = await customer("Bakker");
  const sanne = own(await as(role.klant, customer_id));
  const id = await invoice(sanne, await debtor(customer_id, "Kok"));
  const point = pauseBefore(/^update "invoices" set "comment"/);
  const comment = (words: string) =>
    transact(sanne, async (tx) => {
      await tx.db
        .update(invoices)
        .set({ comment: words })
        .where(and(eq(invoices.customer_id, tx.customer.id), eq(invoices.id, id)));
    });
  const held = comment("eerst");
  await point.reached();
  await comment("daarna");
  const words = async () =>
    (await owner<{ comment: string }[]>`select comment from invoices where id = ${id}`)[0]?.comment;
  expect(await words()).toBe("daarna");
  point.goOn();
  await held;
  expect(await words()).toBe("eerst");
});

test("a pause point nobody comes to says so", async () => {
  await expect(pauseBefore(/select nothing of the kind/).reached(50)).rejects.toThrow("no statement matched");
});
