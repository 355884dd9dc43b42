import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.INVORDER_UNDO_SECONDS = "120";
});

import { openHold } from "@/lib/agreements/commands/open-hold";
import { previewActions, runActions } from "@/lib/dunning/commands";
import { undo } from "@/lib/dunning/commands/undo";
import { previewMessage } from "@/lib/dunning/queries/preview-message";
import { openUndos } from "@/lib/dunning/queries/undo";
import { addDays } from "@/lib/kernel/day";
import { byLaw, letters } from "../../support/by-law";
import { debtor, freePeriodGiven, invoice, owner, rowsOf, TODAY, work } from "../../support/world";

const consumer = { debtor_kind: "consumer" };
const ticked = (...ids: number[]) => ({ invoices: Object.fromEntries(ids.map((id) => [id, null])) });
type Started = { data: { id: number } };

/** Creates a consumer with one invoice whose fourteen-day letter is due, and one whose next reminder is not due yet. */
async function at(name: string) {
  const { customer_id, sanne } = await byLaw(name);
  const visser = await debtor(customer_id, "Fam. Visser", consumer);
  const due = await invoice(sanne, visser, { overdue: 50, step: 4, amount: 20_000 });
  const notYet = await invoice(sanne, visser, { overdue: 5, step: 3, amount: 10_000, last_action_at: TODAY });
  return { customer_id, sanne, visser, due, notYet };
}

const statuses = async (customer_id: number) =>
  (await rowsOf("invoices", customer_id)).map(({ id, last_status_id }) => [id, last_status_id]);

test("the fourteen-day letter takes along what else is overdue, whatever its own step, and announces the costs of all", async () => {
  const { customer_id, sanne, due, notYet } = await at("Alles In Eén Brief");
  const plan = await previewActions.call(sanne, ticked(due));
  expect(plan.data).toMatchObject({ messages: 1, invoices: 2, skipped: [] });
  expect(plan.data.notes.find(({ code }) => code === "taken_along")).toMatchObject({
    count: 1,
    rows: [{ id: notYet }],
  });
  const preview = await previewMessage.call(sanne, { id: due });
  const started: Started = await runActions.call(sanne, ticked(due));
  await work(sanne, started.data);
  const [letter, ...more] = await letters(sanne, customer_id);
  expect(more).toEqual([]);
  expect(letter?.totals).toMatchObject({ open_amount: 30_000, claim: 30_000 });
  // 15 % of 300.00: two letters would have announced 40.00 each.
  expect(letter?.text).toContain("€ 45,00 aan incassokosten verschuldigd");
  expect(preview.data.mail?.text).toContain("€\u00a045,00 aan incassokosten");
  const states = await statuses(customer_id);
  expect(states.map(([, status]) => status)).toEqual([5, 5]);
  const { data: undos } = await openUndos.call(sanne, {});
  await undo.call(sanne, { id: undos[0]?.id ?? 0 });
  expect(await statuses(customer_id)).toEqual([
    [due, 4],
    [notYet, 3],
  ]);
});

test("what is disputed stays out of the letter, and the plan says so", async () => {
  const { customer_id, sanne, visser, due, notYet } = await at("Betwist Blijft Thuis");
  await openHold.call(sanne, {
    kind: "dispute",
    debtor_id: visser,
    invoices: { [notYet]: null },
    reason: "quality",
    day: addDays(TODAY, 10),
  });
  const plan = await previewActions.call(sanne, ticked(due));
  expect(plan.data).toMatchObject({ messages: 1, invoices: 1 });
  expect(plan.data.notes.find(({ code }) => code === "not_joined")).toMatchObject({ rows: [{ id: notYet }] });
  const started: Started = await runActions.call(sanne, ticked(due));
  await work(sanne, started.data);
  const [letter] = await letters(sanne, customer_id);
  expect(letter?.text).toContain("€ 40,00 aan incassokosten verschuldigd");
});

test("an invoice that got its fourteen days, one that is not due, one in another currency and one that a job holds are not taken along", async () => {
  const { customer_id, sanne, visser, due, notYet } = await at("Niet Alles Gaat Mee");
  await freePeriodGiven(notYet);
  await invoice(sanne, visser, { overdue: -5, amount: 7_000 });
  await invoice(sanne, visser, {
    overdue: 30,
    amount: 8_000,
    currency: "GBP",
    step: 3,
    last_action_at: TODAY,
  });
  const held = await invoice(sanne, visser, { overdue: 30, amount: 9_000, step: 3, last_action_at: TODAY });
  await owner`update invoices set processing_job_id = 0 where id = ${held}`;
  const started: Started = await runActions.call(sanne, ticked(due));
  await work(sanne, started.data);
  const [letter] = await letters(sanne, customer_id);
  expect(letter?.totals.open_amount).toBe(20_000);
});

test("what is due for a reminder in the same run goes in the one letter, and gets no mail of its own", async () => {
  const { customer_id, sanne } = await byLaw("Eén Bericht Per Run");
  const visser = await debtor(customer_id, "Fam. Visser", consumer);
  const demand = await invoice(sanne, visser, { overdue: 50, step: 4, amount: 20_000 });
  const reminder = await invoice(sanne, visser, { overdue: 25, step: 3, amount: 10_000 });
  const started: Started = await runActions.call(sanne, ticked(demand, reminder));
  await work(sanne, started.data);
  const [letter, ...more] = await letters(sanne, customer_id);
  expect(more).toEqual([]);
  expect(letter?.lines.map(({ invoice_id }) => invoice_id).sort()).toEqual([demand, reminder].sort());
  const [message, ...others] = await owner`select id from outbox where customer_id = ${customer_id}`;
  expect([Boolean(message), others]).toEqual([true, []]);
});

test("of a debtor nobody said what it is the plan says that it is treated as a consumer", async () => {
  const { customer_id, sanne } = await byLaw("Onbekend Wie");
  const id = await invoice(sanne, await debtor(customer_id, "De Vries"), { overdue: 50, step: 4 });
  const plan = await previewActions.call(sanne, ticked(id));
  expect(plan.data.notes.map(({ code }) => code)).toContain("kind_unknown");
});
