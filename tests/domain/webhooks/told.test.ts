import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { addPayment } from "@/lib/agreements/commands/payments";
import { undoPayment } from "@/lib/agreements/commands/undo-payment";
import { updateStatuses } from "@/lib/invoices/commands/update-statuses";
import { resendDelivery } from "@/lib/webhooks/commands/resend";
import {
  createWebhook,
  deleteWebhook,
  renewSecret,
  updateWebhook,
} from "@/lib/webhooks/commands/write-webhook";
import { listDeliveries } from "@/lib/webhooks/queries/list-deliveries";
import { listWebhooks } from "@/lib/webhooks/queries/list-webhooks";
import { webhookEvents } from "@/lib/webhooks/schema";
import { waiting } from "../../support/sending";
import { as, customer, debtor, invoice, owner } from "../../support/world";

const { customer_id: bakker, sanne } = await waiting("Bakker Groothandel");
const kok = await debtor(bakker, "Kok Catering");
const url = "https://boekhouding.example/invorder";

const { data: hook } = await createWebhook.call(sanne, { id: bakker, url, events: [...webhookEvents] });

/** What the webhook was told since, the first first. */
async function toldBy(what: () => Promise<unknown>) {
  const [last] = await owner<{ id: string }[]>`select coalesce(max(id), 0) as id from webhook_deliveries`;
  await what();
  const { data } = await listDeliveries.call(sanne, { id: bakker, webhook_id: hook.id, direction: "asc" });
  return data
    .filter(({ id }) => id > Number(last?.id))
    .map(({ event, data, state }) => ({ event, data, state }));
}

test("the secret is shown once: no list has it, and it lies sealed", async () => {
  expect(hook.secret).toMatch(/^whsec_/);
  const list = await listWebhooks.call(sanne, { id: bakker });
  expect(JSON.stringify(list)).not.toContain(hook.secret.slice(6));
  const [row] = await owner`select secret from webhooks where id = ${hook.id}`;
  expect(row?.secret).not.toContain(hook.secret.slice(6));
});

test("an invoice whose status changed is told of, from which to which; several changes of one transaction are one", async () => {
  const id = await invoice(sanne, kok, { overdue: 20, step: 3 });
  const told = await toldBy(() => updateStatuses.call(sanne, { invoices: { [id]: 16 } }));
  expect(told).toEqual([
    {
      event: "invoice.status_changed",
      state: "waiting",
      data: {
        id,
        number: expect.any(String),
        debtor_id: kok,
        from_status_id: 3,
        to_status_id: 16,
      },
    },
  ]);
  const both = await toldBy(() =>
    owner.begin(async (sql) => {
      await sql`update invoices set last_status_id = 15 where id = ${id}`;
      await sql`update invoices set last_status_id = 17 where id = ${id}`;
    }),
  );
  expect(both).toMatchObject([{ data: { from_status_id: 16, to_status_id: 17 } }]);
});

test("what is rolled back is told to nobody", async () => {
  const id = await invoice(sanne, kok, { overdue: 20 });
  const told = await toldBy(() =>
    owner
      .begin(async (sql) => {
        await sql`update invoices set last_status_id = 16 where id = ${id}`;
        throw new Error("taken back");
      })
      .catch(() => undefined),
  );
  expect(told).toEqual([]);
});

test("a payment is told of when it is booked and when it is taken back", async () => {
  const id = await invoice(sanne, kok, { amount: 50_000 });
  const told = await toldBy(async () => {
    await addPayment.call(sanne, { debtor_id: kok, amount: "12.50", invoices: { [id]: null } });
    const [payment] = await owner`select max(id) as id from payments where debtor_id = ${kok}`;
    await undoPayment.call(sanne, { id: payment?.id });
  });
  expect(told.filter(({ event }) => event === "payment")).toMatchObject([
    { data: { debtor_id: kok, amount: "12.50", currency: "EUR", is_undone: false } },
    { data: { amount: "12.50", is_undone: true } },
  ]);
});

test("a mail that was taken in and one that was refused are told of", async () => {
  const told = await toldBy(async () => {
    await owner`update outbox set state = 'sending' where customer_id = ${bakker}`;
    await owner`update outbox set state = 'failed' where customer_id = ${bakker}`;
    await owner`update outbox set state = 'sent' where customer_id = ${bakker}`;
  });
  expect(told.map(({ event }) => event)).toEqual(["message.failed", "message.delivered"]);
});

test("the end of a sync is told of, of other work nothing", async () => {
  const of = (exclusive: string | null) =>
    owner`insert into jobs (customer_id, user_id, action, status, input, exclusive)
      values (${bakker}, ${sanne.actor.id}, 'import-csv', 1, '{}', ${exclusive})`;
  const told = await toldBy(async () => {
    await of("sync_active");
    await of(null);
    await owner`update jobs set status = 2 where customer_id = ${bakker} and status = 1`;
  });
  expect(told).toMatchObject([{ event: "sync.ended", data: { action: "import-csv", status: 2 } }]);
});

test("a webhook is told of what it asks for, while it is on, of its own customer alone", async () => {
  const id = await invoice(sanne, kok, { overdue: 20 });
  const change = () =>
    owner`update invoices set last_status_id = 16 - (last_status_id = 16)::int where id = ${id}`;
  const visser = await as(role.klant, await customer("Visser Transport"));
  await createWebhook.call(visser, { id: visser.customer?.id, url, events: ["invoice.status_changed"] });
  await change();
  expect((await listDeliveries.call(visser, { id: visser.customer?.id })).data).toEqual([]);
  await updateWebhook.call(sanne, { id: bakker, webhook_id: hook.id, events: ["payment"] });
  expect(await toldBy(change)).toEqual([]);
  await updateWebhook.call(sanne, {
    id: bakker,
    webhook_id: hook.id,
    events: [...webhookEvents],
    is_active: false,
  });
  expect(await toldBy(change)).toEqual([]);
  await updateWebhook.call(sanne, { id: bakker, webhook_id: hook.id, is_active: true });
});

test("a webhook of another customer is not there, whatever is asked of it", async () => {
  const visser = await as(role.klant, await customer("De Vries Bouw"));
  const theirs = { id: visser.customer?.id, webhook_id: hook.id };
  for (const asked of [
    () => updateWebhook.call(visser, { ...theirs, is_active: false }),
    () => renewSecret.call(visser, theirs),
    () => deleteWebhook.call(visser, theirs),
    () => listWebhooks.call(visser, { id: bakker }),
  ])
    await expect(asked()).rejects.toMatchObject({ kind: "not-found" });
  const [one] = (await listDeliveries.call(sanne, { id: bakker })).data;
  await expect(
    resendDelivery.call(visser, { id: visser.customer?.id, delivery_id: one?.id }),
  ).rejects.toMatchObject({ kind: "not-found" });
});

test("an address that is none is refused at its field, a change on an old version as a whole, an eleventh webhook with a sentence", async () => {
  const one = { id: bakker, webhook_id: hook.id };
  await expect(updateWebhook.call(sanne, { ...one, url: "javascript:alert(1)" })).rejects.toMatchObject({
    errors: { url: [{ key: "invalid_webhook_url" }] },
  });
  await expect(updateWebhook.call(sanne, { ...one, is_active: true, version: 1 })).rejects.toMatchObject({
    kind: "stale",
  });
  const more = () => createWebhook.call(sanne, { id: bakker, url, events: ["payment"] });
  for (let n = 0; n < 9; n++) await more();
  await expect(more()).rejects.toMatchObject({ kind: "conflict" });
});
