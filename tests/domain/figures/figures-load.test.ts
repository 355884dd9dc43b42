import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.INVORDER_TODAY = "2024-01-17";
});

import { figuresLoad } from "@/scripts/admin/ledger";
import { WORKED } from "../../support/ledgers/worked";
import { owner } from "../../support/world";

test("an operator of the demo loads a ledger until the product's day, for a customer that is made for it", async () => {
  await expect(figuresLoad([WORKED, "9001"])).rejects.toThrow("refused");
  await owner`insert into product_settings (name, value) values ('demo', '1')`;
  const said = vi.spyOn(console, "log").mockImplementation(() => undefined);
  await figuresLoad([WORKED, "9001"]);
  expect(said.mock.calls[0]?.[0]).toMatch(/^19 events until 2024-01-17/);
  said.mockRestore();
  const [made] = await owner`
    select c.name, count(i.id)::int as invoices from customers c join invoices i on i.customer_id = c.id where c.number = '9001' group by 1`;
  expect(made).toEqual({ name: "Voorbeeld Handel BV", invoices: 8 });
  await expect(figuresLoad([WORKED, "9001"])).rejects.toThrow("refused");
});
