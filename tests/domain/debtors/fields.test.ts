import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { Debtor, DebtorRow } from "@/lib/debtors/answers";
import { getDebtor } from "@/lib/debtors/queries/get-debtor";
import { listDebtors } from "@/lib/debtors/queries/list-debtors";
import { listInvoices } from "@/lib/invoices/queries/list-invoices";
import { as, customer, debtor, invoice, owner } from "../../support/world";

test("a debtor has every field in the list and alone, and its sums in both", async () => {
  const customer_id = await customer("Kaashandel De Wit");
  const sanne = await as(role.klant, customer_id);
  const [statement] = await owner<{ id: number }[]>`insert into templates (customer_id, type, name, content)
    values (${customer_id}, '4-courant', 'Overzicht', 'Beste') returning id`;
  const id = await debtor(customer_id, "De Boer", {
    kvk_number: "12345678",
    contact_name: "Emma de Boer",
    contact_telephone_number: "020 123 45 67",
    comment: "Betaalt op vrijdag.",
    template_id: statement?.id,
  });
  await invoice(sanne, id, { amount: 10_000, overdue: 3 });
  await invoice(sanne, id, { amount: 2_500, overdue: -3 });
  const values = {
    address: "Kerkstraat 1",
    zipcode: "3511 EF",
    kvk_number: "12345678",
    contact_name: "Emma de Boer",
    contact_email_address: expect.stringContaining("@"),
    contact_telephone_number: "020 123 45 67",
    comment: "Betaalt op vrijdag.",
    template_id: statement?.id,
    template: "Overzicht",
    open_invoices: 2,
    invoices_sum: 12_500,
    invoices_expired: 10_000,
  };
  const { data: rows } = await listDebtors.call(sanne, {});
  expect(rows).toMatchObject([values]);
  expect(DebtorRow.safeParse(rows[0]).error).toBeUndefined();
  const { data: alone } = await getDebtor.call(sanne, { id });
  expect(alone).toMatchObject(values);
  expect(Debtor.safeParse(alone).error).toBeUndefined();
});

test("parts that can be added are known by name, and others are refused", async () => {
  const sanne = await as(role.klant, await customer("Drukkerij Vroom"));
  await expect(listDebtors.call(sanne, { with: "template,invoices" })).resolves.toBeDefined();
  for (const wrong of ["letters", "template,", "template,,dso"])
    await expect(listDebtors.call(sanne, { with: wrong })).rejects.toMatchObject({
      errors: { with: [{ key: "invalid" }] },
    });
});

test("with its invoices each debtor of a page brings the open ones, as their own list shows them", async () => {
  const customer_id = await customer("Bloemen Van Dijk");
  const sanne = await as(role.klant, customer_id);
  const [boer, visser] = [await debtor(customer_id, "De Boer"), await debtor(customer_id, "Visser")];
  const [late, later] = [
    await invoice(sanne, boer, { overdue: 30 }),
    await invoice(sanne, boer, { overdue: 10 }),
  ];
  await invoice(sanne, boer, { amount: 0, step: 19 });
  const { data: rows } = await listDebtors.call(sanne, { with: "invoices" });
  const of = (id: number) => rows.find((row) => row.id === id)?.invoices;
  expect(of(boer)?.map(({ id }) => id)).toEqual([late, later]);
  expect(of(visser)).toEqual([]);
  const { data: listed } = await listInvoices.call(sanne, { debtor_id: boer, open: "1", sort: "expires_at" });
  expect(of(boer)).toEqual([...listed].sort((a, b) => (a.expires_at < b.expires_at ? -1 : 1)));
  expect((await listDebtors.call(sanne, {})).data.some((row) => "invoices" in row)).toBe(false);
});
