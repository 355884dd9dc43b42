import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { previewActions, runActions } from "@/lib/dunning/commands";
import { createCustomer, updateCustomer } from "@/lib/tenants/commands/write-customer";
import { as, customer, debtor, invoice, owner, rowsOf, work } from "../../support/world";

// Creates the white label.
await customer("Bakker Groothandel");
const ada = await as(role.superadmin);
const made = (more: object) =>
  createCustomer.call(ada, { name: "Praktijk De Linde", reseller_id: 1, type: 1, ...more });

test("a customer whose tone is chosen has letters of its own in that tone, each with its version, and sends by them", async () => {
  const { data } = await made({
    texts: "care",
    debit_sender: "post@praktijkdelinde.example",
    bank_iban: "NL91ABNA0417164300",
    contact_rules: { preset: "spec" },
  });
  const templates = await rowsOf("templates", data.id);
  expect(templates.map(({ type }) => type)).toEqual(expect.arrayContaining(["3", "3-courant", "5", "8"]));
  expect(templates.every(({ is_default }) => is_default === false)).toBe(true);
  const versions =
    await owner`select template_id, version, user_id from template_versions where customer_id = ${data.id}`;
  expect(versions.map(({ template_id }) => template_id).toSorted()).toEqual(
    templates.map(({ id }) => id).toSorted(),
  );
  expect(new Set(versions.map(({ user_id }) => user_id))).toEqual(new Set([ada.actor.id]));

  const sanne = await as(role.klant, data.id);
  const id = await invoice(sanne, await debtor(data.id, "Familie Kok"), { overdue: 10 });
  const ticked = { invoices: { [id]: null } };
  expect((await previewActions.call(sanne, ticked)).data.messages).toBe(1);
  await work(sanne, (await runActions.call(sanne, ticked)).data);
  const [form] = await owner<{ words: string }[]>`
    select content::text as words from letter_forms where customer_id = ${data.id}`;
  expect(form?.words).toContain("laat het ons dan gerust weten");
});

test("without a tone a customer writes in the product's words, and a tone is chosen when it is added alone", async () => {
  const { data } = await made({ name: "Maas Verhuur" });
  expect(await rowsOf("templates", data.id)).toEqual([]);
  await expect(updateCustomer.call(ada, { id: data.id, texts: "care" })).rejects.toMatchObject({
    kind: "invalid",
  });
  await expect(made({ texts: "streng" })).rejects.toMatchObject({
    kind: "invalid",
    errors: { texts: [{ key: "invalid" }] },
  });
});

test("a salesperson, who writes no templates, chooses a tone for a customer they add", async () => {
  const nils = await as(role.sales, undefined, { reseller_id: 1 });
  const { data } = await createCustomer.call(nils, { name: "Bos Techniek", type: 1, texts: "business" });
  expect((await rowsOf("templates", data.id)).length).toBeGreaterThan(6);
});
