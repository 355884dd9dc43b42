import fs from "node:fs";
import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { listInvoices } from "@/lib/invoices/queries/list-invoices";
import { rootPath } from "../../support/sources";
import { as, customer, debtor, invoice, owner, rowsOf } from "../../support/world";

/** The first statements of the migration, up to the bounds it sets on invoices. */
const repair = fs
  .readFileSync(rootPath("db/migrations/0011_statuses_and_days.sql"), "utf8")
  .split("--> statement-breakpoint")
  .slice(0, 3);

test("days past the calendar's end hide no list, and are put inside the calendar when the database is brought up to date", async () => {
  const customer_id = await customer("Oude Dagen");
  const sanne = await as(role.klant, customer_id);
  const debtor_id = await debtor(customer_id, "Bos Transport");
  const late = await invoice(sanne, debtor_id);
  const sound = await invoice(sanne, debtor_id);
  await owner`alter table invoices drop constraint invoices_days`;
  await owner`update invoices set expires_at = '2200-01-30', next_action_on = '2200-01-31', paid_at = '1899-12-31' where id = ${late}`;
  const before = await owner`select * from invoices where id = ${sound}`;

  const listed = await listInvoices.call(sanne, { sort: "expires_at" });
  expect(listed.data).toMatchObject([{ id: late, expires_at: "2199-12-31" }, { id: sound }]);

  await owner.begin(async (tx) => {
    for (const statement of repair) await tx.unsafe(statement);
  });
  expect(await rowsOf("invoices", customer_id)).toMatchObject([
    {
      id: late,
      expires_at: "2198-12-30",
      next_action_on: "2199-12-31",
      paid_at: "1900-01-01",
      deadline: null,
    },
    before[0],
  ]);
  await expect(owner`update invoices set deadline = '2200-01-01' where id = ${sound}`).rejects.toThrow(
    "invoices_days",
  );
});
