import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { testTemplate } from "@/lib/messages/commands/previews";
import { previewTemplate } from "@/lib/messages/queries/previews";
import { deleteTemplate } from "@/lib/templates/commands/delete-template";
import { createTemplate, updateTemplate } from "@/lib/templates/commands/write-template";
import { getTemplate, templateVersions } from "@/lib/templates/queries/get-template";
import { listTemplates } from "@/lib/templates/queries/list-templates";
import { as, customer, debtor, invoice, owner } from "../../support/world";

const at = async (name: string) => {
  const customer_id = await customer(name);
  return { customer_id, sanne: await as(role.klant, customer_id), ada: await as(role.superadmin) };
};
const friendly = {
  name: "Vriendelijke herinnering",
  type: "flex",
  subject: "Herinnering",
  content: "<p>Beste @@contact_name</p>",
};
const forStep = { name: "Eigen aanmaning", type: "4", content: "<p>Wij wachten nog op @@open_amount.</p>" };

test("a klant makes and changes flex templates of their own company, and no others", async () => {
  const { customer_id, sanne, ada } = await at("Bakker Groothandel");
  const { data } = await createTemplate.call(sanne, { ...friendly, flex_days: "7" });
  expect(data).toMatchObject({ is_flex: true, customer_id, options: { flex_days: 7 }, may_write: true });
  await expect(createTemplate.call(sanne, forStep)).rejects.toMatchObject({ kind: "forbidden" });
  const own = await createTemplate.call(ada, { ...forStep, customer_id });
  const changing = updateTemplate.call(sanne, { id: own.data.id, name: "Van mij" });
  await expect(changing).rejects.toMatchObject({ kind: "forbidden" });
  const turning = updateTemplate.call(sanne, { id: data.id, type: "5" });
  await expect(turning).rejects.toMatchObject({ kind: "forbidden" });
  expect((await getTemplate.call(sanne, { id: own.data.id })).data.may_write).toBe(false);
});

test("a change that says what is already there makes no version", async () => {
  const { sanne } = await at("Kwekerij De Roos");
  const { data } = await createTemplate.call(sanne, { ...friendly, flex_days: 7 });
  const { id, version } = data;
  const same = await updateTemplate.call(sanne, { id, ...friendly, options: { flex_days: 7 }, version });
  expect(same.data.version).toBe(version);
  const other = await updateTemplate.call(sanne, { id, flex_days: 8, version });
  expect([other.data.version, other.data.options]).toEqual([version + 1, { flex_days: 8 }]);
});

test("a template of another company does not exist, for reading nor for writing", async () => {
  const { sanne } = await at("Visser Transport");
  const { sanne: pieter, customer_id } = await at("Kok Catering");
  const { data } = await createTemplate.call(pieter, friendly);
  for (const attempt of [
    () => getTemplate.call(sanne, { id: data.id }),
    () => getTemplate.call(sanne, { id: data.id, customer_id }),
    () => templateVersions.call(sanne, { id: data.id }),
    () => updateTemplate.call(sanne, { id: data.id, name: "Gekaapt" }),
    () => deleteTemplate.call(sanne, { id: data.id }),
    () => listTemplates.call(sanne, { customer_id }),
  ])
    await expect(attempt()).rejects.toMatchObject({ kind: "not-found" });
});

test("the superadmin sees the product's own, and a customer's when they name it", async () => {
  const { customer_id, sanne, ada } = await at("Mulder Media");
  const { data } = await createTemplate.call(sanne, friendly);
  const product = await listTemplates.call(ada, { per_page: 200 });
  expect(product.data.every(({ is_own }) => !is_own)).toBe(true);
  const theirs = await listTemplates.call(ada, { customer_id, flex: "1" });
  expect(theirs).toMatchObject({ data: [{ id: data.id, may_write: true, languages: ["nl"], flex_days: 5 }] });
});

test("an auditor reads and writes nothing", async () => {
  const { customer_id } = await at("De Boer Techniek");
  const arend = await as(role.auditor, customer_id);
  await expect(createTemplate.call(arend, friendly)).rejects.toMatchObject({ kind: "forbidden" });
  expect((await listTemplates.call(arend, {})).data.every(({ may_write }) => !may_write)).toBe(true);
});

test("every change is a version that can be read again, with who made it", async () => {
  const { sanne } = await at("Smit Sport");
  const { data } = await createTemplate.call(sanne, friendly);
  await updateTemplate.call(sanne, { id: data.id, content: "<p>Nieuw</p>", version: 1 });
  const { data: versions } = await templateVersions.call(sanne, { id: data.id });
  expect(versions).toMatchObject([
    { version: 2, user_id: sanne.actor.id, template: { content: "<p>Nieuw</p>" } },
    { version: 1, template: { content: friendly.content } },
  ]);
  const late = updateTemplate.call(sanne, { id: data.id, name: "Te laat", version: 1 });
  await expect(late).rejects.toMatchObject({ kind: "stale" });
});

test("a customer has one template for a step", async () => {
  const { customer_id, ada } = await at("Jansen Bouw");
  await createTemplate.call(ada, { ...forStep, customer_id });
  await expect(createTemplate.call(ada, { ...forStep, customer_id })).rejects.toMatchObject({
    errors: { type: [{ key: "template_type_taken", values: { name: "Eigen aanmaning" } }] },
  });
});

test("a template that is in use stays, and says where", async () => {
  const { customer_id, sanne } = await at("Hendriks Hout");
  const { data } = await createTemplate.call(sanne, friendly);
  const debtor_id = await debtor(customer_id, "Kok Catering", { template_id: data.id });
  await expect(deleteTemplate.call(sanne, { id: data.id })).rejects.toMatchObject({
    kind: "conflict",
    detail: { key: "template_in_use", values: { debtors: 1, invoices: 0 } },
  });
  await owner`update debtors set template_id = null where id = ${debtor_id}`;
  await deleteTemplate.call(sanne, { id: data.id });
  await expect(getTemplate.call(sanne, { id: data.id })).rejects.toMatchObject({ kind: "not-found" });
});

test("what is saved holds no markup but a letter's own, and what is doubtful comes back", async () => {
  const { sanne } = await at("Prins Papier");
  const { data } = await createTemplate.call(sanne, {
    ...friendly,
    content: "<p onclick='x()'>Beste @@contact_nam</p><script>alert(1)</script>",
  });
  expect(data.content).toBe("<p>Beste @@contact_nam</p>");
  expect(data.warnings).toContainEqual({
    kind: "unknown",
    field: "content",
    name: "contact_nam",
    meant: "contact_name",
  });
});

test("a draft is shown as the debtor who is longest overdue would get it, with what it lacks in sight", async () => {
  const { customer_id, sanne, ada } = await at("Dekker Drukwerk");
  const kok = await debtor(customer_id, "Kok Catering");
  await invoice(sanne, await debtor(customer_id, "Mulder Media"), { overdue: 5 });
  await invoice(sanne, kok, { overdue: 40 });
  const { data } = await previewTemplate.call(sanne, {
    ...friendly,
    content: "<p>@@contact_name, u bent @@open_amount schuldig aan @@customer_name. @@bestaat_niet</p>",
  });
  expect(data).toMatchObject({ debtor: { id: kok }, skipped: null });
  expect([...data.empty].sort()).toEqual(["bestaat_niet", "contact_name"]);
  expect(data.mail?.html).toContain("1.250,00");
  expect(data.mail?.html).toContain("<mark");
  const product = await previewTemplate.call(ada, { ...forStep, debtor: kok });
  expect(product.data).toMatchObject({ debtor: null, skipped: null });
  expect(JSON.stringify(product.data)).not.toMatch(/Kok|Dekker/);
});

test("a debtor who cannot be written to is not the example of a template, unless asked for", async () => {
  const { customer_id, sanne } = await at("Onbereikbaar Bouw");
  const nobody = { contact_email_address: "", address: "", zipcode: "", city: "" };
  const lost = await debtor(customer_id, "Zonder Adres", nobody);
  await invoice(sanne, lost, { overdue: 200 });
  const { data } = await previewTemplate.call(sanne, friendly);
  expect(data).toMatchObject({ debtor: null, skipped: null });
  expect(data.mail?.html).toContain("F2026-00042");
  const preview = await previewTemplate.call(sanne, { ...friendly, debtor: lost });
  expect(preview.data).toMatchObject({ skipped: { reason: "no_address" }, mail: null });
});

test.each([
  [true, ["F2026-1", "F2026-2"]],
  [false, ["F2026-1"]],
])("where letters go together (%s) the preview speaks of %j", async (combine_claim_box, numbers) => {
  const customer_id = await customer("Prins Papier", { combine_claim_box });
  const sanne = await as(role.klant, customer_id);
  const kok = await debtor(customer_id, "Kok Catering");
  await invoice(sanne, kok, { number: "F2026-1", overdue: 40 });
  await invoice(sanne, kok, { number: "F2026-2", overdue: 20 });
  await invoice(sanne, kok, { number: "F2026-3", overdue: 20, currency: "USD" });
  await invoice(sanne, kok, { number: "F2026-4", overdue: 20, step: 3 });
  await invoice(sanne, kok, { number: "F2026-5", overdue: -10 });
  const { data } = await previewTemplate.call(sanne, { ...friendly, content: "<p>@@specification</p>" });
  expect([...new Set(data.mail?.html.match(/F2026-\d/g))].sort()).toEqual(numbers);
});

test("a test mail goes to the one who asks for it, and to nobody else", async () => {
  const { customer_id, sanne } = await at("Timmer Techniek");
  await invoice(sanne, await debtor(customer_id, "Kok Catering", { contact_name: "J. Kok" }));
  await testTemplate.call(sanne, friendly);
  const mails = await owner`select recipient, cc, bcc, customer_id from outbox where kind = 'test'`;
  expect(mails).toEqual([{ recipient: sanne.actor.email_address, cc: [], bcc: [], customer_id: null }]);
});

test("a row of the list says what the template says; a new flex template has the days it will bring", async () => {
  const { sanne } = await at("Drukkerij Vroom");
  const { data } = await createTemplate.call(sanne, { ...friendly, content_en: "<p>Dear</p>" });
  expect(data).toMatchObject({ options: { flex_days: 5 }, flex_days: 5 });
  const { data: rows } = await listTemplates.call(sanne, { flex: "1" });
  expect(rows.find(({ id }) => id === data.id)).toMatchObject({
    content: friendly.content,
    content_en: "<p>Dear</p>",
    options: { flex_days: 5 },
  });
});
