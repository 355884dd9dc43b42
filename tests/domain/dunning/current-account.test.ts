import { expect, test } from "vitest";
import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { previewActions, runActions } from "@/lib/dunning/commands";
import { addDays } from "@/lib/kernel/day";
import { as, customer, debtor, invoice, owner, rowsOf, TODAY, work } from "../../support/world";

async function account(name: string, invoices = 12) {
  const customer_id = await customer(name);
  const sanne = await as(role.klant, customer_id);
  const joris = await as(role.intern, customer_id);
  const debtor_id = await debtor(customer_id, "Visser Vis", { use_courant: true });
  const ids: number[] = [];
  for (let n = 0; n < invoices; n++) ids.push(await invoice(sanne, debtor_id, { overdue: 10 }));
  return { customer_id, sanne, joris, debtor_id, ids };
}

const ticked = (ids: number[], status: number | null = null) => ({
  invoices: Object.fromEntries(ids.map((id) => [String(id), status])),
});
const press = (who: StaffCtx, ids: number[], status?: number) => runActions.call(who, ticked(ids, status));

/** Returns the invoices named by each valid statement to this customer's debtors. */
const statements = async (customer_id: number) => {
  const letters = await rowsOf("letters", customer_id);
  return letters.map(({ content }) =>
    (content as { lines: { invoice_id: number }[] }).lines.map(({ invoice_id }) => invoice_id),
  );
};

test("two who run half of a current account each make one statement, and every invoice on it is moved", async () => {
  const { customer_id, sanne, joris, ids } = await account("Bos Bier");
  const started = await Promise.all([press(sanne, ids.slice(0, 6)), press(joris, ids.slice(6))]);
  for (const { data } of started) await work(sanne, data);
  const [named = [], ...more] = await statements(customer_id);
  expect(more).toEqual([]);
  expect(named.sort()).toEqual(ids);
  const rows = await rowsOf("invoices", customer_id);
  expect(rows.map(({ last_status_id, action_no }) => [last_status_id, action_no])).toEqual(
    ids.map(() => [3, 1]),
  );
  const figures = started
    .map(({ data }) => data.result)
    .sort((a, b) => (b.reserved ?? 0) - (a.reserved ?? 0));
  expect(figures).toEqual([
    { reserved: 12, refused: 0 },
    { reserved: 0, refused: 6 },
  ]);
});

test("pressing for the other half afterwards makes no second statement", async () => {
  const { customer_id, sanne, ids } = await account("Bakker Brood");
  await work(sanne, (await press(sanne, ids.slice(0, 6))).data);
  await work(sanne, (await press(sanne, ids.slice(6))).data);
  expect(await statements(customer_id)).toHaveLength(1);
});

test("the plan counts what the statement takes along", async () => {
  const { sanne, ids } = await account("Mulder Meel");
  const { data } = await previewActions.call(sanne, { ...ticked(ids.slice(0, 2)), preview: true });
  expect(data).toMatchObject({ count: 2, letters: 1, invoices: 12 });
});

test("an account that another job is at is left to it", async () => {
  const { customer_id, sanne, joris, debtor_id, ids } = await account("Kramer Kaas", 3);
  const agenda = await invoice(sanne, debtor_id, {
    overdue: 40,
    deadline: addDays(TODAY, -1),
    last_status_id: 16,
  });
  const started = await runActions.call(joris, { ...ticked([agenda], 4), pending: true });
  expect((await press(sanne, ids)).data.result).toEqual({ reserved: 0, refused: 3 });
  const { data } = await previewActions.call(sanne, { ...ticked(ids), preview: true });
  expect(data.skipped).toMatchObject([{ reason: "processing", count: 3 }]);
  await work(joris, started.data);
  expect(await statements(customer_id)).toHaveLength(1);
});

test("a status that sends nothing is set on the ticked row alone", async () => {
  const { customer_id, sanne, ids } = await account("Dekker Drank", 3);
  await work(sanne, (await press(sanne, ids.slice(0, 1), 16)).data);
  const rows = await rowsOf("invoices", customer_id);
  expect(rows.map(({ last_status_id }) => last_status_id)).toEqual([16, 1, 1]);
  expect(await statements(customer_id)).toEqual([]);
});

test("invoices of the account in another currency go on a statement of their own, when they are asked for", async () => {
  const { customer_id, sanne, debtor_id, ids } = await account("Vos Vlees", 2);
  const dollars = await invoice(sanne, debtor_id, { overdue: 10, currency: "USD" });
  await work(sanne, (await press(sanne, ids.slice(0, 1))).data);
  expect((await statements(customer_id)).map((named) => named.sort())).toEqual([ids]);
  const [row] = await owner`select last_status_id from invoices where id = ${dollars}`;
  expect(row).toEqual({ last_status_id: 1 });
});
