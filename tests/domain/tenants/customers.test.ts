import { expect, test } from "vitest";
import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { addEntry } from "@/lib/customers/commands/write-entry";
import { listDossier } from "@/lib/customers/queries/dossier";
import { deleteCustomer } from "@/lib/tenants/commands/delete-customer";
import { createCustomer, updateCustomer } from "@/lib/tenants/commands/write-customer";
import { customerRecords } from "@/lib/tenants/queries/customer-records";
import { getCustomer } from "@/lib/tenants/queries/get-customer";
import { newNumber } from "@/lib/tenants/queries/new-number";
import { as, customer, debtor, invoice, owner, user } from "../../support/world";

await owner`insert into resellers (id, name, domain) values (7, 'Noorderlicht', 'noorderlicht'), (8, 'Zuiderzee', 'zuiderzee')`;
const ada = await as(role.superadmin);
const nils = await as(role.whiteLabel, undefined, { reseller_id: 7 });
const femke = await as(role.sales, undefined, { reseller_id: 7 });

const refusedAt = (field: string, key: string) => ({ kind: "invalid", errors: { [field]: [{ key }] } });
const made = async (ctx: StaffCtx, more: Record<string, unknown> = {}) =>
  (await createCustomer.call(ctx, { name: "Van Dijk Energie", reseller_id: 7, ...more })).data;

test("a superadmin adds a customer with every field, and reads it back as it was sent", async () => {
  const sent = {
    type: 1,
    company_name: "Van Dijk Energie B.V.",
    default_lang: "de",
    street: "Dijkstraat",
    house_number: "77",
    house_number_suffix: "a",
    zipcode: "8011 AA",
    city: "Zwolle",
    country: "NL",
    kvk_number: "71234567",
    contact_email_address: "info@vandijk.example",
    daily_sync: true,
    admin_costs: 1_250,
    incasso_type: "perc",
    interest_max: 50_000,
    cc: "a@vandijk.example, b@vandijk.example",
    send_cc: true,
    bank_iban: "NL91ABNA0417164300",
    bank_bic: "ABNANL2A",
    debit_sender: "debiteuren@vandijk.example",
    debit_display_name: "Van Dijk debiteurenbeheer",
    accounting_range: "1000-1999",
    payment_provider: "mollie",
    features: ["contracts"],
    window: "din",
    window_dx: -3,
    window_dy: 2,
    return_line: false,
    fold_marks: false,
    letter_color: "#0a7d5c",
    bank_account_holder: "Stichting Derdengelden Van Dijk",
    legal_line: "btw NL001234567B01",
    website: "www.vandijk.example",
    qr: "epc",
    free_period_for: "consumers",
    incasso_by: "reseller",
  };
  const amounts = {
    admin_costs: "12,50",
    interest_rate: "8,25",
    incasso_value: "15",
    interest_max: "500.00",
  };
  const { id } = await made(ada, { ...sent, ...amounts, bank_iban: "nl91 abna 0417 1643 00" });
  const { data } = await getCustomer.call(ada, { id });
  expect(data).toMatchObject({ ...sent, name: "Van Dijk Energie", interest_rate: 825, incasso_value: 1_500 });
});

test("a sender in Belgium begins without a return line in the window, unless it is wanted", async () => {
  expect(await made(ada, { country: "BE" })).toMatchObject({ return_line: false });
  expect(await made(ada, { country: "BE", return_line: true })).toMatchObject({ return_line: true });
  expect(await made(ada)).toMatchObject({ return_line: true, window: "left", letter_color: "#1d2125" });
});

test("a white label and its salesperson add prospects to their own white label, without choosing one", async () => {
  for (const ctx of [nils, femke])
    expect(await made(ctx, { reseller_id: undefined })).toMatchObject({ type: 2, reseller_id: 7 });
  await expect(made(femke, { reseller_id: 8 })).rejects.toMatchObject(
    refusedAt("reseller_id", "unknown_reseller"),
  );
  await expect(made(ada, { reseller_id: undefined })).rejects.toMatchObject(
    refusedAt("reseller_id", "required"),
  );
  await expect(made(nils, { features: ["contracts"] })).rejects.toMatchObject({ kind: "forbidden" });
});

test("a prospect that becomes a customer keeps its number, its contacts, its dossier and all else", async () => {
  const prospect = await made(femke, { reseller_id: undefined, contact_name: "Els van Dijk" });
  await owner`insert into contacts (customer_id, name) values (${prospect.id}, 'Els van Dijk')`;
  const visit = { type: "appointment", subject: "Kennismaking", date: "2026-11-03" };
  const { data: entry } = await addEntry.call(femke, { id: prospect.id, ...visit });
  const { data } = await updateCustomer.call(femke, { id: prospect.id, type: 1 });
  const more = { type: 1, contacts_count: 1, dossier_count: 1, version: prospect.version + 1 };
  expect(data).toEqual({ ...prospect, ...more });
  expect((await listDossier.call(femke, { id: prospect.id })).data).toEqual([entry]);
});

test("a customer is numbered after the highest in reach, as new-number says; a number that is taken is named at its field", async () => {
  await made(ada, { reseller_id: 8, number: "4711" });
  expect((await newNumber.call(ada, { reseller_id: 7 })).data).toEqual({ number: "4712" });
  expect(await made(ada, { reseller_id: 7 })).toMatchObject({ number: "4712" });
  const both = await Promise.all([made(ada, { reseller_id: 7 }), made(ada, { reseller_id: 8 })]);
  expect(both.map(({ number }) => number).sort()).toEqual(["4713", "4714"]);
  const other = await made(ada, { reseller_id: 8 });
  for (const again of [
    () => made(ada, { reseller_id: 8, number: "4711" }),
    () => updateCustomer.call(ada, { id: other.id, number: "4711" }),
  ])
    await expect(again()).rejects.toMatchObject(refusedAt("number", "number_taken"));
  expect(await made(ada, { number: "4711" })).toMatchObject({ reseller_id: 7, number: "4711" });
});

test.each([
  ["bank_iban", "NL92ABNA0417164300", "invalid_iban"],
  ["bank_bic", "ABNA", "invalid_bic"],
  ["debit_sender", "debiteuren@", "invalid_email"],
  ["debit_sender", "a@b.example\r\nbcc: c@d.example", "invalid_email"],
  ["incasso_display_name", 'Incasso" <vals@vals.example>', "invalid_sender_name"],
  ["cc", "info@vandijk.example, geen adres", "invalid_email"],
  ["interest_rate", "100,01", "too_big"],
  ["interest_rate", "-1", "too_small"],
  ["country", "Absurdistan", "invalid_country"],
  ["statuses", [3, 3], "status_twice"],
  ["statuses", [16], "not_a_flow_step"],
  ["intervals", [400], "too_big"],
  ["payment_provider", "bitcoin", "invalid"],
  ["window", "midden", "invalid"],
  ["window_dx", "11", "too_big"],
  ["window_dy", "-11", "too_small"],
  ["letter_color", "rood", "invalid_color"],
  ["qr", "bitcoin", "invalid"],
])("%s %j is refused at its field", async (field, value, key) => {
  const refused = await made(ada, { [field]: value }).catch(
    (error: { errors: Record<string, { key: string }[]> }) => error,
  );
  const { errors } = refused as { errors: Record<string, { key: string }[]> };
  expect(Object.entries(errors)[0]).toEqual([
    expect.stringMatching(`^${field}`),
    [expect.objectContaining({ key })],
  ]);
});

test("fields that belong together are refused together", async () => {
  await expect(made(ada, { has_support: true, support_name: "Hulp" })).rejects.toMatchObject({
    errors: { support_email: [{ key: "required" }], support_telephone: [{ key: "required" }] },
  });
  await expect(made(ada, { interest_min: "40", interest_max: "30" })).rejects.toMatchObject(
    refusedAt("interest_max", "below_minimum"),
  );
  await expect(made(ada, { send_cc: true })).rejects.toMatchObject(refusedAt("cc", "required"));
});

test("a customer's own people write the support fields and nothing else", async () => {
  const id = await customer("Bakker Groothandel");
  const support = {
    has_support: true,
    support_name: "Hulp",
    support_email: "hulp@bakker.example",
    support_telephone: "088 1234567",
  };
  for (const of of [role.klant, role.intern, role.auditor]) {
    const ctx = await as(of, id);
    expect((await updateCustomer.call(ctx, { id, ...support })).data).toMatchObject(support);
    for (const more of [
      { name: "Vals" },
      { license_type: "inc" },
      { linked: [] },
      { remove_logo: true },
      { contact_rules: { gap_days: 0 } },
    ])
      await expect(updateCustomer.call(ctx, { id, ...support, ...more })).rejects.toMatchObject({
        kind: "forbidden",
      });
  }
});

test("another licence clears the flow, and a flow without intervals takes the customer's own", async () => {
  const flow = { license_type: "flex", statuses: [3, 18, 6], intervals: [2, 5], action_interval: 10 };
  const { id, ...flex } = await made(ada, flow);
  expect(flex).toMatchObject({ statuses: [3, 18, 6], intervals: [2, 5, 10] });
  const { data } = await updateCustomer.call(ada, { id, license_type: "deb" });
  expect(data).toMatchObject({ license_type: "deb", statuses: [], intervals: [] });
});

test("open invoices get their next step anew when the flow changes", async () => {
  const id = await customer("Maas Verhuur", { license_type: "deb" });
  const sanne = await as(role.klant, id);
  const due = await invoice(sanne, await debtor(id, "De Boer"), { overdue: 20 });
  const next = async () =>
    (await owner`select invoice_status_id, next_action_on from invoices where id = ${due}`)[0];
  expect(await next()).toEqual({ invoice_status_id: 3, next_action_on: "2026-11-02" });
  await updateCustomer.call(ada, { id, license_type: "inc" });
  expect(await next()).toEqual({ invoice_status_id: 6, next_action_on: "2026-11-02" });
  await updateCustomer.call(ada, { id, license_type: "flex", statuses: [4], intervals: [9] });
  expect(await next()).toEqual({ invoice_status_id: 4, next_action_on: "2026-11-11" });
  await updateCustomer.call(ada, { id, license_type: "flex", statuses: [] });
  expect(await next()).toEqual({ invoice_status_id: null, next_action_on: null });
});

test("customers are grouped both ways, within their white label and the caller's reach", async () => {
  const [one, two, far] = [
    await made(nils, { reseller_id: undefined }),
    await made(nils, { reseller_id: undefined }),
    await made(ada, { reseller_id: 8 }),
  ];
  await updateCustomer.call(nils, { id: one.id, linked: [two.id] });
  expect((await getCustomer.call(nils, { id: two.id })).data.linked).toEqual([one.id]);
  for (const ctx of [nils, ada])
    await expect(updateCustomer.call(ctx, { id: one.id, linked: [far.id] })).rejects.toMatchObject(
      refusedAt("linked", "unknown_customer"),
    );
  await updateCustomer.call(nils, { id: two.id, linked: [] });
  expect((await getCustomer.call(nils, { id: one.id })).data.linked).toEqual([]);
});

test("whoever looks after a customer is somebody within reach", async () => {
  const theirs = await user(role.sales, [], { reseller_id: 8 });
  await expect(made(nils, { reseller_id: undefined, account_owner_id: theirs.id })).rejects.toMatchObject(
    refusedAt("account_owner_id", "unknown_owner"),
  );
  const mine = await made(nils, { reseller_id: undefined, account_owner_id: femke.actor.id });
  expect(mine).toMatchObject({ account_owner: "Sanne de Vries" });
});

test("a change on an older version is refused, and another white label's customer is not there", async () => {
  const { id, version } = await made(nils, { reseller_id: undefined });
  await updateCustomer.call(nils, { id, version, city: "Groningen" });
  await expect(updateCustomer.call(nils, { id, version, city: "Assen" })).rejects.toMatchObject({
    kind: "stale",
  });
  const stranger = await as(role.whiteLabel, undefined, { reseller_id: 8 });
  for (const verb of [getCustomer, updateCustomer, deleteCustomer])
    await expect(verb.call(stranger, { id })).rejects.toMatchObject({ kind: "not-found" });
});

test("a customer with invoices is deleted by a superadmin alone; a prospect by whoever has it", async () => {
  const id = await customer("Hofstad Media", { reseller_id: 7 });
  await invoice(await as(role.klant, id), await debtor(id, "Kok Catering"));
  await expect(deleteCustomer.call(nils, { id })).rejects.toMatchObject({
    kind: "conflict",
    detail: { key: "customer_has_invoices" },
  });
  await deleteCustomer.call(ada, { id });
  const prospect = await made(femke, { reseller_id: undefined });
  await deleteCustomer.call(femke, { id: prospect.id });
  expect(await owner`select 1 from customers where id in (${id}, ${prospect.id})`).toHaveLength(0);
  expect(await owner`select 1 from invoices where customer_id = ${id}`).toHaveLength(0);
});

test("what goes with a customer that is deleted is counted beforehand", async () => {
  const id = await customer("Weg Ermee", { reseller_id: 7 });
  const klant = await as(role.klant, id);
  const smit = await debtor(id, "Smit Bouw");
  await invoice(klant, smit);
  await invoice(klant, smit);
  expect((await customerRecords.call(ada, { id })).data).toEqual({ debtors: 1, invoices: 2, letters: 0 });
  await expect(customerRecords.call(klant, { id })).rejects.toMatchObject({ kind: "forbidden" });
});
