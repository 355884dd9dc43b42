import { expect, test } from "vitest";
import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { listDebtors } from "@/lib/debtors/queries/list-debtors";
import { listActions } from "@/lib/dunning/queries/list-actions";
import { listGroups } from "@/lib/dunning/queries/list-groups";
import { listInvoices } from "@/lib/invoices/queries/list-invoices";
import { addDays } from "@/lib/kernel/day";
import { deleteView } from "@/lib/lists/commands/delete-view";
import { saveView } from "@/lib/lists/commands/save-view";
import { countViews } from "@/lib/lists/queries/count-views";
import { listViews } from "@/lib/lists/queries/list-views";
import { as, customer, debtor, invoice, owner, TODAY } from "../../support/world";

const big = { list: "actions", name: "Groot en laat", query: "amount_from=1000&days_from=30" };
const seen = async (ctx: StaffCtx, list = "actions") =>
  (await listViews.call(ctx, { list })).data.map(({ name, query, is_own }) => ({ name, query, is_own }));

test("a view is its maker's own until it is shared, and then its customer's", async () => {
  const customer_id = await customer("Overzichten");
  const sanne = await as(role.klant, customer_id);
  const joris = await as(role.intern, customer_id);
  const auditor = await as(role.auditor, customer_id);
  const stranger = await as(role.klant, await customer("Andere Overzichten"));
  await saveView.call(sanne, big);
  const { name, query } = big;
  expect(await seen(sanne)).toEqual([{ name, query, is_own: true }]);
  expect(await seen(joris)).toEqual([]);
  await saveView.call(sanne, { ...big, query: "amount_from=2000", is_shared: true });
  const shared = [{ name, query: "amount_from=2000", is_own: false }];
  expect(await seen(sanne)).toEqual([{ ...shared[0], is_own: true }]);
  expect(await seen(joris)).toEqual(shared);
  expect(await seen(auditor)).toEqual(shared);
  expect(await seen(stranger)).toEqual([]);
  expect(await seen(joris, "debtors")).toEqual([]);
});

test("a view keeps its columns and the height of its rows, and refuses what are none", async () => {
  const sanne = await as(role.klant, await customer("Overzichten met Kolommen"));
  const looks = { columns: "+last_status,-owner", density: "standard" };
  await saveView.call(sanne, { ...big, ...looks });
  const found = async () => (await listViews.call(sanne, { list: "actions" })).data;
  expect(await found()).toMatchObject([looks]);
  await saveView.call(sanne, big);
  expect(await found()).toMatchObject([{ columns: "", density: "" }]);
  for (const wrong of [{ columns: "owner" }, { columns: "+owner," }, { density: "tiny" }])
    await expect(saveView.call(sanne, { ...big, ...wrong })).rejects.toMatchObject({ kind: "invalid" });
});

test("a view keeps the order and the widths of its columns, and refuses columns the list does not have", async () => {
  const sanne = await as(role.klant, await customer("Overzichten op Breedte"));
  const laid = { column_order: ["debtor", "amount", "number"], column_widths: { debtor: 260, amount: 40 } };
  await saveView.call(sanne, { ...big, ...laid });
  const found = async () => (await listViews.call(sanne, { list: "actions" })).data;
  expect(await found()).toMatchObject([laid]);
  await saveView.call(sanne, big);
  expect(await found()).toMatchObject([{ column_order: [], column_widths: {} }]);
  for (const [field, wrong] of [
    ["column_order.1", { column_order: ["debtor", "iban"] }],
    ["column_order.1", { column_order: ["debtor", "debtor"] }],
    ["column_widths.iban", { column_widths: { iban: 100 } }],
    ["column_widths.debtor", { column_widths: { debtor: 39 } }],
    ["column_widths.debtor", { column_widths: { debtor: 901 } }],
    ["column_widths.debtor", { column_widths: { debtor: 120.5 } }],
    ["column_widths.debtor", { column_widths: { debtor: "120" } }],
  ] as const)
    await expect(saveView.call(sanne, { ...big, ...wrong })).rejects.toMatchObject({
      kind: "invalid",
      errors: { [field]: expect.anything() },
    });
});

test("only its maker deletes a view, and an auditor makes none", async () => {
  const customer_id = await customer("Eigen Overzichten");
  const sanne = await as(role.klant, customer_id);
  const joris = await as(role.intern, customer_id);
  const auditor = await as(role.auditor, customer_id);
  const { data } = await saveView.call(sanne, { ...big, is_shared: true });
  await expect(deleteView.call(joris, data)).rejects.toMatchObject({ kind: "not-found" });
  await expect(saveView.call(auditor, big)).rejects.toMatchObject({ kind: "forbidden" });
  await deleteView.call(sanne, data);
  expect(await seen(joris)).toEqual([]);
});

test("fifty views of a list are enough; the same name is saved again all the same", async () => {
  const customer_id = await customer("Veel Overzichten");
  const sanne = await as(role.klant, customer_id);
  await owner`insert into views (customer_id, user_id, list, name, query)
    select ${customer_id}, ${sanne.actor.id}, 'actions', 'Overzicht ' || g, '' from generate_series(1, 50) g`;
  await expect(saveView.call(sanne, big)).rejects.toMatchObject({ kind: "conflict" });
  await saveView.call(sanne, { ...big, name: "Overzicht 7" });
  await saveView.call(sanne, { ...big, list: "debtors" });
});

test("each view says how many rows it has now: as many as its list, whatever it is narrowed by", async () => {
  const customer_id = await customer("Getelde Overzichten");
  const sanne = await as(role.klant, customer_id);
  const joris = await as(role.intern, customer_id);
  for (const [name, days] of [
    ["Bakker", 40],
    ["Visser", 3],
  ] as const) {
    const debtor_id = await debtor(customer_id, name);
    for (const [place, currency] of (["EUR", "EUR", "GBP"] as const).entries())
      await invoice(sanne, debtor_id, {
        number: `${name}-${place}`,
        currency,
        date: addDays(TODAY, -days - 30),
        expires_at: addDays(TODAY, -days),
        ...(place === 1 ? { deadline: addDays(TODAY, 7) } : {}),
      });
  }
  const expected = {
    actions: { "": 4, "days_from=30": 2, "held=0": 4, "number=Bakker&gone=1": 2 },
    "actions-per-debtor": { "group=debtor": 4, "currency=GBP": 2 },
    agenda: { agenda: 2, "q=visser": 1 },
    flex: { flex: 0 },
    debtors: { "": 2, "q=bakker": 1 },
    invoices: { "": 6, "currency=GBP&sort=amount": 2, "q=Visser-2": 1 },
  };
  for (const [list, views] of Object.entries(expected)) {
    const counted = new Map<number, number>();
    for (const [query, total] of Object.entries(views)) {
      const { data } = await saveView.call(sanne, { list, name: `${list} ${query}`, query, is_shared: true });
      counted.set(data.id, total);
    }
    const { data } = await countViews.call(joris, { list });
    expect(new Map(data.map(({ id, total }) => [id, total]))).toEqual(counted);
  }
  expect((await listActions.call(sanne, {})).meta.total).toBe(4);
  expect((await listGroups.call(sanne, {})).meta.total).toBe(4);
  expect((await listActions.call(sanne, { type: "pending" })).meta.total).toBe(2);
  expect((await listInvoices.call(sanne, {})).meta.total).toBe(6);
  expect((await listDebtors.call(sanne, {})).meta.total).toBe(2);
  expect(
    (await countViews.call(await as(role.klant, await customer("Leeg")), { list: "debtors" })).data,
  ).toEqual([]);
});
