import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { openHold } from "@/lib/agreements/commands/open-hold";
import { previewActions, runActions } from "@/lib/dunning/commands";
import { addDays } from "@/lib/kernel/day";
import { as, customer, debtor, invoice, rowsOf, TODAY, work } from "../../support/world";

const at = async (name: string, settings: object = {}) => {
  const customer_id = await customer(name, { ...settings });
  return { customer_id, sanne: await as(role.klant, customer_id) };
};
const ticked = (...ids: number[]) => ({ invoices: Object.fromEntries(ids.map((id) => [id, null])) });

test("the plan has a line per step, the lightest first, and says apart what would be handed over, with its sum", async () => {
  const { customer_id, sanne } = await at("Plan Per Stap");
  const prins = await debtor(customer_id, "Prins Catering");
  const second = await invoice(sanne, prins, { overdue: 40, step: 3, amount: 20_000 });
  const first = await invoice(sanne, prins, { overdue: 3, amount: 10_000 });
  const last = await invoice(sanne, prins, { overdue: 90, step: 8, amount: 30_000 });
  const { data } = await previewActions.call(sanne, ticked(first, second, last));
  expect(data.steps).toMatchObject([
    { status_id: 3, invoices: 1, mails: 1, letters: 1, sums: [{ currency: "EUR", open: 10_000 }] },
    { status_id: 4, invoices: 1, sums: [{ open: 20_000 }] },
  ]);
  expect(data.transfers).toEqual([
    {
      line: "step-10",
      status_id: 10,
      receiver: "Invorder",
      invoices: 1,
      debtors: 1,
      sums: [{ currency: "EUR", open: 30_000 }],
      named: [{ debtor_id: prins, debtor: "Prins Catering", invoices: 1 }],
    },
  ]);
  expect(data.needs).toEqual(["transfer"]);
});

test("a plan that was seen hands nothing over unless somebody says so; left out it stays where it is; a bare body runs as ever", async () => {
  const { customer_id, sanne } = await at("Bewust Overdragen");
  const vos = await debtor(customer_id, "Vos Interieur");
  const first = await invoice(sanne, vos, { overdue: 3 });
  const last = await invoice(sanne, vos, { overdue: 90, step: 8 });
  const rows = ticked(first, last);
  const { fingerprint } = (await previewActions.call(sanne, rows)).data;
  await expect(runActions.call(sanne, { ...rows, fingerprint })).rejects.toMatchObject({
    message: "conflict: confirm_needed",
  });
  const left = await runActions.call(sanne, { ...rows, fingerprint, leave_out: ["transfer"] });
  expect(left.data.result).toMatchObject({ reserved: 1, refused: 0 });
  await work(sanne, left.data);
  const statuses = async () => (await rowsOf("invoices", customer_id)).map((row) => row.last_status_id);
  expect(await statuses()).toEqual([3, 8]);
  const again = (await previewActions.call(sanne, ticked(last))).data.fingerprint;
  const confirmed = { ...ticked(last), fingerprint: again, confirm: ["transfer"] };
  await work(sanne, (await runActions.call(sanne, confirmed)).data);
  expect(await statuses()).toEqual([3, 10]);
});

test("what waits is told with its day and its sentence, and what an override lets go is a note", async () => {
  const { customer_id, sanne } = await at("Plan Met Wacht", { contact_rules: { preset: "careful" } });
  const smit = await debtor(customer_id, "Smit & Zonen");
  const a = await invoice(sanne, smit, { overdue: 40, step: 4 });
  const b = await invoice(sanne, smit, { overdue: 40, step: 3 });
  const { data } = await previewActions.call(sanne, ticked(a, b));
  expect(data.held).toMatchObject([
    { code: "one_step", may_override: true, count: 1, rows: [{ id: b, until: addDays(TODAY, 3) }] },
  ]);
  expect(data.held[0]?.rows[0]?.words).toContain("Aanmaning 2");
  expect(data.skipped).toEqual([]);
  const override = { codes: ["one_step"], reason: "zo afgesproken" };
  const anyway = (await previewActions.call(sanne, { ...ticked(a, b), override })).data;
  expect([anyway.held, anyway.invoices]).toEqual([[], 2]);
  expect(anyway.notes).toMatchObject([{ code: "one_step", count: 1 }]);
});

test("32: letters that are not combined go one by one, and the plan says that they can be one", async () => {
  const { customer_id, sanne } = await at("Losse Brieven", { combine_claim_box: false });
  const bos = await debtor(customer_id, "Bos Installatie");
  const ids = [];
  for (let n = 0; n < 3; n++) ids.push(await invoice(sanne, bos, { overdue: 3 }));
  const { data } = await previewActions.call(sanne, ticked(...ids));
  expect([data.messages, data.notes]).toMatchObject([3, [{ code: "many_letters", count: 1 }]]);
  expect(data.notes[0]?.rows[0]?.words).toMatch(/^3 /);
});

test("a demand that goes as a fourteen-day letter, because none went before, says so in the plan and in its subject", async () => {
  const { customer_id, sanne } = await at("Nog Geen Brief", {
    incasso_subject: "Laatste sommatie @@invoice_number",
  });
  const bos = await debtor(customer_id, "Bos Installatie");
  const id = await invoice(sanne, bos, { overdue: 90, step: 7 });
  const { data } = await previewActions.call(sanne, ticked(id));
  expect([data.steps, data.notes]).toMatchObject([
    [{ status_id: 8, notices: 1 }],
    [{ code: "first_notice", level: "note", rows: [{ debtor: "Bos Installatie" }] }],
  ]);
  expect(data.notes[0]?.rows[0]?.words).toContain("gaat als veertiendagenbrief");
  await work(sanne, (await runActions.call(sanne, ticked(id))).data);
  const [mail] = await rowsOf("outbox", customer_id);
  expect(mail?.subject).toMatch(/ \(veertiendagenbrief\)$/);
});

test("an invoice that keeps its status is counted as such and makes no step", async () => {
  const { customer_id, sanne } = await at("Blijft Zo");
  const id = await invoice(sanne, await debtor(customer_id, "Koster Techniek"), {
    overdue: 40,
    last_status_id: 16,
    deadline: TODAY,
  });
  const { data } = await previewActions.call(sanne, { invoices: { [id]: 16 }, pending: true });
  expect([data.steps, data.keeps]).toEqual([[], 1]);
});

test("the plan says which statuses a person chose, and which agreements an execution from the agenda ends", async () => {
  const { customer_id, sanne } = await at("Plan Van De Agenda");
  const kuiper = await debtor(customer_id, "Kuiper Media");
  const promised = await invoice(sanne, kuiper, { overdue: 20, step: 3 });
  const plain = await invoice(sanne, kuiper, { overdue: 20, step: 3 });
  await openHold.call(sanne, {
    kind: "promise",
    debtor_id: kuiper,
    invoices: { [promised]: null },
    day: addDays(TODAY, 5),
  });
  const agenda = { invoices: { [promised]: 4 }, pending: true };
  const { data } = await previewActions.call(sanne, agenda);
  expect(data.ends).toEqual([{ kind: "promise", holds: 1, invoices: 1 }]);
  expect(data.chosen).toMatchObject({ count: 1, rows: [{ id: promised, status_id: 4 }] });
  expect(data.steps).toMatchObject([{ status_id: 4, stage: "step" }]);
  const list = await previewActions.call(sanne, { invoices: { [plain]: null } });
  expect(list.data).toMatchObject({ ends: [], chosen: { count: 0 }, flex: [] });
});
