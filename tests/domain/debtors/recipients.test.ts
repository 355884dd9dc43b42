import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { startCsvImport } from "@/lib/accounting/commands/upload";
import { createDebtor, updateDebtor } from "@/lib/debtors/commands/write-debtor";
import { getDebtor } from "@/lib/debtors/queries/get-debtor";
import { runActions } from "@/lib/dunning/commands";
import { as, customer, debtor, invoice, owner, rowsOf, TODAY, work } from "../../support/world";

const EMMA = "emma@kok.example";
const EVA = "eva@kok.example";
const BILLS = "facturen@kok.example";
const BOSS = "directie@kok.example";
const three = [
  { email: BILLS, role: "billing" },
  { email: EMMA, name: "Emma Kok", role: "reminders" },
  { email: BOSS, kind: "cc" },
];

async function kok(name: string, settings = {}, more = {}) {
  const customer_id = await customer(name, settings);
  const sanne = await as(role.klant, customer_id);
  const id = await debtor(customer_id, "Kok Catering", { contact_email_address: EMMA, ...more });
  const told = async () => (await getDebtor.call(sanne, { id })).data;
  return { customer_id, sanne, id, told };
}

async function run(sanne: Awaited<ReturnType<typeof as>>, customer_id: number) {
  const started: { data: { id: number } } = await runActions.call(sanne, { doAll: true, count: 1 });
  await work(sanne, started.data);
  return rowsOf("outbox", customer_id);
}

test("a debtor has one recipient, its own address, until more are written; writing one writes the other", async () => {
  const { customer_id, sanne, id, told } = await kok("Bakker Groothandel");
  expect((await told()).recipients).toMatchObject([{ email: EMMA, kind: "to", role: "all", state: "ok" }]);

  await updateDebtor.call(sanne, { id, recipients: three });
  expect(await told()).toMatchObject({ contact_email_address: EMMA, recipients: three });
  await updateDebtor.call(sanne, { id, contact_email_address: EVA });
  expect((await told()).recipients.map(({ email }) => email)).toEqual([BILLS, EVA, BOSS]);
  await updateDebtor.call(sanne, { id, recipients: [{ email: BOSS, kind: "to" }, { email: EVA }] });
  expect((await told()).contact_email_address).toBe(BOSS);

  const entries = (await rowsOf("debtor_entries", customer_id)).map(({ label }) => label);
  expect(entries).toEqual(["recipients", "contact_email_address", "contact_email_address", "recipients"]);
  await updateDebtor.call(sanne, { id, recipients: [{ email: EVA }] });
  expect(await rowsOf("debtor_recipients", customer_id)).toEqual([]);
  expect((await told()).contact_email_address).toBe(EVA);
});

test("a new debtor may have several recipients from the start", async () => {
  const sanne = await as(role.klant, await customer("Mulder Media"));
  const { data } = await createDebtor.call(sanne, { number: "1", name: "Kok Catering", recipients: three });
  expect(data).toMatchObject({ contact_email_address: EMMA, recipients: three });
  await expect(
    createDebtor.call(sanne, { number: "2", name: "Bos", recipients: [{ email: "geen adres" }] }),
  ).rejects.toMatchObject({ errors: { "recipients.0.email": [{ key: "invalid_email" }] } });
});

test("a step goes to those who are reminded and copies whom it should; the message keeps them, whatever changes later", async () => {
  const { customer_id, sanne, id } = await kok("Visser Transport", {
    send_cc: true,
    cc: "archief@visser.example",
  });
  await updateDebtor.call(sanne, { id, recipients: [...three, { email: EVA }] });
  await invoice(sanne, id, { overdue: 10 });
  const [mail] = await run(sanne, customer_id);
  await updateDebtor.call(sanne, { id, recipients: [] });
  expect(await rowsOf("outbox", customer_id)).toEqual([mail]);
  expect(mail).toMatchObject({
    recipient: EMMA,
    also_to: [EVA],
    cc: [BOSS, "archief@visser.example"],
  });
});

test("a statement goes to those who look after the bills", async () => {
  const { customer_id, sanne, id } = await kok("Smit Bouw", {}, { use_courant: true });
  await updateDebtor.call(sanne, { id, recipients: three });
  await invoice(sanne, id, { overdue: 10 });
  expect(await run(sanne, customer_id)).toMatchObject([{ recipient: BILLS, also_to: [], cc: [BOSS] }]);
});

test("with no address left that works the letter goes by post alone", async () => {
  const { customer_id, sanne, id } = await kok("Bos Transport");
  await updateDebtor.call(sanne, { id, recipients: [{ email: EMMA, state: "bounced" }] });
  await invoice(sanne, id, { overdue: 10 });
  expect(await run(sanne, customer_id)).toEqual([]);
  expect(await rowsOf("letters", customer_id)).toMatchObject([{ is_listed: true }]);
});

test("a ledger that says another address writes the recipient; one that a person replaced it does not bring back", async () => {
  const { customer_id, sanne, id, told } = await kok("Ledger Leest");
  await updateDebtor.call(sanne, { id, recipients: three });
  const [{ number } = { number: "" }] = await owner`select number from debtors where id = ${id}`;
  const bring = async (email: string) => {
    const rows = [
      "debiteurnummer;naam;email;factuurnummer;factuurdatum;openstaand",
      `${number};Kok Catering;${email};F1;${TODAY};100,00`,
    ];
    const file = new File([rows.join("\n")], "openstaand.csv");
    const started: { data: { id: number } } = await startCsvImport.call(sanne, { file });
    await work(sanne, started.data);
    return (await told()).recipients.map(({ email }) => email);
  };
  expect(await bring("nieuw@kok.example")).toEqual([BILLS, "nieuw@kok.example", BOSS]);
  await updateDebtor.call(sanne, { id, contact_email_address: EVA });
  expect(await bring("nieuw@kok.example")).toEqual([BILLS, EVA, BOSS]);
  expect(await bring("ander@kok.example")).toEqual([BILLS, "ander@kok.example", BOSS]);
  expect(await rowsOf("debtor_recipients", customer_id)).toHaveLength(3);
});
