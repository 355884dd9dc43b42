import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { webhookEvents } from "@/lib/access/webhook-events";
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
import { waiting } from "../../support/sending";
import { as, customer, debtor, invoice, owner } from "../../support/world";

const { customer_id: bakker, sanne } = await waiting("Bakker Groothandel");
const kok = await debtor(bakker, "Kok Catering");
const url = "https://boekhouding.example/invorder";

const { data: hook } = await createWebhook.call(sanne, { id: bakker, url, events: [...webhookEvents] });

/** Returns the events the webhook received while `what` ran, oldest first. */
async function deliveriesOf(what: () => Promise<unknown>) {
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

test("a webhook is told of what it asks for, while it is on, of its own customer alone", async () => {
  const id = await invoice(sanne, kok, { overdue: 20, step: 3 });
  const statuses = [16, 15, 16, 15];
  const change = () => updateStatuses.call(sanne, { invoices: { [id]: statuses.pop() ?? 3 } });
  const visser = await as(role.klant, await customer("Visser Transport"));
  await createWebhook.call(visser, { id: visser.customer?.id, url, events: ["invoice.status_changed"] });
  await change();
  expect((await listDeliveries.call(visser, { id: visser.customer?.id })).data).toEqual([]);
  await updateWebhook.call(sanne, { id: bakker, webhook_id: hook.id, events: ["payment"] });
  expect(await deliveriesOf(change)).toEqual([]);
  await updateWebhook.call(sanne, {
    id: bakker,
    webhook_id: hook.id,
    events: [...webhookEvents],
    is_active: false,
  });
  expect(await deliveriesOf(change)).toEqual([]);
  await updateWebhook.call(sanne, { id: bakker, webhook_id: hook.id, is_active: true });
});

test("a webhook of another customer is not there, whatever is asked of it", async () => {
  const visser = await as(role.klant, await customer("De Vries Bouw"));
  const theirs = { id: visser.customer?.id, webhook_id: hook.id };
  for (const request of [
    () => updateWebhook.call(visser, { ...theirs, is_active: false }),
    () => renewSecret.call(visser, theirs),
    () => deleteWebhook.call(visser, theirs),
    () => listWebhooks.call(visser, { id: bakker }),
  ])
    await expect(request()).rejects.toMatchObject({ kind: "not-found" });
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
