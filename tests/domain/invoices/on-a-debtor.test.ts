import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { updateFlex } from "@/lib/invoices/commands/update-flex";
import { exportInvoices } from "@/lib/invoices/queries/export-invoices";
import { listInvoiceIds } from "@/lib/invoices/queries/list-invoice-ids";
import { listInvoices } from "@/lib/invoices/queries/list-invoices";
import { as, customer, debtor, invoice } from "../../support/world";

const mustNameADebtor = { kind: "invalid", errors: { debtor_id: [{ key: "required" }] } };

test("a flex user reads invoices on a debtor, never those of the customer as a whole", async () => {
  const customer_id = await customer("Bloemen Van Dijk");
  const [sanne, flex] = [await as(role.klant, customer_id), await as(role.flex, customer_id)];
  const [boer, visser] = [await debtor(customer_id, "De Boer"), await debtor(customer_id, "Visser")];
  await invoice(sanne, boer);
  await invoice(sanne, visser);
  await expect(listInvoices.call(flex, {})).rejects.toMatchObject(mustNameADebtor);
  await expect(listInvoiceIds.call(flex, {})).rejects.toMatchObject(mustNameADebtor);
  await expect(updateFlex.call(flex, { doAll: true, templateId: 1 })).rejects.toMatchObject({
    kind: "invalid",
  });
  await expect(exportInvoices.call(flex, {})).rejects.toMatchObject(mustNameADebtor);
  const { data } = await listInvoices.call(flex, { debtor_id: boer });
  expect(data.map(({ debtor_id }) => debtor_id)).toEqual([boer]);
  expect((await listInvoices.call(sanne, {})).data).toHaveLength(2);
});
