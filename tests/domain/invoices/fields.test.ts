import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { Invoice, InvoiceRow } from "@/lib/invoices/answers";
import { addNote } from "@/lib/invoices/commands/add-notes";
import { updateInvoice } from "@/lib/invoices/commands/update-invoice";
import { getInvoice } from "@/lib/invoices/queries/get-invoice";
import { listInvoices } from "@/lib/invoices/queries/list-invoices";
import { as, customer, debtor, invoice, owner } from "../../support/world";

test("an invoice names its debtor and its status the same way in the list and alone", async () => {
  const customer_id = await customer("Kwekerij De Roos");
  const sanne = { ...(await as(role.klant, customer_id)), language: "de" as const };
  const boer = await debtor(customer_id, "De Boer", { number: "0042" });
  const id = await invoice(sanne, boer, { overdue: 20 });
  await owner`update invoices set last_status_id = 4 where id = ${id}`;
  const values = {
    debtor_id: boer,
    debtor: { id: boer, number: "0042", name: "De Boer" },
    last_status_id: 4,
    lastStatus: { id: 4, name: "Mahnung" },
  };
  const { data: rows } = await listInvoices.call(sanne, {});
  expect(rows).toMatchObject([values]);
  expect(InvoiceRow.safeParse(rows[0]).error).toBeUndefined();
  const { data: alone } = await getInvoice.call(sanne, { id });
  expect(alone).toMatchObject(values);
  expect(Invoice.safeParse(alone).error).toBeUndefined();
});

test("`open` keeps debtors with open claims; of one debtor it keeps what is open", async () => {
  const customer_id = await customer("Bloemen Van Dijk");
  const sanne = await as(role.klant, customer_id);
  const [boer, visser] = [await debtor(customer_id, "De Boer"), await debtor(customer_id, "Visser")];
  const open = await invoice(sanne, boer);
  const paid = await invoice(sanne, boer);
  const settled = await invoice(sanne, visser);
  await owner`update invoices set last_status_id = 19, amount = 0 where id in ${owner([paid, settled])}`;
  const ids = async (filters: Record<string, unknown>) =>
    (await listInvoices.call(sanne, filters)).data.map(({ id }) => id).sort((a, b) => a - b);
  expect(await ids({ open: "1" })).toEqual([open, paid]);
  expect(await ids({ open: "1", debtor_id: boer })).toEqual([open]);
});

test("a row of the list says where its dossier is, and has its timeline and journal when they are asked for", async () => {
  const customer_id = await customer("Drukkerij Vroom");
  const sanne = await as(role.klant, customer_id);
  const vos = await debtor(customer_id, "Vos Verhuur");
  const [first, second] = [await invoice(sanne, vos), await invoice(sanne, vos)];
  await addNote.call(sanne, { id: first, note: "Belt morgen terug." });
  await updateInvoice.call(sanne, { id: second, comment: "Betaalt op vrijdag." });
  const { data: rows } = await listInvoices.call(sanne, { with: "timeline,journal" });
  for (const id of [first, second]) {
    const { data: alone } = await getInvoice.call(sanne, { id });
    const row = rows.find((one) => one.id === id);
    expect(InvoiceRow.safeParse(row).error).toBeUndefined();
    const { timeline, journal, dossier_url } = alone;
    expect(row).toMatchObject({ timeline, journal, dossier_url });
  }
  expect(rows.flatMap(({ timeline = [] }) => timeline)).toMatchObject([{ content: "Belt morgen terug." }]);
  const { data: plain } = await listInvoices.call(sanne, {});
  expect(plain.every((row) => row.dossier_url !== "" && !("timeline" in row) && !("journal" in row))).toBe(
    true,
  );
});
