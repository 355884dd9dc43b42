import { expect, test } from "vitest";
import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { openHold } from "@/lib/agreements/commands/open-hold";
import { phoneList } from "@/lib/dunning/queries/phone-list";
import { addDays } from "@/lib/kernel/day";
import { night, on, promise } from "../../support/agreements";
import { as, customer, debtor, invoice, TODAY } from "../../support/world";

const called = async (ctx: StaffCtx, mine = false) =>
  (await phoneList.call(ctx, { mine })).data.map(({ debtor, why }) => [debtor, why]);
const phone = { contact_telephone_number: "030 276 41 80" };
const dueToday = { overdue: 20, next_action_on: TODAY, invoice_status_id: 3 };

test("first who was promised a call, then whose promise was broken, then who owes most; each debtor once", async () => {
  const customer_id = await customer("Bellijst");
  const sanne = await as(role.klant, customer_id);
  const small = await debtor(customer_id, "Klein Bedrag", phone);
  const large = await debtor(customer_id, "Groot Bedrag", phone);
  const silent = await debtor(customer_id, "Zonder Telefoon");
  const back = await debtor(customer_id, "Bel Mij Terug", phone);
  const broken = await debtor(customer_id, "Woord Gebroken", phone);
  await invoice(sanne, small, { ...dueToday, amount: 10_000 });
  // Only a part of the overdue invoices is due for its next step.
  await invoice(sanne, large, { ...dueToday, amount: 5_000 });
  await invoice(sanne, large, { overdue: 30, amount: 895_000 });
  const credit = await debtor(customer_id, "Meer Credit Dan Schuld", phone);
  await invoice(sanne, credit, { ...dueToday, amount: 10_000 });
  await invoice(sanne, credit, { overdue: 30, amount: -50_000 });
  await invoice(sanne, silent, { ...dueToday, amount: 950_000 });
  const calledBack = await invoice(sanne, back, { ...dueToday, amount: 20_000 });
  await openHold.call(sanne, {
    kind: "callback",
    debtor_id: back,
    invoices: { [calledBack]: null },
    day: addDays(TODAY, 1),
    note: "mw. Bakker is er weer",
  });
  const promised = await invoice(sanne, broken, { ...dueToday, amount: 30_000 });
  await promise(sanne, broken, [promised], { day: addDays(TODAY, 2) });
  expect(await called(sanne)).toEqual([
    ["Groot Bedrag", "due"],
    ["Klein Bedrag", "due"],
  ]);
  const later = addDays(TODAY, 12);
  await night(sanne, later);
  const then = on(sanne, later);
  expect((await called(then)).slice(0, 4)).toEqual([
    ["Bel Mij Terug", "callback"],
    ["Woord Gebroken", "broken"],
    ["Groot Bedrag", "due"],
    ["Klein Bedrag", "due"],
  ]);
  const [first] = (await phoneList.call(then, {})).data;
  expect(first).toMatchObject({
    note: "mw. Bakker is er weer",
    on: addDays(TODAY, 1),
    telephone_e164: "+31302764180",
    overdue: [{ currency: "EUR", amount: 20_000 }],
  });
});

test("it names the heaviest step that is due, and says who was never reached before", async () => {
  const customer_id = await customer("Bellijst Met Stap");
  const sanne = await as(role.klant, customer_id);
  const known = await debtor(customer_id, "Al Aangemaand", phone);
  const fresh = await debtor(customer_id, "Nog Nooit Gesproken", phone);
  await invoice(sanne, known, { ...dueToday, amount: 90_000, last_action_at: addDays(TODAY, -14) });
  await invoice(sanne, known, { ...dueToday, amount: 10_000, invoice_status_id: 6 });
  await invoice(sanne, known, {
    overdue: 40,
    amount: 10_000,
    invoice_status_id: 8,
    next_action_on: addDays(TODAY, 3),
  });
  await invoice(sanne, fresh, { ...dueToday, amount: 20_000 });
  const { data } = await phoneList.call(sanne, {});
  expect(data.map(({ debtor, step, was_reached }) => [debtor, step, was_reached])).toEqual([
    ["Al Aangemaand", 6, true],
    ["Nog Nooit Gesproken", 3, false],
  ]);
});

test("one's own work is one's own debtors; who is linked to theirs never sees another's", async () => {
  const customer_id = await customer("Eigen Bellijst");
  const sanne = await as(role.klant, customer_id);
  const linked = await as(role.intern, customer_id, { debtor_link: true });
  const mine = await debtor(customer_id, "Van Mij", { ...phone, owner_user_id: sanne.actor.id });
  const theirs = await debtor(customer_id, "Van Hem", { ...phone, owner_user_id: linked.actor.id });
  const calledBack = await invoice(sanne, mine, dueToday);
  await invoice(sanne, theirs, dueToday);
  await openHold.call(sanne, {
    kind: "callback",
    debtor_id: mine,
    invoices: { [calledBack]: null },
    day: TODAY,
  });
  expect(await called(sanne)).toEqual([
    ["Van Mij", "callback"],
    ["Van Hem", "due"],
  ]);
  expect(await called(sanne, true)).toEqual([["Van Mij", "callback"]]);
  expect(await called(linked)).toEqual([["Van Hem", "due"]]);
});
