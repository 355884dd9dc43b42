import { afterAll, expect, test } from "vitest";
import { type Ctx, reading } from "@/lib/access/context";
import { endHold } from "@/lib/agreements/commands/end-hold";
import { revokeMandate } from "@/lib/debits/commands/revoke";
import { directDebitWork } from "@/lib/debits/jobs";
import { getDirectDebit } from "@/lib/debits/queries/direct-debit";
import { debtorRecord } from "@/lib/debtors/queries/record";
import { debtorTimeline } from "@/lib/debtors/queries/timeline";
import { listActions } from "@/lib/dunning/queries/list-actions";
import { attentionTo } from "@/lib/dunning/queries/list-groups";
import { addDays } from "@/lib/kernel/day";
import { signed } from "@/lib/kernel/signed-text";
import { payPage } from "@/lib/letters/queries/pay-page";
import { debiting, FORTNIGHT, handOver, invoiceNow } from "../../support/debiting";
import { NOW, own, owner, rowsOf, TODAY } from "../../support/world";

const { site, mollie, on, post, notify, night, mandated, announced, collected, close } = await debiting();
afterAll(close);

const one = invoiceNow;
const attentionOf = (ctx: Ctx, debtor_id: number) =>
  reading(ctx, async (read) => (await attentionTo(read, [debtor_id]))(debtor_id));

test("who agrees on the page of a link gives a mandate with the first payment, and the page says so", async () => {
  const { sanne, debtor_id, link } = await mandated("Bakker Groothandel");
  const { data } = await getDirectDebit.call(sanne, { id: debtor_id });
  expect(data).toMatchObject({ mandate: { given_on: TODAY, is_test: true }, collections: [] });
  expect(await payPage(link, NOW)).toMatchObject({ mandate: "valid", total: 0 });
});

test("what is due is announced a fortnight before, stands still meanwhile, and is collected once", async () => {
  const { customer_id, sanne, debtor_id, dueInvoice } = await announced("Visser Transport");
  await night(customer_id);
  const [letter, ...more] = await rowsOf("letters", customer_id);
  expect(more).toEqual([]);
  expect(letter).toMatchObject({ notice: "direct-debit", pay_before: FORTNIGHT });
  expect(await rowsOf("outbox", customer_id)).toMatchObject([
    { subject: "Aankondiging: wij schrijven €\u00a0250,00 af" },
  ]);
  expect((await getDirectDebit.call(sanne, { id: debtor_id })).data.collections).toMatchObject([
    { amount: 25_000, collect_on: FORTNIGHT, is_asked: false },
  ]);
  on(addDays(TODAY, 13));
  await night(customer_id);
  expect(collected()).toEqual([]);
  on(FORTNIGHT);
  for (let hour = 0; hour < 3; hour += 1) await night(customer_id);
  const [firstCollection, ...others] = collected();
  expect(others).toEqual([]);
  expect(firstCollection).toMatchObject({ cents: 25_000, currency: "EUR", status: "pending" });
  mollie.setStatus(firstCollection?.id ?? "", "paid");
  await notify(firstCollection?.id ?? "");
  await night(customer_id);
  expect(await one(dueInvoice)).toMatchObject({ amount: "0", last_status_id: 19 });
  expect(await rowsOf("debit_collections", customer_id)).toMatchObject([{ state: "done" }]);
});

test("what the bank refuses goes on where it stood, and nobody collects it again", async () => {
  const { customer_id, sanne, dueInvoice } = await announced("Kok Catering");
  const before = await one(dueInvoice);
  on(FORTNIGHT);
  const many = collected().length;
  await night(customer_id);
  const collection = collected().at(-1);
  mollie.setStatus(collection?.id ?? "", "failed");
  await notify(collection?.id ?? "");
  await night(customer_id);
  await night(customer_id);
  expect(collected()).toHaveLength(many + 1);
  expect(await rowsOf("debit_collections", customer_id)).toMatchObject([{ state: "failed" }]);
  expect(await one(dueInvoice)).toMatchObject({ amount: "25000", last_status_id: before?.last_status_id });
  const { data } = await listActions.call({ ...sanne, today: addDays(FORTNIGHT, 10) }, {});
  expect(data.length).toBeLessThanOrEqual(1);
});

test("money that the bank takes back later opens its invoice at the step it had", async () => {
  const { customer_id, dueInvoice } = await announced("Jansen Bouw");
  on(FORTNIGHT);
  await night(customer_id);
  const collectionId = collected().at(-1)?.id ?? "";
  mollie.setStatus(collectionId, "paid");
  await notify(collectionId);
  await night(customer_id);
  expect(await one(dueInvoice)).toMatchObject({ amount: "0" });
  mollie.chargeBack(collectionId);
  await notify(collectionId);
  await night(customer_id);
  expect(await one(dueInvoice)).toMatchObject({ amount: "25000", paid_at: null });
  expect(await rowsOf("debit_collections", customer_id)).toMatchObject([{ state: "failed" }]);
  mollie.chargeBack(collectionId, -25_000);
  await notify(collectionId);
  expect(await directDebitWork.customersWith(FORTNIGHT)).toContain(customer_id);
  await night(customer_id);
  expect(await one(dueInvoice)).toMatchObject({ amount: "0" });
  expect(await rowsOf("debit_collections", customer_id)).toMatchObject([{ state: "done" }]);
});

test("paid in part meanwhile, no more is collected than is open; paid in full, nothing", async () => {
  const part = await announced("Smit Handel");
  await owner`update invoices set amount = 5000 where id = ${part.dueInvoice}`;
  on(FORTNIGHT);
  await night(part.customer_id);
  expect(collected().at(-1)).toMatchObject({ cents: 5_000 });
  const whole = await announced("De Wit Verf");
  await owner`update invoices set amount = 0, last_status_id = 19 where id = ${whole.dueInvoice}`;
  const many = collected().length;
  on(FORTNIGHT);
  await night(whole.customer_id);
  expect(collected()).toHaveLength(many);
  expect(await rowsOf("debit_collections", whole.customer_id)).toMatchObject([{ state: "withdrawn" }]);
});

test("a mandate that is revoked ends at the provider too, and what was announced is not collected", async () => {
  const { customer_id, sanne, debtor_id, dueInvoice } = await announced("Prins Papier");
  const { data } = await getDirectDebit.call(sanne, { id: debtor_id });
  const id = data.mandate?.id ?? 0;
  site.faults.add({ path: "/mandates/", status: 503, body: "{}" });
  await expect(revokeMandate.call(sanne, { id })).rejects.toMatchObject({ kind: "conflict" });
  expect((await revokeMandate.call(sanne, { id })).data).toEqual({ id, withdrawn: 1 });
  expect([...mollie.customers.customers.values()].at(-1)?.mandates).toEqual([]);
  const many = collected().length;
  on(FORTNIGHT);
  await night(customer_id);
  expect(collected()).toHaveLength(many);
  expect(await one(dueInvoice)).toMatchObject({ amount: "25000" });
  expect((await getDirectDebit.call(sanne, { id: debtor_id })).data).toEqual({
    mandate: null,
    collections: [],
  });
});

test("who ends what makes the invoice stand still takes it out of the collection", async () => {
  const { customer_id, sanne } = await announced("Dekker Dak");
  const [hold] = await rowsOf("holds", customer_id);
  await endHold.call(sanne, { id: hold?.id, outcome: "withdrawn" });
  const many = collected().length;
  on(FORTNIGHT);
  await night(customer_id);
  expect(collected()).toHaveLength(many);
  expect(await rowsOf("debit_collections", customer_id)).toMatchObject([{ state: "withdrawn" }]);
});

test("where nobody knows whether the provider was asked, it is asked whether it was: nothing is collected twice", async () => {
  const { customer_id } = await announced("Bos Bouw");
  on(FORTNIGHT);
  const many = collected().length;
  site.faults.add({ path: "/v2/payments", method: "POST", hangUp: 0 });
  await night(customer_id);
  expect(collected()).toHaveLength(many + 1);
  // By then the provider has forgotten the key of the first try.
  site.clock.forward(3_700);
  await night(customer_id);
  expect(collected()).toHaveLength(many + 1);
  const [, payment] = await rowsOf("provider_payments", customer_id);
  expect(payment).toMatchObject({ provider_id: collected().at(-1)?.id });
});

test("what its debtor was not told of is not collected: the mail goes, and when it is withdrawn or refused the collection goes with it", async () => {
  const world = await announced("Hendriks Hout");
  expect(await rowsOf("outbox", world.customer_id)).toMatchObject([{ state: "sent" }]);
  const paid = await mandated("Peters Plaatwerk");
  await night(paid.customer_id);
  await owner`update invoices set amount = 20000 where id = ${paid.dueInvoice}`;
  expect(await handOver(paid.customer_id)).toEqual([]);
  await night(paid.customer_id);
  expect(await rowsOf("debit_collections", paid.customer_id)).toMatchObject([{ state: "withdrawn" }]);
  expect(await rowsOf("holds", paid.customer_id)).toMatchObject([{ state: "ended" }]);
  const waiting = await mandated("Koster Kaas");
  await night(waiting.customer_id);
  const many = collected().length;
  on(FORTNIGHT);
  await night(waiting.customer_id);
  expect(collected()).toHaveLength(many);
  expect(await rowsOf("debit_collections", waiting.customer_id)).toMatchObject([{ state: "withdrawn" }]);
});

test("without an address to announce it to nothing is collected", async () => {
  const { customer_id, debtor_id } = await mandated("Roos Bloemen");
  await owner`update debtors set contact_email_address = '' where id = ${debtor_id}`;
  await night(customer_id);
  expect(await rowsOf("debit_collections", customer_id)).toEqual([]);
  expect(await rowsOf("holds", customer_id)).toEqual([]);
});

test("a debtor ends its mandate on the page of its link: looking ends nothing, what was announced is not collected, and whoever works here sees it", async () => {
  const { customer_id, sanne, debtor_id, link, dueInvoice } = await announced("Mulder Metaal");
  const stranger = await announced("Vos Vloeren");
  expect(await payPage(link, NOW)).toMatchObject({
    mandate: "valid",
    planned: [{ amount: 25_000, collect_on: FORTNIGHT, is_asked: false }],
  });
  expect((await getDirectDebit.call(sanne, { id: debtor_id })).data.mandate).not.toBeNull();
  const revoke = (of: string) => post(`/pay/${of}/mandate/revoke`, "{}", "application/json");
  // The provider is unavailable: the debtor's revocation still takes effect, and is reported there within the hour.
  site.faults.add({ path: "/mandates/", method: "DELETE", status: 503, body: "{}" });
  const answer = await revoke(link);
  expect([answer.status, await answer.json()]).toEqual([200, { data: { at_bank: 0 } }]);
  expect((await revoke(link)).status).toBe(200);
  expect((await revoke(`${link}x`)).status).toBe(404);
  expect((await revoke(signed("pay", "zzzzzz-zzzzzz-eur"))).status).toBe(404);
  expect(await payPage(link, NOW)).toMatchObject({ mandate: "offered", planned: [] });
  expect(await rowsOf("debit_collections", customer_id)).toMatchObject([{ state: "withdrawn" }]);
  const mandates = () => [...mollie.customers.customers.values()].at(-2)?.mandates.length;
  expect(mandates()).toBe(1);
  await night(customer_id);
  expect(mandates()).toBe(0);
  const many = collected().length;
  on(FORTNIGHT);
  await night(customer_id);
  expect(collected()).toHaveLength(many);
  expect(await one(dueInvoice)).toMatchObject({ amount: "25000" });
  const { data: story } = await debtorTimeline.call(sanne, { id: debtor_id });
  expect(story.lines.filter(({ type }) => type === "mandate")).toMatchObject([
    { content: "ended_by_debtor", user: null },
    { content: "given" },
  ]);
  expect((await debtorRecord.call(sanne, { id: debtor_id })).data.has_revoked).toBe(true);
  expect((await attentionOf(own(sanne), debtor_id)).map(({ kind }) => kind)).toEqual(["revoked"]);
  const theirs = (await getDirectDebit.call(stranger.sanne, { id: stranger.debtor_id })).data;
  expect(theirs).toMatchObject({ mandate: { is_test: true }, collections: [{ amount: 25_000 }] });
});

test("the announcement says where its reader ends the mandate, and what is at the bank already goes on", async () => {
  const { customer_id, link } = await announced("De Graaf Glas");
  const [letter] = await rowsOf("letters", customer_id);
  expect(JSON.stringify(letter)).toContain(`/pay/`);
  on(FORTNIGHT);
  await night(customer_id);
  const answer = await post(`/pay/${link}/mandate/revoke`, "{}", "application/json");
  expect(await answer.json()).toEqual({ data: { at_bank: 1 } });
});
