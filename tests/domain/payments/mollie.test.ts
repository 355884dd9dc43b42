import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { calls } from "@/app/api/calls";
import { systemContext } from "@/lib/access/actor-context";
import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { undoPayment } from "@/lib/agreements/commands/undo-payment";
import { dispatcher } from "@/lib/http/dispatch";
import { dayAt } from "@/lib/kernel/day";
import { encrypt } from "@/lib/kernel/encryption";
import { settings } from "@/lib/kernel/settings";
import { payPage } from "@/lib/letters/queries/pay-page";
import { assignRest, returnRest } from "@/lib/payments/commands/allocate-remainder";
import { openPaymentsWork } from "@/lib/payments/jobs";
import { listProviderPayments } from "@/lib/payments/queries/list-provider-payments";
import { hookOf, linkOf } from "@/lib/payments/rules/link";
import { startMollie } from "../../../emulators/mollie/emulator";
import { idleTransactions } from "../../support/open-transactions";
import { as, customer, debtor, invoice, NOW, owner, rowsOf } from "../../support/world";

const KEY = "test_sleutelVanBakker";
const site = await startMollie({ keys: [KEY, "test_sleutelVanVisser"] });
const mollie = site.provider;
const dispatch = dispatcher(calls);
const known = settings();
const before = known.MOLLIE_BASE_URL;
beforeAll(() => {
  known.MOLLIE_BASE_URL = `${site.url}/v2`;
});
afterAll(async () => {
  known.MOLLIE_BASE_URL = before;
  await site.close();
});

async function at(name: string, key = KEY, more = {}) {
  const customer_id = await customer(name, {
    payment_provider: "mollie",
    payment_provider_key: encrypt(key),
    ...more,
  });
  const sanne = await as(role.klant, customer_id);
  const debtor_id = await debtor(customer_id, "De Boer");
  return { customer_id, sanne, debtor_id };
}
type At = Awaited<ReturnType<typeof at>>;

const linkFor = ({ customer_id, debtor_id }: At, ...invoices: number[]) =>
  linkOf({ customer_id, debtor_id, currency: "EUR", invoices });

const post = (path: string, body: string, type: string) =>
  dispatch(
    new Request(`http://127.0.0.1:3000/api${path}`, {
      method: "POST",
      headers: { "content-type": type },
      body,
    }),
  );

/** Starts a payment as the debtor does. Returns the provider's id of it. */
async function begin(link: string): Promise<string> {
  const answer = await post(`/pay/${link}`, "{}", "application/json");
  expect(answer.status).toBe(200);
  const { data } = await answer.json();
  return data.url.split("/").pop();
}

/** Starts two payments for the same: the first expired at the provider before the second was started, and was paid after all. */
async function beginTwice(link: string): Promise<[string, string]> {
  const first = await begin(link);
  mollie.setStatus(first, "expired");
  return [first, await begin(link)];
}

/** Calls the webhook about a payment as the provider does, `times` times. */
async function notify(id: string, times = 1) {
  const hook = mollie.payments.get(id)?.webhookUrl?.split("/api").pop() ?? "";
  for (let time = 0; time < times; time += 1) {
    const answer = await post(hook, `id=${id}`, "application/x-www-form-urlencoded");
    expect([answer.status, await answer.json()]).toEqual([200, { received: true }]);
  }
}

const one = async (id: number) => (await owner`select * from invoices where id = ${id}`)[0];
const waiting = async (ctx: StaffCtx) => (await listProviderPayments.call(ctx, {})).data;

test("a debtor sees what is open now, pays it, and it is booked once however often the provider tells", async () => {
  const bakker = await at("Bakker Groothandel");
  const late = await invoice(bakker.sanne, bakker.debtor_id, { amount: 12_100, step: 4 });
  const link = linkFor(bakker, late);
  expect(await payPage(link, NOW)).toMatchObject({
    creditor: { name: "Bakker Groothandel" },
    language: "nl",
    total: 12_100,
    is_payable: true,
  });
  const id = await begin(link);
  expect(mollie.payments.get(id)).toMatchObject({ cents: 12_100, currency: "EUR", status: "open" });
  await notify(id);
  expect(await one(late)).toMatchObject({ amount: "12100" });
  mollie.setStatus(id, "paid");
  await notify(id, 3);
  expect(await one(late)).toMatchObject({ amount: "0", last_status_id: 19 });
  expect(await rowsOf("bookings", bakker.customer_id)).toMatchObject([{ paid: "12100", source: "mollie" }]);
  expect(await rowsOf("payments", bakker.customer_id)).toMatchObject([{ source: "mollie", reference: id }]);
  expect(await payPage(link, NOW)).toMatchObject({ total: 0, invoices: [] });
  const again = await post(`/pay/${link}`, "{}", "application/json");
  expect([again.status, await again.json(), mollie.payments.size]).toEqual([200, { data: { url: null } }, 1]);
});

test("a link is pressed twenty times at most within the window, and while the payment waits the provider is not asked each time", async () => {
  const bakker = await at("Bakker Groothandel");
  const late = await invoice(bakker.sanne, bakker.debtor_id, { amount: 12_100, step: 4 });
  const link = linkFor(bakker, late);
  const answering = vi.spyOn(mollie, "answer");
  const queries = () => answering.mock.calls.length;
  const id = await begin(link);
  const before = queries();
  for (let press = 2; press <= 20; press += 1) expect(await begin(link)).toBe(id);
  expect(queries() - before).toBeLessThanOrEqual(1);
  const refused = await post(`/pay/${link}`, "{}", "application/json");
  expect([refused.status, refused.headers.get("retry-after"), (await refused.json()).detail]).toEqual([
    429,
    "900",
    "Er is net al vaak op betalen gedrukt. Probeer het over 15 minuten opnieuw.",
  ]);
  expect(queries() - before).toBeLessThanOrEqual(1);
  answering.mockRestore();
  // Another link is not affected by it.
  const other = await at("Bakker Groothandel");
  await begin(linkFor(other, await invoice(other.sanne, other.debtor_id, { amount: 5_000, step: 4 })));
});

test("two links paid for one invoice: the second money waits for a person, who assigns it", async () => {
  const visser = await at("Visser Transport", "test_sleutelVanVisser");
  const late = await invoice(visser.sanne, visser.debtor_id, { amount: 10_000, overdue: 30 });
  const link = linkFor(visser, late);
  const [first, second] = await beginTwice(link);
  for (const id of [second, first]) {
    mollie.setStatus(id, "paid");
    await notify(id);
  }
  const [rest] = await waiting(visser.sanne);
  expect(rest).toMatchObject({ provider_id: first, unassigned: 10_000, debtor: "De Boer", is_test: true });
  await expect(assignRest.call(visser.sanne, { id: rest?.id })).rejects.toMatchObject({ kind: "conflict" });
  const other = await invoice(visser.sanne, visser.debtor_id, { amount: 6_000, overdue: 3 });
  const { data } = await assignRest.call(visser.sanne, { id: rest?.id });
  expect(data).toMatchObject({ assigned: 6_000, unassigned: 4_000 });
  expect(await one(other)).toMatchObject({ amount: "0", last_status_id: 19 });
  await returnRest.call(visser.sanne, { id: rest?.id });
  await notify(first, 2);
  expect(await waiting(visser.sanne)).toEqual([]);
  expect(mollie.payments.get(first)).toMatchObject({ refunded: 4_000 });
  expect(await one(other)).toMatchObject({ amount: "0" });
});

/** Creates a debtor's second payment, unallocated. */
async function rested(name: string) {
  const made = await at(name);
  const link = linkFor(made, await invoice(made.sanne, made.debtor_id, { amount: 10_000, overdue: 30 }));
  for (const id of await beginTwice(link)) {
    mollie.setStatus(id, "paid");
    await notify(id);
  }
  const [rest] = await waiting(made.sanne);
  if (!rest?.provider_id) throw new Error("nothing waits");
  return { ...made, rest: { ...rest, provider_id: rest.provider_id } };
}
const refunds = "/refunds";

test("no transaction stands open while money is asked back, and nobody books it until the provider has told", async () => {
  const { sanne, debtor_id, rest } = await rested("Bos Bouw");
  const idle: Promise<number>[] = [];
  site.faults.add({ path: refunds, before: () => idle.push(idleTransactions()), delayMs: 100 });
  await returnRest.call(sanne, { id: rest.id });
  expect(await Promise.all(idle)).toEqual([0]);
  await invoice(sanne, debtor_id, { amount: 6_000, overdue: 3 });
  await expect(assignRest.call(sanne, { id: rest.id })).rejects.toMatchObject({
    detail: { key: "being_returned" },
  });
  await notify(rest.provider_id);
  expect(mollie.payments.get(rest.provider_id)).toMatchObject({ refunded: 10_000 });
  expect(await waiting(sanne)).toEqual([]);
});

test("whose answer to a refund was lost asks once more and pays back once; a plain no frees the money", async () => {
  const lost = await rested("Prins Papier");
  site.faults.add({ path: refunds, hangUp: 0 });
  await expect(returnRest.call(lost.sanne, { id: lost.rest.id })).rejects.toMatchObject({
    detail: { key: "provider_unreachable" },
  });
  // An hour later the provider has forgotten the key of the first try.
  site.clock.forward(3_700);
  await returnRest.call(lost.sanne, { id: lost.rest.id });
  expect(mollie.payments.get(lost.rest.provider_id)).toMatchObject({ refunded: 10_000 });
  expect(await waiting(lost.sanne)).toEqual([]);
  const no = await rested("Dekker Dak");
  site.faults.add({ path: refunds, status: 422, body: "{}" });
  await expect(returnRest.call(no.sanne, { id: no.rest.id })).rejects.toMatchObject({ kind: "conflict" });
  await invoice(no.sanne, no.debtor_id, { amount: 10_000, overdue: 3 });
  expect((await assignRest.call(no.sanne, { id: no.rest.id })).data).toMatchObject({ assigned: 10_000 });
});

test("an invoice that was paid in part meanwhile takes what is open of it", async () => {
  const kok = await at("Kok Catering");
  const late = await invoice(kok.sanne, kok.debtor_id, { amount: 10_000 });
  const id = await begin(linkFor(kok, late));
  await owner`update invoices set amount = 4000 where id = ${late}`;
  mollie.setStatus(id, "paid");
  await notify(id);
  expect(await one(late)).toMatchObject({ amount: "0" });
  expect(await waiting(kok.sanne)).toMatchObject([{ unassigned: 6_000 }]);
});

test("a charge-back reopens the invoice at the step it had, on the day it was told", async () => {
  const jansen = await at("Jansen Bouw");
  const late = await invoice(jansen.sanne, jansen.debtor_id, { amount: 10_000, step: 6, had_sommatie: true });
  const id = await begin(linkFor(jansen, late));
  mollie.setStatus(id, "paid");
  await notify(id);
  expect(await one(late)).toMatchObject({ last_status_id: 9, amount: "0" });
  await owner`update bookings set "on" = "on" - 5 where customer_id = ${jansen.customer_id}`;
  mollie.chargeBack(id);
  await notify(id, 2);
  expect(await one(late)).toMatchObject({
    last_status_id: 6,
    flow_step_id: 6,
    amount: "10000",
    paid_at: null,
  });
  expect(await rowsOf("bookings", jansen.customer_id)).toMatchObject([
    { paid: "10000" },
    { paid: "-10000", on: dayAt(new Date()), source: "mollie" },
  ]);
});

test("a partial refund puts only that much back", async () => {
  const smit = await at("Smit Handel");
  const late = await invoice(smit.sanne, smit.debtor_id, { amount: 10_000, step: 4 });
  const id = await begin(linkFor(smit, late));
  mollie.setStatus(id, "paid");
  mollie.refund(id, 2_500);
  await notify(id, 2);
  expect(await one(late)).toMatchObject({ amount: "2500" });
  mollie.chargeBack(id, 7_500);
  await notify(id);
  expect(await one(late)).toMatchObject({ amount: "10000" });
});

test("a booking that a person takes back leaves its money waiting", async () => {
  const wit = await at("De Wit Verf");
  const late = await invoice(wit.sanne, wit.debtor_id, { amount: 10_000 });
  const id = await begin(linkFor(wit, late));
  mollie.setStatus(id, "paid");
  await notify(id);
  const [made] = await rowsOf("payments", wit.customer_id);
  await undoPayment.call(wit.sanne, { id: made?.id });
  expect(await one(late)).toMatchObject({ amount: "10000" });
  expect(await waiting(wit.sanne)).toMatchObject([{ unassigned: 10_000 }]);
  mollie.chargeBack(id);
  await notify(id, 2);
  expect(await waiting(wit.sanne)).toEqual([]);
  expect(await one(late)).toMatchObject({ amount: "10000" });
});

test("a payment that fails or expires changes nothing, and one paid after all is booked", async () => {
  const dam = await at("Van Dam");
  const late = await invoice(dam.sanne, dam.debtor_id, { amount: 10_000 });
  const id = await begin(linkFor(dam, late));
  mollie.setStatus(id, "expired");
  await notify(id);
  expect(await one(late)).toMatchObject({ amount: "10000" });
  mollie.setStatus(id, "paid");
  await notify(id);
  expect(await one(late)).toMatchObject({ amount: "0" });
});

test("what nobody made is not there; of a message about what we do not know nothing is told", async () => {
  const bos = await at("Bos Tuinen");
  const late = await invoice(bos.sanne, bos.debtor_id, { amount: 10_000 });
  const link = linkFor(bos, late);
  expect((await post(`/pay/${link}x`, "{}", "application/json")).status).toBe(404);
  expect(await payPage(`1${link}`, NOW)).toBeNull();
  for (const hook of ["zomaar", hookOf(bos.customer_id, 2_000_000_000)]) {
    const answer = await post(`/hooks/mollie/${hook}`, "id=tr_vreemd", "application/x-www-form-urlencoded");
    expect([answer.status, await answer.json()]).toEqual([200, { received: true }]);
  }
});

test("a payment of one customer cannot be told at the address of another's", async () => {
  const [groen, blauw] = [await at("Groen Energie"), await at("Blauw Water")];
  const mine = await invoice(groen.sanne, groen.debtor_id, { amount: 10_000 });
  const theirs = await invoice(blauw.sanne, blauw.debtor_id, { amount: 10_000 });
  const [id, other] = [await begin(linkFor(groen, mine)), await begin(linkFor(blauw, theirs))];
  mollie.setStatus(id, "paid");
  const hook = mollie.payments.get(other)?.webhookUrl?.split("/api").pop() ?? "";
  await post(hook, `id=${id}`, "application/x-www-form-urlencoded");
  expect(await one(theirs)).toMatchObject({ amount: "10000" });
  expect(await one(mine)).toMatchObject({ amount: "10000" });
});

test("a provider that is down is said so, and tells again later", async () => {
  const roos = await at("Roos Bloemen");
  const late = await invoice(roos.sanne, roos.debtor_id, { amount: 10_000 });
  site.faults.add({ path: "/v2/payments", status: 502, body: "<html>slecht</html>" });
  expect((await post(`/pay/${linkFor(roos, late)}`, "{}", "application/json")).status).toBe(409);
  const id = await begin(linkFor(roos, late));
  mollie.setStatus(id, "paid");
  site.faults.add({ path: `/v2/payments/${id}`, hangUp: 5 });
  const hook = mollie.payments.get(id)?.webhookUrl?.split("/api").pop() ?? "";
  const form = "application/x-www-form-urlencoded";
  expect((await post(hook, `id=${id}`, form)).status).toBeGreaterThanOrEqual(500);
  await notify(id);
  expect(await one(late)).toMatchObject({ amount: "0" });
});

test("however often and in how many tabs somebody presses, one payment waits", async () => {
  const smeets = await at("Smeets Staal");
  const link = linkFor(smeets, await invoice(smeets.sanne, smeets.debtor_id, { amount: 10_000 }));
  const before = mollie.payments.size;
  const ids = await Promise.all([begin(link), begin(link), begin(link)]);
  expect(new Set([...ids, await begin(link)]).size).toBe(1);
  expect(mollie.payments.size).toBe(before + 1);
  expect(await rowsOf("provider_payments", smeets.customer_id)).toHaveLength(1);
});

test("whose answer of the provider was lost goes on with the same payment, and waits while it is busy", async () => {
  const vos = await at("Vos Vloeren");
  const link = linkFor(vos, await invoice(vos.sanne, vos.debtor_id, { amount: 10_000 }));
  const before = mollie.payments.size;
  site.faults.add({ path: "/v2/payments", method: "POST", hangUp: 0 });
  expect((await post(`/pay/${link}`, "{}", "application/json")).status).toBe(409);
  site.faults.add({ path: "/v2/payments", method: "POST", status: 409, body: "{}" });
  await begin(link);
  expect(mollie.payments.size).toBe(before + 1);
});

test("a payment that was paid unheard is booked when its debtor presses again, and nothing is asked twice", async () => {
  const mulder = await at("Mulder Metaal");
  const late = await invoice(mulder.sanne, mulder.debtor_id, { amount: 10_000 });
  const link = linkFor(mulder, late);
  mollie.setStatus(await begin(link), "paid");
  const again = await post(`/pay/${link}`, "{}", "application/json");
  expect(await again.json()).toEqual({ data: { url: null } });
  expect(await one(late)).toMatchObject({ amount: "0" });
});

test("a payment begun under a key that was changed since is still told of, and a customer's link outlives it without a fault", async () => {
  const pakket = await at("Post Pakketten");
  const late = await invoice(pakket.sanne, pakket.debtor_id, { amount: 10_000 });
  const link = linkFor(pakket, late);
  const id = await begin(link);
  await owner`update customers set former_payment_keys = array[payment_provider_key], payment_provider_key = '', payment_provider = ''
    where id = ${pakket.customer_id}`;
  expect(await payPage(link, NOW)).toMatchObject({ is_payable: false, total: 10_000 });
  expect((await post(`/pay/${link}`, "{}", "application/json")).status).toBe(404);
  mollie.setStatus(id, "paid");
  await notify(id);
  expect(await one(late)).toMatchObject({ amount: "0" });
  await owner`delete from customers where id = ${pakket.customer_id}`;
  expect(await payPage(link, NOW)).toBeNull();
  expect((await post(`/pay/${link}`, "{}", "application/json")).status).toBe(404);
  await notify(id);
});

test("at night the provider is asked how payments ended of which it told nothing", async () => {
  const dijk = await at("Dijkstra Daken");
  const [first, second, third] = [
    await invoice(dijk.sanne, dijk.debtor_id, { amount: 10_000 }),
    await invoice(dijk.sanne, dijk.debtor_id, { amount: 2_000 }),
    await invoice(dijk.sanne, dijk.debtor_id, { amount: 3_000 }),
  ];
  mollie.setStatus(await begin(linkFor(dijk, first)), "paid");
  mollie.setStatus(await begin(linkFor(dijk, second)), "expired");
  site.faults.add({ path: "/v2/payments", method: "POST", status: 500, body: "{}" });
  await post(`/pay/${linkFor(dijk, third)}`, "{}", "application/json");
  await owner`update provider_payments set created_at = now() - interval '2 hours' where customer_id = ${dijk.customer_id}`;
  expect(await openPaymentsWork.customersWith(dayAt(NOW))).toContain(dijk.customer_id);
  await openPaymentsWork.run(await systemContext(dijk.customer_id, NOW));
  const states = (await rowsOf("provider_payments", dijk.customer_id)).map(({ state }) => state);
  expect(states.sort()).toEqual(["failed", "failed", "paid"]);
  expect(await one(first)).toMatchObject({ amount: "0" });
  expect(await openPaymentsWork.customersWith(dayAt(NOW))).not.toContain(dijk.customer_id);
});
