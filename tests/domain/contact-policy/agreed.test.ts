import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.INVORDER_UNDO_SECONDS = "120";
});

import { role } from "@/lib/access/roles";
import { openHold } from "@/lib/agreements/commands/open-hold";
import { runActions } from "@/lib/dunning/commands";
import { undo } from "@/lib/dunning/commands/undo";
import { openUndos } from "@/lib/dunning/queries/undo";
import { addDays } from "@/lib/kernel/day";
import { getRun } from "@/lib/messages/queries/runs/get-run";
import { as, customer, debtor, invoice, rowsOf, TODAY, work } from "../../support/world";

const careful = { contact_rules: { preset: "careful" }, combine_claim_box: true };
const at = async (name: string) => {
  const customer_id = await customer(name, careful);
  return { customer_id, sanne: await as(role.klant, customer_id) };
};
const ticked = (...ids: number[]) => ({ invoices: Object.fromEntries(ids.map((id) => [id, null])) });

test("43: a run that is undone after a promise was made takes its step and mail back, and the promise with its day stays", async () => {
  const { customer_id, sanne } = await at("Beloofd Na De Run");
  const debtor_id = await debtor(customer_id, "Visser Bouw");
  const id = await invoice(sanne, debtor_id, { overdue: 3 });
  const { data } = await runActions.call(sanne, ticked(id));
  await work(sanne, data);
  await openHold.call(sanne, {
    kind: "promise",
    debtor_id,
    invoices: { [id]: null },
    day: addDays(TODAY, 5),
  });
  const [promised] = await rowsOf("invoices", customer_id);
  expect(promised?.deadline).not.toBeNull();
  const [open] = (await openUndos.call(sanne, {})).data;
  await undo.call(sanne, { id: open?.id });
  expect(await rowsOf("invoices", customer_id)).toMatchObject([
    { last_status_id: 1, flow_step_id: null, deadline: promised?.deadline },
  ]);
  expect(await rowsOf("outbox", customer_id)).toMatchObject([{ state: "withdrawn" }]);
  expect(await rowsOf("holds", customer_id)).toMatchObject([{ kind: "promise", state: "open" }]);
  expect((await getRun.call(sanne, { id: data.id })).data).toMatchObject({ undone: 1, withdrawn: 1 });
});

test("22: an invoice that comes in while an arrangement runs is not in it and gets its own reminder", async () => {
  const { customer_id, sanne } = await at("Nieuw Naast Regeling");
  const debtor_id = await debtor(customer_id, "Bos Transport");
  const agreed = await invoice(sanne, debtor_id, { overdue: 40, amount: 120_000, step: 3 });
  await openHold.call(sanne, {
    kind: "arrangement",
    debtor_id,
    invoices: { [agreed]: null },
    count: 3,
    first_day: addDays(TODAY, 10),
  });
  const fresh = await invoice(sanne, debtor_id, { overdue: 3 });
  const { data } = await runActions.call(sanne, ticked(fresh));
  await work(sanne, data);
  const letters = await rowsOf("letter_items", customer_id, "invoice_id");
  expect(letters.map(({ invoice_id }) => invoice_id)).toEqual([fresh]);
  const rows = await rowsOf("invoices", customer_id);
  expect(rows.map(({ id, last_status_id }) => [id, last_status_id])).toEqual([
    [agreed, 17],
    [fresh, 3],
  ]);
});
