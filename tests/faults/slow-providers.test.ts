import { afterAll, describe, expect, test } from "vitest";
import { systemContext } from "@/lib/access/actor-context";
import { role } from "@/lib/access/roles";
import { addDays } from "@/lib/kernel/day";
import { openPaymentsWork } from "@/lib/payments/jobs";
import { linkOf } from "@/lib/payments/rules/link";
import { randomFrom } from "@/scripts/seed/random";
import { debiting, FORTNIGHT, invoiceNow } from "../support/debiting";
import { sync } from "../support/linked";
import { live } from "../support/mishaps";
import { linkBy, type Practice, practiceServers } from "../support/practice";
import { after, patienceIsSwift } from "../support/swift";
import { as, customer, invoice, NOW, own, owner, rowsOf } from "../support/world";

const ALL_DAY = 1_000_000;
patienceIsSwift();
const practice = await practiceServers();
const { site, mollie, on, post, callWebhook, notify, night, mandated, announced, collected, close } =
  await debiting();
afterAll(async () => {
  await practice.close();
  await close();
});

const openHere = async (customer_id: number) =>
  (await rowsOf("invoices", customer_id)).reduce((sum, { amount }) => sum + Number(amount), 0);
const openThere = ({ server }: Practice) =>
  Object.values(server.provider.books.first.balances()).reduce((sum, cents) => sum + cents, 0);

async function company(of: Practice, name: string) {
  of.server.provider.reset();
  of.server.faults.clear();
  const customer_id = await customer(name);
  const sanne = await as(role.klant, customer_id);
  await linkBy(of, own(sanne), name);
  const books = of.server.provider.books.first;
  for (const number of ["0042", "1042"]) books.addDebtor({ number, name: `Debiteur ${number}` });
  live(of, randomFrom(11), 1, 20);
  return { customer_id, sanne };
}

describe.each(practice.all)("$key", (of) => {
  test("a package that answers after half a minute is waited for, and all of it comes in", async () => {
    const { customer_id, sanne } = await company(of, `Traag ${of.key}`);
    of.server.faults.add({ path: of.data, times: 2, ...after(30) });
    expect(await sync(sanne, of.key)).toMatchObject({ status: 2, error: null });
    expect(await openHere(customer_id)).toBe(openThere(of));
  });

  test("a package that is down for a day leaves everything as it was and its link alive; the day after one sync brings in what it missed", async () => {
    const { customer_id, sanne } = await company(of, `Dag weg ${of.key}`);
    await sync(sanne, of.key);
    const held = await openHere(customer_id);
    const written = (await rowsOf("journal_entries", customer_id)).length;
    of.server.faults.add({ times: ALL_DAY, hangUp: 0 });
    for (let hour = 0; hour < 3; hour += 1) {
      of.server.clock.forward(8 * 3_600);
      await owner`update accounting_connections set retry_at = null where customer_id = ${customer_id}`;
      expect((await sync(sanne, of.key)).status).not.toBe(2);
    }
    expect(await openHere(customer_id)).toBe(held);
    expect(await rowsOf("journal_entries", customer_id)).toHaveLength(written);
    const [connection] = await rowsOf("accounting_connections", customer_id);
    expect(connection).toMatchObject({ needs_relink_at: null });
    of.server.faults.clear();
    live(of, randomFrom(12), 2, 6);
    await owner`update accounting_connections set retry_at = null where customer_id = ${customer_id}`;
    expect(await sync(sanne, of.key)).toMatchObject({ status: 2, error: null });
    expect(await openHere(customer_id)).toBe(openThere(of));
  });
});

test("a payment provider that answers after half a minute is given up on, and no debtor pays twice: who presses again goes on with the same payment", async () => {
  const { customer_id, sanne, debtor_id, dueInvoice } = await mandated("Traag Betaald");
  const link = linkOf({ customer_id, debtor_id, currency: "EUR", invoices: [dueInvoice] });
  const many = mollie.payments.size;
  site.faults.add({ path: "/v2/payments", method: "POST", ...after(30) });
  expect((await post(`/pay/${link}`, "{}")).status).toBe(409);
  await new Promise((resolve) => setTimeout(resolve, after(30).delayMs));
  const again = await (await post(`/pay/${link}`, "{}")).json();
  expect(mollie.payments.size).toBe(many + 1);
  const id = again.data.url.split("/").pop();
  mollie.setStatus(id, "paid");
  // When we could not read a payment in time, the provider calls again.
  site.faults.add({ path: `/v2/payments/${id}`, ...after(30) });
  expect((await callWebhook(id)).status).toBeGreaterThanOrEqual(500);
  await notify(id);
  expect(await invoiceNow(dueInvoice)).toMatchObject({ amount: "0" });
  expect(await rowsOf("provider_payments", customer_id)).toHaveLength(2);
  expect(sanne.actor.id).toBeGreaterThan(0);
});

test("a payment provider that is down for a day: nothing is collected twice or forgotten, and what was paid is booked the day after", async () => {
  const { customer_id, sanne, debtor_id, dueInvoice } = await announced("Dag Weg");
  // Due far ahead, so that it is not collected itself.
  const other = await invoice(sanne, debtor_id, { amount: 4_000, overdue: -60 });
  const link = linkOf({ customer_id, debtor_id, currency: "EUR", invoices: [other] });
  const paymentId = (await (await post(`/pay/${link}`, "{}")).json()).data.url.split("/").pop();
  const many = collected().length;
  on(FORTNIGHT);
  site.faults.add({ path: "/v2/", times: ALL_DAY, status: 503, body: "<h1>503</h1>" });
  mollie.setStatus(paymentId, "paid");
  for (let hour = 0; hour < 4; hour += 1) {
    expect((await callWebhook(paymentId)).status).toBeGreaterThanOrEqual(500);
    expect((await post(`/pay/${link}`, "{}")).status).toBe(409);
    await night(customer_id);
  }
  await owner`update provider_payments set created_at = created_at - interval '1 day' where customer_id = ${customer_id}`;
  const ctx = await systemContext(customer_id, NOW);
  await openPaymentsWork.run(ctx).catch(() => undefined);
  expect(collected()).toHaveLength(many);
  expect(await rowsOf("debit_collections", customer_id)).toMatchObject([{ state: "asked" }]);
  expect((await rowsOf("holds", customer_id))[0]).toMatchObject({ state: "open" });
  site.faults.clear();
  site.clock.forward(24 * 3_600);
  on(addDays(FORTNIGHT, 1));
  await openPaymentsWork.run(ctx);
  await night(customer_id);
  await night(customer_id);
  expect(collected()).toHaveLength(many + 1);
  expect(await invoiceNow(other)).toMatchObject({ amount: "0" });
  const collectionId = collected().at(-1)?.id ?? "";
  mollie.setStatus(collectionId, "paid");
  await notify(collectionId);
  await night(customer_id);
  expect(await invoiceNow(dueInvoice)).toMatchObject({ amount: "0" });
  expect(await rowsOf("payments", customer_id)).toHaveLength(3);
});
