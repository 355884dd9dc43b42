import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { previewActions, runActions } from "@/lib/dunning/commands";
import { planMessages } from "@/lib/dunning/queries/plan-messages";
import { previewMessage } from "@/lib/dunning/queries/preview-message";
import { as, customer, debtor, freePeriodGiven, invoice, owner, TODAY, work } from "../../support/world";

const at = async (name: string, settings: object = {}) => {
  const customer_id = await customer(name, { combine_claim_box: true, ...settings });
  return { customer_id, sanne: await as(role.klant, customer_id) };
};
const ticked = (...ids: number[]) => ({ invoices: Object.fromEntries(ids.map((id) => [id, null])) });
type Shown = { invoices: { id: number; status_id: number }[] };
const rowsOf = ({ invoices }: Shown) =>
  Object.fromEntries(invoices.map(({ id, status_id }) => [id, status_id]));

test("a line of the plan names each receiver by name, e-mail and address, with the invoices and the sum asked of them", async () => {
  const { customer_id, sanne } = await at("Wie Krijgt Wat", { country: "NL" });
  const becker = await debtor(customer_id, "Becker Handel GmbH", {
    contact_email_address: "buchhaltung@becker.example",
    address: "Hauptstraße 5",
    zipcode: "47533",
    city: "Kleve",
    country: "DE",
  });
  const ids = [
    await invoice(sanne, becker, { overdue: 3, amount: 10_000, number: "F2026-10" }),
    await invoice(sanne, becker, { overdue: 4, amount: 15_000, number: "F2026-11" }),
  ];
  const prins = await debtor(customer_id, "Prins Catering", { contact_email_address: "" });
  ids.push(await invoice(sanne, prins, { overdue: 3, amount: 7_500, number: "F2026-12" }));
  const { data: plan } = await previewActions.call(sanne, ticked(...ids));
  expect(plan.steps).toMatchObject([{ line: "step-3", invoices: 3 }]);
  const { data, meta } = await planMessages.call(sanne, { ...ticked(...ids), line: "step-3" });
  expect(meta.total).toBe(2);
  expect(data).toMatchObject([
    {
      kind: "message",
      debtor: "Becker Handel GmbH",
      mailed_to: ["buchhaltung@becker.example"],
      posted_to: "Hauptstraße 5, 47533 Kleve, Duitsland",
      invoices: [{ number: "F2026-10" }, { number: "F2026-11" }],
      count: 2,
      open: 25_000,
    },
    {
      debtor: "Prins Catering",
      mailed_to: [],
      posted_to: "Kerkstraat 1, 3511 EF  Utrecht",
      invoices: [{ number: "F2026-12" }],
      open: 7_500,
    },
  ]);
});

test("the messages of all lines ask together what the plan says it asks, page by page", async () => {
  const { customer_id, sanne } = await at("Samen Evenveel", { license_type: "inc" });
  const ids: number[] = [];
  for (const [place, name] of ["Aalders", "Bos", "Claes", "De Boer"].entries()) {
    const id = await debtor(customer_id, name);
    const small = await invoice(sanne, id, { overdue: 31, amount: 12_345 + place });
    await freePeriodGiven(small);
    ids.push(small);
    ids.push(await invoice(sanne, await debtor(customer_id, `${name} en Zonen`), { overdue: 3 }));
    const demanded = await invoice(sanne, id, { overdue: 30, amount: 100_000 });
    await freePeriodGiven(demanded);
    ids.push(demanded);
  }
  const { data: plan } = await previewActions.call(sanne, ticked(...ids));
  let [open, interest, costs] = [0, 0, 0];
  const names: string[] = [];
  for (const { line } of plan.steps)
    for (let page = 1; page <= 8; page++) {
      const { data } = await planMessages.call(sanne, { ...ticked(...ids), line, page, per_page: 1 });
      for (const one of data) {
        names.push(one.debtor);
        open += one.open;
        interest += one.interest_added;
        costs += one.costs_added;
      }
    }
  expect(names).toHaveLength(plan.messages);
  expect(plan.added).toEqual([{ currency: "EUR", open, interest_added: interest, costs_added: costs }]);
  expect(costs).toBeGreaterThan(0);
});

test("the example of a message is about the invoices of that message, though more of its debtor are due", async () => {
  const { customer_id, sanne } = await at("Heel Bericht");
  const smit = await debtor(customer_id, "Smit Groothandel");
  const first = await invoice(sanne, smit, { overdue: 3, amount: 10_000, number: "F2026-00901" });
  const second = await invoice(sanne, smit, { overdue: 4, amount: 20_000, number: "F2026-00902" });
  await invoice(sanne, smit, { overdue: 5, amount: 40_000, number: "F2026-00903" });
  const selection = ticked(first, second);
  const { data } = await planMessages.call(sanne, { ...selection, line: "step-3" });
  const [message] = data;
  expect([data.length, message?.open]).toEqual([1, 30_000]);
  const rows = rowsOf(message ?? { invoices: [] });
  const example = await previewMessage.call(sanne, { id: message?.id, rows: JSON.stringify(rows) });
  const text = example.data.mail?.text ?? "";
  expect(text).toContain("F2026-00901");
  expect(text).toContain("F2026-00902");
  expect(text).not.toContain("F2026-00903");
  expect(text).toContain("€\u00a0300,00");
});

test("what is sent although it waits stands on its line, and has an example", async () => {
  const { customer_id, sanne } = await at("Toch Versturen", { contact_rules: { preset: "careful" } });
  const kok = await debtor(customer_id, "Kok Catering");
  const sent = await invoice(sanne, kok, { overdue: 40, step: 3 });
  await work(sanne, (await runActions.call(sanne, ticked(sent))).data);
  const id = await invoice(sanne, kok, { overdue: 3 });
  const override = { codes: ["gap"], reason: "zo afgesproken met de directeur" };
  const line = { ...ticked(id), line: "step-3" };
  const totals = async (more: object) => (await planMessages.call(sanne, { ...line, ...more })).meta.total;
  expect([await totals({}), await totals({ override })]).toEqual([0, 1]);
  const rows = { [id]: 3 };
  const held = await previewMessage.call(sanne, { id, rows });
  expect(held.data.skipped).toMatchObject({ reason: "gap" });
  const anyway = await previewMessage.call(sanne, { id, rows, override: JSON.stringify(override) });
  expect(anyway.data.mail?.subject).toContain("Herinnering");
});

test("what is handed over is told per debtor with its sum, and to which white label it goes", async () => {
  const { customer_id, sanne } = await at("Naar Incasso");
  const vos = await debtor(customer_id, "Vos Interieur");
  const ids = [
    await invoice(sanne, vos, { overdue: 90, step: 8, amount: 30_000 }),
    await invoice(sanne, vos, { overdue: 95, step: 8, amount: 12_000 }),
  ];
  const { data: plan } = await previewActions.call(sanne, ticked(...ids));
  expect(plan.transfers).toMatchObject([{ line: "step-10", receiver: "Invorder" }]);
  const { data } = await planMessages.call(sanne, { ...ticked(...ids), line: "step-10" });
  expect(data).toMatchObject([
    { kind: "transfer", debtor: "Vos Interieur", count: 2, open: 42_000, mailed_to: [], posted_to: "" },
  ]);
});

test("flex templates have a line of their own", async () => {
  const { customer_id, sanne } = await at("Met Flex");
  const [template] = await owner<{ id: number }[]>`insert into templates ${owner({
    customer_id,
    type: "flex",
    name: "Vriendelijk verzoek",
    subject: "Uw factuur @@invoice_number",
    content: "<p>Wilt u @@open_amount betalen?</p>",
    is_flex: true,
  })} returning id`;
  const flex = { send_flex: true, flex_template_id: template?.id ?? 0, flex_on: TODAY };
  const id = await invoice(sanne, await debtor(customer_id, "Mulder Media"), { overdue: 9, ...flex });
  const { data } = await planMessages.call(sanne, {
    ...ticked(id),
    flex: true,
    line: `flex-${template?.id}`,
  });
  expect(data).toMatchObject([{ debtor: "Mulder Media", kind: "message", open: 125_000 }]);
});

test("the invoice of another customer is not found, neither on a line nor in an example", async () => {
  const here = await at("Hier");
  const there = await at("Daar");
  const own = await invoice(here.sanne, await debtor(here.customer_id, "Bakker"), { overdue: 3 });
  const strange = await invoice(there.sanne, await debtor(there.customer_id, "Visser"), { overdue: 3 });
  const notFound = { kind: "not-found" };
  await expect(
    planMessages.call(here.sanne, { ...ticked(own, strange), line: "step-3" }),
  ).rejects.toMatchObject(notFound);
  await expect(
    previewMessage.call(here.sanne, { id: own, rows: { [own]: 3, [strange]: 3 } }),
  ).rejects.toMatchObject(notFound);
});
