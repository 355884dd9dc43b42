import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { holds } from "@/db/schema/agreements";
import { reading } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { customerSettings } from "@/lib/customers/queries";
import { evaluatedHolds } from "@/lib/holds/queries/evaluated-holds";
import { holdsOn, holdsWhere } from "@/lib/holds/queries/holds-on";
import { agreementRules } from "@/lib/holds/rules/settings";
import { day } from "@/lib/kernel/day";
import { as, customer, debtor, invoice, own, owner } from "../../support/world";

const bakker = await customer("Bakker Groothandel");
const sanne = await as(role.klant, bakker);
const boer = await debtor(bakker, "De Boer Techniek");

async function promised(invoice_id: number, facts: Record<string, unknown> = {}): Promise<number> {
  const row = {
    customer_id: bakker,
    debtor_id: boer,
    kind: "promise",
    currency: "EUR",
    day: "2026-11-27",
    back_on: "2026-12-02",
    amount: 100_000,
    made_on: "2026-11-23",
    ...facts,
  };
  const [made] = await owner<{ id: number }[]>`insert into holds ${owner(row)} returning id`;
  const hold_id = made?.id ?? 0;
  const item = { customer_id: bakker, hold_id, invoice_id, kind: row.kind, open_then: 100_000 };
  await owner`insert into hold_items ${owner(item)}`;
  return hold_id;
}
const booked = (invoice_id: number, on: string, paid: number) =>
  owner`insert into bookings ${owner({ customer_id: bakker, invoice_id, on, day: on, paid, source: "csv", created_at: new Date(Date.now() + 1000) })}`;

const on = (text: string) => ({ ...own(sanne), today: day(text) });
const judgedOn = (text: string, id: number) =>
  reading(on(text), async (read) => {
    const rules = agreementRules(await customerSettings(read));
    return (await evaluatedHolds(read, await holdsWhere(read, eq(holds.id, id)), rules))[0]?.result;
  });

test("the holds of many invoices come in one look, with the part each invoice has in them", async () => {
  const id = await invoice(sanne, boer, { amount: 100_000 });
  const other = await invoice(sanne, boer);
  const hold_id = await promised(id);
  const found = await reading(own(sanne), (read) => holdsOn(read, [id, other]));
  expect(found.get(id)).toMatchObject([{ hold_id, kind: "promise", back_on: "2026-12-02", part: null }]);
  expect(found.get(other)).toBeUndefined();
});

test("whoever looks judges for themselves: by the money recorded since, and not while the ledger was not read", async () => {
  const id = await invoice(sanne, boer, { amount: 100_000 });
  const hold_id = await promised(id);
  expect(await judgedOn("2026-12-01", hold_id)).toMatchObject({ state: "open" });
  expect(await judgedOn("2026-12-02", hold_id)).toMatchObject({ outcome: "broken" });
  await owner`update invoices set source = 'csv' where id = ${id}`;
  expect(await judgedOn("2026-12-02", hold_id)).toMatchObject({ state: "open", is_unread: true });
  await owner`insert into source_readings (customer_id, source, read_on) values (${bakker}, 'csv', '2026-12-02')`;
  expect(await judgedOn("2026-12-02", hold_id)).toMatchObject({ outcome: "broken" });
  await booked(id, "2026-12-01", 100_000);
  expect(await judgedOn("2026-12-02", hold_id)).toMatchObject({ outcome: "kept" });
});

test("the database itself holds one open promise per invoice", async () => {
  const id = await invoice(sanne, boer);
  await promised(id);
  await expect(promised(id)).rejects.toMatchObject({ code: "23505" });
});
