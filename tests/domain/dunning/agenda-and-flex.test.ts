import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { debtorTimeline } from "@/lib/debtors/queries/timeline";
import { previewActions, removeActions, resetFlexRows, runActions, sendFlex } from "@/lib/dunning/commands";
import { listActions } from "@/lib/dunning/queries/list-actions";
import { previewLetter, previewMessage } from "@/lib/dunning/queries/preview-message";
import { updateInvoice } from "@/lib/invoices/commands/update-invoice";
import { getInvoice } from "@/lib/invoices/queries/get-invoice";
import { addDays } from "@/lib/kernel/day";
import { listLetters } from "@/lib/letters/queries/list-letters";
import { deleteTemplate } from "@/lib/templates/commands/delete-template";
import { createTemplate, updateTemplate } from "@/lib/templates/commands/write-template";
import { as, customer, debtor, invoice, owner, rowsOf, TODAY, work } from "../../support/world";

const at = async (name: string, settings = {}) => {
  const customer_id = await customer(name, settings);
  return { customer_id, sanne: await as(role.klant, customer_id) };
};
const agenda = { type: "pending" };

async function flexTemplate(customer_id: number, more: Record<string, unknown> = {}): Promise<number> {
  const row = {
    customer_id,
    type: "flex",
    name: "Vriendelijk verzoek",
    subject: "Uw factuur @@invoice_number",
    content: "<p>@@salutation,</p><p>Wilt u @@open_amount betalen?</p>",
    is_flex: true,
    ...more,
  };
  const [made] = await owner<{ id: number }[]>`insert into templates ${owner(row)} returning id`;
  return made?.id ?? 0;
}
const waiting = (flex_template_id: number, more = {}) => ({
  send_flex: true,
  flex_template_id,
  flex_days: 5,
  flex_on: addDays(TODAY, -1),
  ...more,
});

test("the agenda holds what waits for a deadline, and can show only what is over", async () => {
  const { customer_id, sanne } = await at("Agenda Bakker");
  const boer = await debtor(customer_id, "De Boer Techniek");
  await invoice(sanne, boer, { last_status_id: 16, deadline: addDays(TODAY, -1) });
  await invoice(sanne, boer, { last_status_id: 17, deadline: TODAY });
  await invoice(sanne, boer, { last_status_id: 18, deadline: addDays(TODAY, 2) });
  await invoice(sanne, boer, { last_status_id: 18, deadline: addDays(TODAY, 20) });
  await invoice(sanne, boer, { last_status_id: 19, amount: 0, deadline: addDays(TODAY, -9) });
  const all = await listActions.call(sanne, { ...agenda, sort: "deadline" });
  expect(all.data.map(({ last_status_id, color }) => [last_status_id, color])).toEqual([
    [16, "error"],
    [17, "warning"],
    [18, "warning"],
    [18, null],
  ]);
  const over = await listActions.call(sanne, { ...agenda, expired: "1", sort: "deadline" });
  expect(over.data.map(({ last_status_id }) => last_status_id)).toEqual([16, 17]);
});

test("a plan of the agenda counts as chosen by hand only what has another status than before", async () => {
  const { customer_id, sanne } = await at("Agenda Vermeer");
  const boer = await debtor(customer_id, "Vermeer Bouw");
  const [same, other] = [
    await invoice(sanne, boer, { last_status_id: 16, deadline: addDays(TODAY, -1) }),
    await invoice(sanne, boer, { last_status_id: 17, deadline: TODAY }),
  ];
  const chosenRows = { pending: true, invoices: { [same]: 16, [other]: 18 } };
  const { data } = await previewActions.call(sanne, chosenRows);
  expect(data).toMatchObject({ keeps: 1, chosen: { count: 1, rows: [{ id: other, status_id: 18 }] } });
});

test("the agenda says under which status an invoice stood before: its last change, else the step it had reached", async () => {
  const { customer_id, sanne } = await at("Agenda Mulder");
  const boer = await debtor(customer_id, "Mulder Bouw");
  const moved = await invoice(sanne, boer, { number: "M-1", last_status_id: 3 });
  await invoice(sanne, boer, { number: "M-2", last_status_id: 18, deadline: addDays(TODAY, 5) });
  const deadline = addDays(TODAY, 3);
  await invoice(sanne, boer, { number: "M-3", last_status_id: 17, flow_step_id: 5, deadline: TODAY });
  for (const last_status_id of [4, 16]) {
    const { version } = (await getInvoice.call(sanne, { id: moved })).data;
    await updateInvoice.call(sanne, { id: moved, version, last_status_id, deadline });
  }
  const { data } = await listActions.call(sanne, { ...agenda, sort: "number" });
  expect(data.map(({ number, previous_status_id }) => [number, previous_status_id])).toEqual([
    ["M-1", 4],
    ["M-2", null],
    ["M-3", 5],
  ]);
});

test("executing from the agenda sets the chosen status, also on what stood still, and sends its letter", async () => {
  const { customer_id, sanne } = await at("Agenda Visser");
  const bos = await debtor(customer_id, "Bos Transport");
  const dispute = await invoice(sanne, bos, { last_status_id: 16, deadline: addDays(TODAY, 4) });
  const call = await invoice(sanne, bos, { last_status_id: 18, deadline: addDays(TODAY, -3) });
  await expect(runActions.call(sanne, { invoices: { [dispute]: null }, pending: "1" })).rejects.toMatchObject(
    { kind: "invalid", errors: { [`invoices.${dispute}`]: [{ key: "choose_status" }] } },
  );
  const started = await runActions.call(sanne, {
    invoices: { [dispute]: 3, [call]: 18 },
    pending: true,
  });
  await work(sanne, started.data);
  const rows = await rowsOf("invoices", customer_id);
  expect(rows).toMatchObject([
    { id: dispute, last_status_id: 3, deadline: null, invoice_status_id: 4 },
    { id: call, last_status_id: 18, deadline: addDays(TODAY, 14) },
  ]);
  expect(await rowsOf("outbox", customer_id)).toHaveLength(1);
});

test("everything at once is for the action list alone", async () => {
  const { sanne } = await at("Agenda Mulder");
  for (const selection of [{ pending: true }, { filters: { type: "pending" } }])
    await expect(
      runActions.call(sanne, { doAll: true, count: 0, status_id: 3, ...selection }),
    ).rejects.toMatchObject({ errors: { doAll: [{ key: "only_action_list" }] } });
});

test("a step that only waited for its deadline stands on the action list once it is off the agenda", async () => {
  const { customer_id, sanne } = await at("Agenda Af");
  const later = addDays(TODAY, 20);
  const id = await invoice(sanne, await debtor(customer_id, "Kok"), { overdue: 9, deadline: later });
  expect((await rowsOf("invoices", customer_id))[0]).toMatchObject({ next_action_on: later });
  await removeActions.call(sanne, { invoices: { [id]: null }, pending: true });
  expect((await rowsOf("invoices", customer_id))[0]).toMatchObject({
    deadline: null,
    next_action_on: addDays(TODAY, -8),
    version: 2,
  });
});

test("taking a row off the agenda clears its deadline; a status that is a hold is looked at after the interval", async () => {
  const { customer_id, sanne } = await at("Agenda Smit");
  const kok = await debtor(customer_id, "Kok");
  const bare = await invoice(sanne, kok, { deadline: TODAY });
  const call = await invoice(sanne, kok, { last_status_id: 18, deadline: TODAY });
  const { data } = await removeActions.call(sanne, {
    invoices: { [bare]: null, [call]: null },
    pending: true,
  });
  expect(data).toMatchObject({ removed: 2 });
  const later = addDays(TODAY, 14);
  expect((await listActions.call(sanne, agenda)).data).toMatchObject([{ id: call, deadline: later }]);
  expect(await rowsOf("journal_entries", customer_id)).toMatchObject([
    { invoice_id: bare, label: "deadline", from: TODAY, to: null },
    { invoice_id: call, label: "deadline", from: TODAY, to: later },
  ]);
});

test("a flex template is on its list from its day, goes out once and leaves the status as it was", async () => {
  const { customer_id, sanne } = await at("Flex Maas");
  const template = await flexTemplate(customer_id);
  const boer = await debtor(customer_id, "De Boer Techniek");
  const due = await invoice(sanne, boer, { overdue: 6, ...waiting(template) });
  await invoice(sanne, boer, { overdue: 1, ...waiting(template, { flex_on: addDays(TODAY, 4) }) });
  const list = await listActions.call(sanne, { type: "flex" });
  expect(list.data).toMatchObject([{ id: due, template: "Vriendelijk verzoek" }]);
  for (let time = 0; time < 2; time += 1) {
    const started = await sendFlex.call(sanne, { invoices: { [due]: null } });
    await work(sanne, started.data);
    expect(started.data.result).toEqual(
      time === 0 ? { reserved: 1, refused: 0 } : { reserved: 0, refused: 1 },
    );
  }
  expect((await rowsOf("invoices", customer_id))[0]).toMatchObject({
    id: due,
    last_status_id: 1,
    flex_complete: true,
    action_no: 1,
    processing_job_id: null,
  });
  expect(await rowsOf("outbox", customer_id)).toMatchObject([
    { subject: expect.stringMatching(/^Uw factuur F/) },
  ]);
  expect(await rowsOf("timeline_entries", customer_id)).toMatchObject([
    { type: "mail", content: "Vriendelijk verzoek", status_id: null },
  ]);
  expect(await rowsOf("letters", customer_id)).toMatchObject([
    { filename: expect.stringMatching(/^Vriendelijk-verzoek-/), status_id: null },
  ]);
  const { data } = await listLetters.call(sanne, {});
  expect(data).toMatchObject([{ status: null, title: "Vriendelijk verzoek" }]);
});

test("a message names the template it was sent under, also after that was renamed and deleted", async () => {
  const { customer_id, sanne } = await at("Flex Postma");
  const words = { name: "Vriendelijk verzoek", subject: "Uw factuur @@invoice_number" };
  const content = "<p>@@salutation,</p><p>Wilt u @@open_amount betalen?</p>";
  const { data: made } = await createTemplate.call(sanne, { ...words, content, is_flex: true });
  const template = made.id;
  const boer = await debtor(customer_id, "De Boer Techniek");
  const due = await invoice(sanne, boer, { overdue: 6, ...waiting(template) });
  const started = await sendFlex.call(sanne, { invoices: { [due]: null } });
  await work(sanne, started.data);
  await updateTemplate.call(sanne, { id: template, name: "Laatste verzoek" });
  await deleteTemplate.call(sanne, { id: template });

  const sent = { template: "Vriendelijk verzoek", template_version: 1 };
  expect((await getInvoice.call(sanne, { id: due })).data.timeline).toMatchObject([sent]);
  expect((await debtorTimeline.call(sanne, { id: boer })).data.lines).toMatchObject([sent]);
});

test.each([
  ["paid", { amount: 0, last_status_id: 19 }, 0],
  ["in dispute", { last_status_id: 16, deadline: addDays(TODAY, -1) }, 1],
  ["promised for later", { deadline: addDays(TODAY, 3) }, 1],
  ["transferred", { last_status_id: 10 }, 1],
])("a flex template is never sent for an invoice that is %s", async (_what, facts, listed) => {
  const { customer_id, sanne } = await at("Flex Postma");
  const template = await flexTemplate(customer_id);
  const id = await invoice(sanne, await debtor(customer_id, "Kok"), { ...facts, ...waiting(template) });
  expect((await listActions.call(sanne, { type: "flex" })).meta.total).toBe(listed);
  const started = await sendFlex.call(sanne, { invoices: { [id]: null } });
  await work(sanne, started.data);
  expect(await rowsOf("outbox", customer_id)).toEqual([]);
});

test("flex_type chooses the sender, and the template's own sender goes before it", async () => {
  const { customer_id, sanne } = await at("Flex Hofstad");
  const incasso = await flexTemplate(customer_id, { flex_type: "incasso" });
  const named = await flexTemplate(customer_id, {
    name: "Directie",
    sender: "directie@hofstad.example",
    sender_name: "De directie",
  });
  const kok = await debtor(customer_id, "Kok");
  for (const template of [incasso, named]) {
    const id = await invoice(sanne, kok, { overdue: 9, ...waiting(template) });
    await work(sanne, (await sendFlex.call(sanne, { invoices: { [id]: null } })).data);
  }
  expect(await rowsOf("outbox", customer_id)).toMatchObject([
    { sender: "incasso@flexhofstad.example" },
    { sender: "directie@hofstad.example", sender_name: "De directie" },
  ]);
});

test("resetting clears template, days and mark; a stranger's row does not exist", async () => {
  const { customer_id, sanne } = await at("Flex Bos");
  const other = await at("Flex Vreemd");
  const id = await invoice(sanne, await debtor(customer_id, "Kok"), waiting(await flexTemplate(customer_id)));
  await expect(
    resetFlexRows.call(other.sanne, { invoices: { [id]: null }, delete: true }),
  ).rejects.toMatchObject({
    kind: "not-found",
  });
  expect(await resetFlexRows.call(sanne, { invoices: { [id]: null }, delete: true })).toEqual({
    data: { reset: 1 },
  });
  expect((await rowsOf("invoices", customer_id))[0]).toMatchObject({
    send_flex: false,
    flex_template_id: null,
    flex_days: null,
    flex_on: null,
  });
});

test("a preview is the letter and mail a run would make, or the reason why there is none", async () => {
  const { customer_id, sanne } = await at("Kijk Eerst");
  const id = await invoice(sanne, await debtor(customer_id, "Bos Transport"), { overdue: 3 });
  const flex = await invoice(sanne, await debtor(customer_id, "Kok"), {
    overdue: 9,
    ...waiting(await flexTemplate(customer_id)),
  });
  const { data } = await previewMessage.call(sanne, { id });
  expect(data.mail).toMatchObject({
    recipient: expect.stringContaining("@"),
    subject: expect.stringContaining("Herinnering"),
  });
  expect(data.mail?.text).toContain("F2026-");
  const preview = await previewMessage.call(sanne, { id: flex, flex: "1" });
  expect(preview.data.mail?.text).toContain("Wilt u €\u00a01.250,00 betalen?");
  const { body } = await previewLetter.call(sanne, { id: flex, flex: true });
  expect(Buffer.isBuffer(body) && body.subarray(0, 5).toString()).toBe("%PDF-");
  expect((await previewMessage.call(sanne, { id, status_id: 16 })).data.skipped).toMatchObject({
    reason: "no_letter",
  });
  expect(await rowsOf("letters", customer_id)).toEqual([]);
});
