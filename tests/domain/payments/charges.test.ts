import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@/app/api/calls";
import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { addPayment } from "@/lib/agreements/commands/add-payment";
import { runActions } from "@/lib/dunning/commands";
import { dispatcher } from "@/lib/http/dispatch";
import { updateInvoice } from "@/lib/invoices/commands/update-invoice";
import { addDays } from "@/lib/kernel/day";
import { encrypt } from "@/lib/kernel/encryption";
import { settings } from "@/lib/kernel/settings";
import { payPage } from "@/lib/letters/queries/pay-page";
import { linkOf } from "@/lib/payments/rules/link";
import { startMollie } from "../../../emulators/mollie/emulator";
import {
  as,
  customer,
  debtor,
  freePeriodGiven,
  invoice,
  NOW,
  owner,
  rowsOf,
  TODAY,
  work,
} from "../../support/world";

const KEY = "test_sleutelVanBakker";
const site = await startMollie({ keys: [KEY] });
const mollie = site.provider;
const dispatch = dispatcher(calls);
const known = settings();
const before = { ...known };
beforeAll(() => {
  Object.assign(known, { MOLLIE_BASE_URL: `${site.url}/v2`, INVORDER_TODAY: TODAY });
});
afterAll(async () => {
  Object.assign(known, before);
  await site.close();
});

async function at(name: string) {
  const provider = { payment_provider: "mollie", payment_provider_key: encrypt(KEY) };
  const customer_id = await customer(name, provider);
  return {
    customer_id,
    sanne: await as(role.klant, customer_id),
    debtor_id: await debtor(customer_id, "De Boer"),
  };
}

const post = (path: string, body: string, type: string) =>
  dispatch(
    new Request(`http://127.0.0.1:3000/api${path}`, {
      method: "POST",
      headers: { "content-type": type },
      body,
    }),
  );

async function begin(link: string): Promise<string> {
  const answer = await post(`/pay/${link}`, "{}", "application/json");
  return (await answer.json()).data.url.split("/").pop();
}

async function notify(id: string) {
  const hook = mollie.payments.get(id)?.webhookUrl?.split("/api").pop() ?? "";
  expect((await post(hook, `id=${id}`, "application/x-www-form-urlencoded")).status).toBe(200);
}

const one = async (id: number) => (await owner`select * from invoices where id = ${id}`)[0];

async function runAll(sanne: StaffCtx) {
  const answer: { data: { id: number } } = await runActions.call(sanne, { doAll: true, count: 1 });
  await work(sanne, answer.data);
}

/** Creates an invoice of 1,000 whose formal demand claimed 13.15 interest and 150 costs, and was sent. */
async function demanded(name: string) {
  const made = await at(name);
  const id = await invoice(made.sanne, made.debtor_id, { overdue: 60, step: 5, amount: 100_000 });
  await freePeriodGiven(id);
  await runAll(made.sanne);
  const link = linkOf({
    customer_id: made.customer_id,
    debtor_id: made.debtor_id,
    currency: "EUR",
    invoices: [id],
  });
  return { ...made, id, link };
}
const went = (customer_id: number) =>
  owner`update outbox set state = 'sent' where customer_id = ${customer_id}`;

test("a link asks what the last letter that went claimed, in its words, and no more a week later", async () => {
  const { customer_id, link } = await demanded("Bakker Groothandel");
  expect(await payPage(link, NOW)).toMatchObject({ total: 100_000 });
  await went(customer_id);
  for (const days of [0, 7]) {
    known.INVORDER_TODAY = addDays(TODAY, days);
    expect(await payPage(link, NOW)).toMatchObject({
      total: 116_315,
      invoices: [
        {
          amount: 100_000,
          interest: 1_315,
          incasso_costs: 15_000,
          claim: 116_315,
          interest_make_up: { interest: { days: 60, rate: 800 } },
        },
      ],
    });
  }
  known.INVORDER_TODAY = TODAY;
});

test("a link says who asks, until when, and how to transfer the sum: as the letter did, in its code too", async () => {
  const { customer_id, link } = await demanded("Visser Transport");
  await owner`update customers set kvk_number = '12345678', bank_iban = 'NL02ABNA0123456789', street = 'Kade', house_number = '7'
    where id = ${customer_id}`;
  await went(customer_id);
  const letter = (await rowsOf("letters", customer_id)).at(-1);
  const page = await payPage(link, NOW);
  expect(page).toMatchObject({
    creditor: { name: "Visser Transport", kvk_number: "12345678" },
    transfer: { iban: "NL02 ABNA 0123 4567 89", holder: "Visser Transport" },
    pay_before: letter?.content.pay_before,
    last: null,
  });
  expect(page?.creditor.address[0]).toBe("Kade 7");
  expect(page?.transfer?.epc?.split("\n")).toEqual(
    expect.arrayContaining(["NL02ABNA0123456789", "EUR1163.15", page?.transfer?.reference]),
  );
  const payment = await begin(link);
  mollie.setStatus(payment, "paid");
  await notify(payment);
  expect(await payPage(link, NOW)).toMatchObject({ total: 0, last: { state: "paid", amount: 116_315 } });
});

test("what is paid goes on costs and interest and then on the invoice, and goes back the other way", async () => {
  const { customer_id, id, link } = await demanded("Visser Transport");
  await went(customer_id);
  const payment = await begin(link);
  expect(mollie.payments.get(payment)).toMatchObject({ cents: 116_315 });
  mollie.setStatus(payment, "paid");
  await notify(payment);
  expect(await one(id)).toMatchObject({ amount: "0", charges_paid: "16315", last_status_id: 9 });
  expect((await rowsOf("bookings", customer_id)).map(({ paid, part }) => [part, paid])).toEqual([
    ["principal", "100000"],
    ["charges", "16315"],
  ]);
  mollie.refund(payment, 60_000);
  await notify(payment);
  expect(await one(id)).toMatchObject({ amount: "60000", charges_paid: "16315" });
  mollie.refund(payment, 50_000);
  await notify(payment);
  expect(await one(id)).toMatchObject({ amount: "100000", charges_paid: "6315" });
  mollie.chargeBack(payment, 6_315);
  await notify(payment);
  expect(await one(id)).toMatchObject({ amount: "100000", charges_paid: "0" });
});

test("part of it paid by bank meanwhile: the costs are those of what is left, and what is too much waits for a person", async () => {
  const { customer_id, sanne, debtor_id, id, link } = await demanded("Kok Catering");
  await went(customer_id);
  const payment = await begin(link);
  await addPayment.call(sanne, { debtor_id, currency: "EUR", amount: "500.00", invoices: { [id]: null } });
  const page = await payPage(link, NOW);
  expect(page?.invoices).toMatchObject([{ amount: 50_000, interest: 658, incasso_costs: 7_500 }]);
  mollie.setStatus(payment, "paid");
  await notify(payment);
  expect(await one(id)).toMatchObject({ amount: "0", charges_paid: "8158" });
  expect(await rowsOf("provider_payments", customer_id)).toMatchObject([
    { unassigned: String(116_315 - 58_158) },
  ]);
});

test("a statement's link asks what is due less what the debtor has to its credit", async () => {
  const { customer_id, sanne, debtor_id } = await at("Jansen Bouw");
  const [old, young] = [
    await invoice(sanne, debtor_id, { amount: 10_000, overdue: 30 }),
    await invoice(sanne, debtor_id, { amount: 5_000, overdue: 3 }),
  ];
  await invoice(sanne, debtor_id, { amount: 70_000, overdue: -10 });
  await invoice(sanne, debtor_id, { amount: -1_000, overdue: 3, last_status_id: 1 });
  const link = linkOf({ customer_id, debtor_id, currency: "EUR", invoices: [] });
  expect(await payPage(link, NOW)).toMatchObject({ credit: 1_000, total: 14_000 });
  const payment = await begin(link);
  mollie.setStatus(payment, "paid");
  await notify(payment);
  expect([await one(old), await one(young)]).toMatchObject([{ amount: "0" }, { amount: "1000" }]);
  expect(await payPage(link, NOW)).toMatchObject({ total: 0 });
});

test("of an invoice that is paid in the books a link asks what the law still claims, and that pays and closes it", async () => {
  const made = await at("Rest Per Link");
  await owner`update customers set legal_mode = true, law = '{"rest": "keep"}' where id = ${made.customer_id}`;
  await owner`update debtors set debtor_kind = 'consumer' where id = ${made.debtor_id}`;
  const id = await invoice(made.sanne, made.debtor_id, { overdue: 60, step: 5, amount: 100_000 });
  await owner`update invoices set source = 'exact' where id = ${id}`;
  await freePeriodGiven(id, { downloaded_at: new Date(NOW.getTime() - 30 * 86_400_000) });
  await runAll(made.sanne);
  await went(made.customer_id);
  const { customer_id, debtor_id } = made;
  const link = linkOf({ customer_id, debtor_id, currency: "EUR", invoices: [id] });
  // 1,000.00 × 4 % × 60 ÷ 365 = 6.58, and 150.00.
  expect(await payPage(link, NOW)).toMatchObject({ total: 115_658 });
  await updateInvoice.call(made.sanne, { id, amount: "0.00" });
  expect(await one(id)).toMatchObject({ amount: "0", rest_open: true });
  expect(await payPage(link, NOW)).toMatchObject({
    total: 15_658,
    invoices: [{ amount: 0, interest: 658, incasso_costs: 15_000, claim: 15_658 }],
  });
  const payment = await begin(link);
  expect(mollie.payments.get(payment)).toMatchObject({ cents: 15_658 });
  mollie.setStatus(payment, "paid");
  await notify(payment);
  expect(await one(id)).toMatchObject({ amount: "0", rest_open: false, last_status_id: 9 });
  expect(await payPage(link, NOW)).toMatchObject({ total: 0, last: { state: "paid", amount: 15_658 } });
});
