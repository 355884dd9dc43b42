import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { openHold } from "@/lib/agreements/commands/open-hold";
import { workWaiting } from "@/lib/dunning/queries/work-waiting";
import { dayFigures } from "@/lib/figures/queries/dashboard";
import { actionCounts } from "@/lib/users/queries/profile";
import { as, customer, debtor, invoice } from "../../support/world";

test("who works for their own debtors only sees what they owe and how many actions they wait for", async () => {
  const customer_id = await customer("Kramer Keukens");
  const sanne = await as(role.klant, customer_id);
  const bram = await as(role.klant, customer_id, { debtor_link: true });
  const own = await debtor(customer_id, "Bos Bouw", { owner_user_id: bram.actor.id });
  const other = await debtor(customer_id, "Kok Catering", { owner_user_id: sanne.actor.id });
  await invoice(bram, own, { amount: 40_000 });
  await invoice(sanne, other, { amount: 60_000 });
  await invoice(sanne, other, { amount: 25_000 });

  for (const [person, open, count] of [
    [bram, 40_000, 1],
    [sanne, 125_000, 3],
  ] as const) {
    expect((await dayFigures.call(person, {})).data).toMatchObject([{ currency: "EUR", open, count }]);
    expect((await workWaiting.call(person, {})).data).toEqual({ actions: count, agenda: 0, flex: 0 });
    expect((await actionCounts.call(person, {})).data).toMatchObject([{ id: customer_id, actions: count }]);
  }
});

test("the figures of a day: open, overdue, overdue for longer than ninety days, and the disputed part, per currency and for one's own", async () => {
  const customer_id = await customer("Visser Verf");
  const sanne = await as(role.klant, customer_id);
  const own = await debtor(customer_id, "Smit Schilders", { owner_user_id: sanne.actor.id });
  const other = await debtor(customer_id, "Bakker Bouw");
  const part = await invoice(sanne, own, { amount: 100_000, overdue: 120, step: 4 });
  const whole = await invoice(sanne, other, { amount: 60_000, overdue: 20, step: 4 });
  await invoice(sanne, other, { amount: 25_000, overdue: -10 });
  await invoice(sanne, other, { amount: 9_000, overdue: 5, currency: "USD" });
  await openHold.call(sanne, {
    kind: "dispute",
    debtor_id: own,
    invoices: { [part]: "400.00" },
    reason: "price",
  });
  await openHold.call(sanne, {
    kind: "dispute",
    debtor_id: other,
    invoices: { [whole]: null },
    reason: "quality",
  });
  const euros = {
    currency: "EUR",
    count: 3,
    open: 185_000,
    overdue: 160_000,
    old: 100_000,
    disputed: 100_000,
  };
  expect((await dayFigures.call(sanne, {})).data).toEqual([
    euros,
    { currency: "USD", count: 1, open: 9_000, overdue: 9_000, old: 0, disputed: 0 },
  ]);
  const alone = {
    currency: "EUR",
    count: 1,
    open: 100_000,
    overdue: 100_000,
    old: 100_000,
    disputed: 40_000,
  };
  expect((await dayFigures.call(sanne, { mine: true })).data).toEqual([alone]);
  const linked = { ...sanne, actor: { ...sanne.actor, debtor_link: true } };
  expect((await dayFigures.call(linked, {})).data).toEqual([alone]);
});
