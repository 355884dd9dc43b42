import Ajv2020 from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { afterAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { openApi } from "@/app/api/openapi.json/document";
import { addPayment } from "@/lib/agreements/commands/add-payment";
import { undoPayment } from "@/lib/agreements/commands/undo-payment";
import { defineJob } from "@/lib/jobs/define";
import { MAX_DEATHS, MAX_FAILURES, runJob } from "@/lib/jobs/run";
import { conflict } from "@/lib/kernel/problems";
import { confirmBankEntries } from "@/lib/payments/commands/bank/confirm";
import { startBankStatement } from "@/lib/payments/commands/bank/upload";
import { listBankEntries } from "@/lib/payments/queries/bank/list-entries";
import { holdOutbox } from "@/scripts/admin/outbox";
import { camt } from "../../support/bank-files";
import { debiting, FORTNIGHT } from "../../support/debiting";
import { createWebhookFor, customerWithWebhook, eventsOf } from "../../support/events";
import { clock, debtor, invoice, owner, TODAY, work } from "../../support/world";

const { mollie, on, notify, night, announced, collected, close } = await debiting();
afterAll(async () => {
  vi.restoreAllMocks();
  await close();
});

const lastPayment = async (debtor_id: number): Promise<number> => {
  const [row] = await owner<
    { id: number }[]
  >`select max(id) as id from payments where debtor_id = ${debtor_id}`;
  return row?.id ?? 0;
};

test("a payment by hand is an event when it is booked and when it is undone", async () => {
  const { customer_id, sanne } = await customerWithWebhook("Bakker Groothandel");
  const kok = await debtor(customer_id, "Kok Catering");
  const id = await invoice(sanne, kok, { amount: 50_000 });
  const paid = { debtor_id: kok, amount: "12.50", invoices: { [id]: null } };
  const events = await eventsOf(customer_id, "payment", async () => {
    await addPayment.call(sanne, paid);
    await undoPayment.call(sanne, { id: await lastPayment(kok) });
  });
  const payment = await lastPayment(kok);
  const paymentEvent = {
    event: "payment",
    id: payment,
    debtor_id: kok,
    currency: "EUR",
    amount: "12.50",
    on: TODAY,
    kind: "money",
  };
  expect(events).toEqual([
    { ...paymentEvent, is_undone: false },
    { ...paymentEvent, is_undone: true },
  ]);
});

test("a line of the bank is an event when it is booked and when its payment is undone", async () => {
  const { customer_id, sanne } = await customerWithWebhook("Molen Meel");
  const debtor_id = await debtor(customer_id, "Bakkerij De Korenaar B.V.");
  const id = await invoice(sanne, debtor_id, { amount: 12_100 });
  await owner`update invoices set number = 'F24-011' where id = ${id}`;
  const line = { name: "Bakkerij De Korenaar", iban: "NL85DEMO0417164300", on: "2026-11-19" };
  const text = camt({
    opened_on: "2026-11-18",
    closed_on: "2026-11-19",
    lines: [{ ...line, amount: 12_100, text: "F24-011" }],
  });
  const { data } = await startBankStatement.call(sanne, { file: new File([text], "afschrift.xml") });
  await work(sanne, data);
  const { data: certain } = await listBankEntries.call(sanne, { state: "certain" });
  const entries = Object.fromEntries(certain.map((entry) => [entry.id, entry.version]));
  const book = () => confirmBankEntries.call(sanne, { entries });
  expect(await eventsOf(customer_id, "payment", book)).toMatchObject([
    { debtor_id, amount: "121.00", on: "2026-11-19", is_undone: false },
  ]);
  const undone = async () => undoPayment.call(sanne, { id: await lastPayment(debtor_id) });
  expect(await eventsOf(customer_id, "payment", undone)).toMatchObject([
    { amount: "121.00", is_undone: true },
  ]);
});

test("what is collected is an event when the provider has it, when the bank takes it back, and when it comes again", async () => {
  const { customer_id, sanne, debtor_id } = await announced("Jansen Bouw");
  await createWebhookFor(sanne);
  on(FORTNIGHT);
  await night(customer_id);
  const collectionId = collected().at(-1)?.id ?? "";
  const heardNow = () =>
    eventsOf(customer_id, "payment", async () => {
      await notify(collectionId);
      await night(customer_id);
    });
  mollie.setStatus(collectionId, "paid");
  expect(await heardNow()).toMatchObject([{ debtor_id, amount: "250.00", is_undone: false }]);
  expect(await heardNow()).toEqual([]);
  mollie.chargeBack(collectionId);
  expect(await heardNow()).toMatchObject([{ debtor_id, amount: "250.00", is_undone: true }]);
  mollie.chargeBack(collectionId, -25_000);
  expect(await heardNow()).toMatchObject([{ debtor_id, amount: "250.00", is_undone: false }]);
});

const SYNC = "sync_active";
type Ending = {
  exclusive?: string | null;
  before?: Record<string, unknown>;
  isReadOnly?: boolean;
  fails?: Error;
};

/** Returns the events of a job that a worker takes and finishes. */
async function ended(name: string, { exclusive = SYNC, before = {}, isReadOnly = false, fails }: Ending) {
  const { customer_id, sanne } = await customerWithWebhook(name);
  const job = defineJob({
    name: "sync-package",
    isReadOnly,
    input: z.strictObject({}),
    async *run() {
      yield { current: 0, total: 1 };
      if (fails) throw fails;
    },
  });
  const row = { customer_id, user_id: sanne.actor.id, action: job.name, input: owner.json({}), exclusive };
  const [made] = await owner<{ id: number }[]>`insert into jobs ${owner({ ...row, ...before })} returning id`;
  const id = made?.id ?? 0;
  const run = () => runJob({ [job.name]: job }, { id, customer_id }, clock).catch(() => undefined);
  return { events: await eventsOf(customer_id, "sync", run), id };
}

const dead = { status: 1, deaths: MAX_DEATHS - 1, heartbeat_at: new Date(0) };
const ends: [how: string, ending: Ending, status: number | null][] = [
  ["is done", {}, 2],
  ["is refused", { fails: conflict("still_running") }, 3],
  ["fails too often", { fails: new Error("broken"), before: { failures: MAX_FAILURES - 1 } }, 3],
  ["fails and is tried again", { fails: new Error("broken") }, null],
  ["killed its worker too often", { before: dead }, 3],
  ["is no sync", { exclusive: null }, null],
  ["only looks", { isReadOnly: true }, null],
];

test.each(ends)("a job that %s", async (how, ending, status) => {
  const { events, id } = await ended(`De Vries ${how}`, ending);
  expect(events).toEqual(
    status === null ? [] : [{ event: "sync.ended", job_id: id, action: "sync-package", status }],
  );
});

test("a sync that was under way when a backup was made is ended with an event when that is restored", async () => {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  const { customer_id, sanne } = await customerWithWebhook("Teruggezet");
  const job = (exclusive: string | null) =>
    owner`insert into jobs (customer_id, user_id, action, status, input, exclusive)
      values (${customer_id}, ${sanne.actor.id}, 'import-csv', 1, '{}', ${exclusive})`;
  await job(SYNC);
  await job(null);
  expect(await eventsOf(customer_id, "sync", holdOutbox)).toMatchObject([
    { action: "import-csv", status: 3 },
  ]);
});

test("nothing is written for a customer without a webhook that wants it", async () => {
  const { customer_id, sanne } = await customerWithWebhook("Zonder Oren");
  const kok = await debtor(customer_id, "Kok Catering");
  const id = await invoice(sanne, kok, { amount: 50_000 });
  const pay = () => addPayment.call(sanne, { debtor_id: kok, amount: "1.00", invoices: { [id]: null } });
  await owner`update webhooks set events = '{sync.ended}' where customer_id = ${customer_id}`;
  expect(await eventsOf(customer_id, "", pay)).toEqual([]);
  await owner`update webhooks set events = '{payment}', is_active = false where customer_id = ${customer_id}`;
  expect(await eventsOf(customer_id, "", pay)).toEqual([]);
  await owner`update webhooks set is_active = true where customer_id = ${customer_id}`;
  expect(await eventsOf(customer_id, "", pay)).toHaveLength(1);
});

test("what every event says is what the published document shows", async () => {
  const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }));
  const { webhooks } = openApi();
  const rows = await owner<
    { event: string; customer_id: number; data: unknown }[]
  >`select event, customer_id, data from webhook_deliveries`;
  const kinds = new Set(rows.map(({ event }) => event));
  expect([...kinds]).toEqual(expect.arrayContaining(["invoice.status_changed", "payment", "sync.ended"]));
  const wrong = rows.filter(({ event, customer_id, data }) => {
    const { schema } = webhooks[event]?.post.requestBody.content["application/json"] ?? {};
    const timestamp = "2026-11-21T09:00:00.000Z";
    return !schema || !ajv.validate(schema, { type: event, timestamp, customer_id, data });
  });
  expect(wrong).toEqual([]);
});
