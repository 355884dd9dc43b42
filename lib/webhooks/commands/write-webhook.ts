import { and, count, eq, sql } from "drizzle-orm";
import { webhooks } from "@/db/schema/webhooks";
import { atCustomer } from "@/lib/access/at-customer";
import type { StaffTx, Tx } from "@/lib/access/context";
import { staffCommand } from "@/lib/access/verbs";
import { isAddress } from "@/lib/kernel/address";
import { idOnly } from "@/lib/kernel/answers";
import { encrypt } from "@/lib/kernel/encryption";
import { conflict, invalidField, notFound, stale } from "@/lib/kernel/problems";
import { settings } from "@/lib/kernel/settings";
import { OneWebhook, WebhookWithSecret } from "../answers";
import { readWebhook } from "../queries/list-webhooks";
import { newSecret } from "../rules/signature";
import { NewWebhook, WebhookChanges, WebhookVersion } from "../schema";

/** Webhooks per customer: each is sent all events it subscribes to, so more would only be a load. */
const MOST = 10;

/** Hours for which the previous secret still signs too, so that the receiver can switch in that time. */
const FORMER_HOURS = 24;

/**
 * Adds a webhook; its signing secret is returned only this once. Throws Problem("not-found") for a customer out of reach, ("invalid") for
 * an address that is not on the internet, and ("conflict") when there are ten.
 */
export const createWebhook = staffCommand({
  can: "webhooks.write",
  input: NewWebhook,
  answer: WebhookWithSecret,
  isShownOnce: true,
  async run(staff, { id, ...fields }) {
    const open = await atCustomer(staff, id);
    requireAddress(fields.url);
    const { db, customer } = open;
    const [counted] = await db
      .select({ total: count() })
      .from(webhooks)
      .where(eq(webhooks.customer_id, customer.id));
    if ((counted?.total ?? 0) >= MOST) throw conflict("too_many_webhooks", { count: MOST });
    const secret = newSecret();
    const [webhook] = await db
      .insert(webhooks)
      .values({ ...fields, customer_id: customer.id, secret: encrypt(secret) })
      .returning({ id: webhooks.id });
    if (!webhook) throw new Error("a webhook was not stored");
    return { data: { ...(await readWebhook(open, webhook.id)), secret } };
  },
});

/** Changes the address, the events or the activity of a webhook. Throws Problem("not-found"), ("stale") or ("invalid"). */
export const updateWebhook = staffCommand({
  can: "webhooks.write",
  input: WebhookChanges,
  answer: OneWebhook,
  async run(staff, { webhook_id, id, version: seen, ...fields }) {
    const open = await lockWebhook(staff, { id, webhook_id, version: seen });
    if (fields.url !== undefined) requireAddress(fields.url);
    await open.db
      .update(webhooks)
      .set({ ...fields, version: sql`${webhooks.version} + 1` })
      .where(eq(webhooks.id, webhook_id));
    return { data: await readWebhook(open, webhook_id) };
  },
});

/** Makes a new secret, returned only this once; the previous one signs too for a day. Throws Problem("not-found") or ("stale"). */
export const renewSecret = staffCommand({
  can: "webhooks.write",
  input: WebhookVersion,
  answer: WebhookWithSecret,
  isShownOnce: true,
  async run(staff, which) {
    const open = await lockWebhook(staff, which);
    const secret = newSecret();
    await open.db
      .update(webhooks)
      .set({
        secret: encrypt(secret),
        former_secret: webhooks.secret,
        former_until: sql`now() + make_interval(hours => ${FORMER_HOURS})`,
        version: sql`${webhooks.version} + 1`,
      })
      .where(eq(webhooks.id, which.webhook_id));
    return { data: { ...(await readWebhook(open, which.webhook_id)), secret } };
  },
});

/** Deletes a webhook with its deliveries. Throws Problem("not-found") or ("stale"). */
export const deleteWebhook = staffCommand({
  can: "webhooks.write",
  input: WebhookVersion,
  answer: idOnly,
  async run(staff, which) {
    const open = await lockWebhook(staff, which);
    await open.db.delete(webhooks).where(eq(webhooks.id, which.webhook_id));
    return { data: { id: which.webhook_id } };
  },
});

type WebhookKey = { id: number; webhook_id: number; version?: number | undefined };

async function lockWebhook(staff: StaffTx, { id, webhook_id, version: seen }: WebhookKey): Promise<Tx> {
  const open = await atCustomer(staff, id);
  const [row] = await open.db
    .select({ version: webhooks.version })
    .from(webhooks)
    .where(and(eq(webhooks.customer_id, open.customer.id), eq(webhooks.id, webhook_id)))
    .for("update");
  if (!row) throw notFound();
  if (seen !== undefined && seen !== row.version) throw stale();
  return open;
}

function requireAddress(url: string) {
  if (!isAddress(url, settings().INVORDER_ENV === "LOCAL")) throw invalidField("url", "invalid_webhook_url");
}
