import { afterAll, expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.INVORDER_UNDO_SECONDS = "120";
});

import { type StaffCtx, transact } from "@/lib/access/context";
import { startCsvImport } from "@/lib/accounting/commands/upload";
import { addPayment } from "@/lib/agreements/commands/add-payment";
import { undoPayment } from "@/lib/agreements/commands/undo-payment";
import { undo } from "@/lib/dunning/commands/undo";
import { openUndos } from "@/lib/dunning/queries/undo";
import { overdueWork } from "@/lib/invoices/commands/overdue";
import { updateInvoice } from "@/lib/invoices/commands/update-invoice";
import { updateStatuses } from "@/lib/invoices/commands/update-statuses";
import { addDays } from "@/lib/kernel/day";
import { resolveMessage } from "@/lib/outbox/commands";
import type { Outcome } from "@/lib/outbox/delivery/channel";
import { deliverSome } from "@/lib/outbox/delivery/deliver";
import { settleMessages } from "@/lib/outbox/delivery/settle";
import { outbox } from "@/scripts/admin/outbox";
import { createWebhookFor, customerWithWebhook, eventsOf } from "../../support/events";
import { due, mailBy, messagesOf, recordingConnection, started, waiting } from "../../support/sending";
import { clock, debtor, invoice, NOW, own, owner, rowsOf, TODAY, work } from "../../support/world";

const { customer_id, sanne } = await customerWithWebhook("Bakker Groothandel");
const kok = await debtor(customer_id, "Kok Catering");
const changes = (done: () => Promise<unknown>, of = customer_id) => eventsOf(of, "invoice", done);
const changed = (id: number, from_status_id: number, to_status_id: number) => ({
  event: "invoice.status_changed",
  id,
  number: expect.any(String),
  debtor_id: kok,
  from_status_id,
  to_status_id,
});

test("a status set in the list or in the form of an invoice is an event, one set to what it is is none", async () => {
  const id = await invoice(sanne, kok, { overdue: 20, step: 3 });
  expect(await changes(() => updateStatuses.call(sanne, { invoices: { [id]: 16 } }))).toEqual([
    changed(id, 3, 16),
  ]);
  const edit = (last_status_id: number, more = {}) =>
    updateInvoice.call(sanne, { id, last_status_id, ...more });
  expect(await changes(() => edit(15))).toEqual([changed(id, 16, 15)]);
  expect(await changes(() => edit(15, { comment: "belt terug" }))).toEqual([]);
});

test("several changes of one invoice in a transaction are one event, from the first status to the last", async () => {
  const [one, two] = [await invoice(sanne, kok, { step: 3 }), await invoice(sanne, kok, { step: 4 })];
  const both = () =>
    transact(own(sanne), async (tx) => {
      await updateStatuses.call(tx, { invoices: { [one]: 16 } });
      await updateStatuses.call(tx, { invoices: { [two]: 15, [one]: 15 } });
    });
  expect(await changes(both)).toEqual([changed(one, 3, 15), changed(two, 4, 15)]);
});

test("what is rolled back is no event", async () => {
  const id = await invoice(sanne, kok, { step: 3 });
  const undone = () =>
    transact(own(sanne), async (tx) => {
      await updateStatuses.call(tx, { invoices: { [id]: 16 } });
      throw new Error("taken back");
    }).catch(() => undefined);
  expect(await changes(undone)).toEqual([]);
});

test("an invoice that falls overdue in the night is an event", async () => {
  const id = await invoice(sanne, kok, { overdue: 1, last_status_id: 2 });
  expect(await changes(() => overdueWork.run(own(sanne)))).toEqual([changed(id, 2, 1)]);
});

test("money that closes an invoice and goes back again is two events", async () => {
  const id = await invoice(sanne, kok, { amount: 5_000, step: 4 });
  const pay = () => addPayment.call(sanne, { debtor_id: kok, amount: "50.00", invoices: { [id]: null } });
  expect(await changes(pay)).toEqual([changed(id, 4, 19)]);
  const [payment] = await owner`select max(id) as id from payments where debtor_id = ${kok}`;
  expect(await changes(() => undoPayment.call(sanne, { id: payment?.id }))).toEqual([changed(id, 19, 4)]);
});

test("every invoice of a run is an event, and again when the run is undone", async () => {
  const run = await due("Visser Transport", { debtors: 2, invoices: 2 });
  await createWebhookFor(run.sanne);
  const ran = await changes(async () => work(run.sanne, await started(run.sanne, 4)), run.customer_id);
  expect(ran.map(({ id }) => id).sort()).toEqual(run.ids);
  const { data } = await openUndos.call(run.sanne, {});
  const back = await changes(() => undo.call(run.sanne, { id: data[0]?.id }), run.customer_id);
  const turned = (from: unknown, to: unknown) => ({ from_status_id: from, to_status_id: to });
  expect(back).toMatchObject(
    [...ran]
      .sort((a, b) => Number(a.id) - Number(b.id))
      .map((event) => ({
        id: event.id,
        ...turned(event.to_status_id, event.from_status_id),
      })),
  );
});

const HEADER = "debiteurnummer;naam;factuurnummer;factuurdatum;vervaldatum;valuta;factuurbedrag;openstaand";
const ledger = (open: string) =>
  new File(
    [`${HEADER}\n007;De Boer;F1;${addDays(TODAY, -60)};${addDays(TODAY, -10)};EUR;50,00;${open}`],
    "openstaand.csv",
  );
async function bring(ctx: StaffCtx, open: string) {
  const importJob: { data: { id: number } } = await startCsvImport.call(ctx, { file: ledger(open) });
  await work(ctx, importJob.data);
}

test("an invoice that an import brings is no event, one that it closes is, and each import ends with one of its own", async () => {
  const jansen = await customerWithWebhook("Jansen Bouw");
  const all = (open: string) => eventsOf(jansen.customer_id, "", () => bring(jansen.sanne, open));
  expect(await all("50,00")).toMatchObject([{ event: "sync.ended", action: "import-csv", status: 2 }]);
  const [row] = await rowsOf("invoices", jansen.customer_id);
  expect(await all("0,00")).toMatchObject([
    { event: "invoice.status_changed", id: row?.id, from_status_id: row?.last_status_id, to_status_id: 19 },
    { event: "sync.ended", status: 2 },
  ]);
});

const answers: [what: string, answer: Outcome, ageDays: number, events: string[]][] = [
  ["taken in", { kind: "sent", answer: "250 ok" }, 0, ["message.delivered"]],
  ["refused", { kind: "refused", answer: "550 no such user" }, 0, ["message.failed"]],
  ["put off", { kind: "later", answer: "451 later" }, 0, []],
  ["put off for five days", { kind: "later", answer: "451 later" }, 6, ["message.failed"]],
  ["not answered", { kind: "unknown", answer: "" }, 0, []],
];

test.each(answers)("a mail that was %s", async (what, answer, ageDays, events) => {
  const one = await waiting(`Bos ${what}`);
  await createWebhookFor(one.sanne);
  await owner`update outbox set created_at = ${NOW}::timestamptz - make_interval(days => ${ageDays}) where customer_id = ${one.customer_id}`;
  const [message] = await rowsOf("outbox", one.customer_id);
  const line = recordingConnection([], async () => answer);
  const hand = () => deliverSome({ worker: "bezorger", channels: [mailBy(line)], clock });
  expect(await eventsOf(one.customer_id, "message", hand)).toEqual(
    events.map((event) => ({
      event,
      id: Number(message?.id),
      kind: "dunning",
      debtor_id: message?.debtor_id,
    })),
  );
});

/** Creates a mail of which it is unknown whether it was sent. */
async function lost(name: string) {
  const one = await waiting(name);
  await createWebhookFor(one.sanne);
  await owner`update outbox set state = 'unknown', error = 'worker_lost', attempts = 1 where customer_id = ${one.customer_id}`;
  const [message] = await messagesOf(one.customer_id);
  return { ...one, id: message?.id ?? 0 };
}

test("an answer that comes after its worker was given up for lost is an event", async () => {
  const { customer_id: of, sanne: ctx, id } = await lost("Peters Hout");
  const end = { state: "failed" as const, answer: "550 no", wait_seconds: 0, gone: [] };
  const attempt = { worker: "weg", id, attempts: 0, answer: null, debtor_id: null };
  const late = () => settleMessages(own(ctx), "weg", [{ attempt, end }]);
  expect(await eventsOf(of, "message", late)).toMatchObject([{ event: "message.failed", id }]);
  expect(await eventsOf(of, "message", late)).toEqual([]);
});

test.each(["sent", "withdraw", "retry"] as const)("a person decides '%s' about a mail", async (decision) => {
  const { customer_id: of, sanne: ctx, id } = await lost(`Smit ${decision}`);
  const events = await eventsOf(of, "message", () => resolveMessage.call(ctx, { id, decision }));
  expect(events).toMatchObject(decision === "sent" ? [{ event: "message.delivered", id }] : []);
});

test.each(["sent", "withdraw"])("an operator decides '%s' about a mail", async (decision) => {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  const { customer_id: of, id } = await lost(`Mulder ${decision}`);
  const events = await eventsOf(of, "message", () => outbox([decision, String(id)]));
  expect(events).toMatchObject(
    decision === "sent" ? [{ event: "message.delivered", id, kind: "dunning" }] : [],
  );
});

afterAll(() => vi.restoreAllMocks());
