import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { httpsSender } from "@/lib/webhooks/adapters/https";
import { resendDelivery } from "@/lib/webhooks/commands/resend";
import { createWebhook, renewSecret } from "@/lib/webhooks/commands/write-webhook";
import { deliverDue, forgetDeliveries } from "@/lib/webhooks/jobs";
import type { WebhookSender } from "@/lib/webhooks/port";
import { listDeliveries } from "@/lib/webhooks/queries/list-deliveries";
import { signedHeaders } from "@/lib/webhooks/rules/signature";
import { as, clock, customer, owner } from "../support/world";

type Heard = { path: string; headers: http.IncomingHttpHeaders; body: string };
const received: Heard[] = [];

/** A customer's own program, whose answer is determined by the requested path. */
const receiver = http.createServer((request, response) => {
  const { url: path = "", headers } = request;
  if (path === "/never") return;
  let body = "";
  request.on("data", (part) => (body += part));
  request.on("end", () => {
    received.push({ path, headers, body });
    if (path === "/elsewhere") response.writeHead(302, { location: "/fine" }).end();
    else if (path === "/endless") {
      const drip = setInterval(() => response.write("more"), 5);
      response.on("close", () => clearInterval(drip));
    } else response.writeHead(Number(path.slice(1)) || 200).end();
  });
});
await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
const port = (receiver.address() as AddressInfo).port;
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});

/** With a long timeout: on a busy machine an answer may take seconds. */
const patient = httpsSender(true, 30_000);
const hasty = httpsSender(true, 300);
const deliver = (courier: WebhookSender = patient) => deliverDue(courier, clock);

/** Creates a customer with one webhook and one pending event. */
async function toTell(name: string, path: string) {
  const { role } = await import("@/lib/access/roles");
  const sanne = await as(role.klant, await customer(name));
  const id = sanne.customer?.id ?? 0;
  const { data: hook } = await createWebhook.call(sanne, {
    id,
    url: `http://127.0.0.1:${port}${path}`,
    events: ["payment"],
  });
  await owner`insert into webhook_deliveries ${owner({ customer_id: id, webhook_id: hook.id, key: "een", event: "payment", data: owner.json({ amount: "12.50" }) })}`;
  const look = async () => {
    const [one] = (await listDeliveries.call(sanne, { id })).data;
    if (!one) throw new Error("nothing is to be told");
    return one;
  };
  const dueNow = () =>
    owner`update webhook_deliveries set due_at = now(), lease_until = null where customer_id = ${id}`;
  return { sanne, id, hook, look, dueNow, told: () => received.filter((one) => one.path === path) };
}

test("what happened is told once, signed, and noted", async () => {
  const { look, hook, id } = await toTell("Bakker Groothandel", "/200");
  await deliver();
  await deliver();
  const [first, ...more] = received.filter(({ path }) => path === "/200");
  expect(more).toEqual([]);
  const one = await look();
  expect(one).toMatchObject({ state: "sent", status: 200, tries: 1, due_at: null });
  expect(JSON.parse(first?.body ?? "")).toEqual({
    type: "payment",
    timestamp: one.created_at.toISOString(),
    customer_id: id,
    data: { amount: "12.50" },
  });
  const message = {
    id: one.message_id,
    timestamp: Number(first?.headers["webhook-timestamp"]),
    body: first?.body ?? "",
  };
  expect(first?.headers).toMatchObject(signedHeaders(message, [hook.secret]));
});

test("a receiver that fails is told again after growing pauses under the same id, and given up at last", async () => {
  const { look, dueNow, told } = await toTell("Visser Transport", "/500");
  await deliver();
  const first = await look();
  expect(first).toMatchObject({ state: "waiting", status: 500, tries: 1 });
  expect(await deliver()).toBe(0);
  for (let n = 0; n < 9; n++) {
    await dueNow();
    await deliver();
  }
  expect(await look()).toMatchObject({ state: "failed", tries: 10 });
  const ids = told().map(({ headers }) => headers["webhook-id"]);
  expect(ids).toEqual(Array.from({ length: 10 }, () => first.message_id));
});

test.each([
  ["/never", { status: null, error: "took too long" }],
  ["/elsewhere", { status: 302 }],
])("one that answers %s is not waited for, nor followed", async (path, end) => {
  const { look } = await toTell(`Kok Catering ${path}`, path);
  await deliver(path === "/never" ? hasty : patient);
  expect(await look()).toMatchObject({ state: "waiting", ...end });
  expect(received.filter((one) => one.path === "/fine")).toEqual([]);
});

test("one whose answer never ends has heard it, and one that is gone hears no more", async () => {
  const endless = await toTell("Mulder Advies", "/endless");
  const refusing = await toTell("Jansen Installaties", "/410");
  await deliver();
  expect(await endless.look()).toMatchObject({ state: "sent", status: 200 });
  expect(await refusing.look()).toMatchObject({ state: "failed", status: 410 });
});

test("a worker that dies between telling and noting leaves it to be told again, under the same id", async () => {
  const { look, dueNow, told } = await toTell("De Vries Bouw", "/201");
  // The event was sent, but the worker dies before recording it.
  await deliver(async (parcel) => {
    await patient(parcel);
    throw new Error("the worker died");
  });
  expect(await look()).toMatchObject({ state: "waiting", status: null });
  expect(await deliver()).toBe(0);
  await dueNow();
  await deliver();
  expect(await look()).toMatchObject({ state: "sent", tries: 2 });
  const ids = told().map(({ headers }) => headers["webhook-id"]);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test("two workers at once tell it once", async () => {
  const { told } = await toTell("Smit Elektro", "/202");
  await Promise.all([deliver(), deliver(), deliver()]);
  expect(told()).toHaveLength(1);
});

test("what was told can be told once more, and a former secret signs beside the new one for a day", async () => {
  const { sanne, id, hook, look, told } = await toTell("Bos Schilders", "/203");
  await deliver();
  const { data: renewed } = await renewSecret.call(sanne, { id, webhook_id: hook.id });
  expect(renewed.secret).not.toBe(hook.secret);
  await resendDelivery.call(sanne, { id, delivery_id: (await look()).id });
  await deliver();
  const [first, second] = told();
  expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
  const timestamp = Number(second?.headers["webhook-timestamp"]);
  const message = { id: (await look()).message_id, timestamp, body: second?.body ?? "" };
  // The clock of these tests is fixed; the database's is not.
  await owner`update webhooks set former_until = '2026-11-22T09:00:00Z' where id = ${hook.id}`;
  expect(second?.headers).toMatchObject(signedHeaders(message, [renewed.secret, hook.secret]));
});

test("nothing is told to an address that is not of the internet, by number or by name", async () => {
  const careful = httpsSender(false, 2_000);
  const parcel = { headers: {}, body: "{}" };
  for (const host of ["127.0.0.1", "localhost"])
    expect(await careful({ ...parcel, url: `http://${host}:${port}/200` })).toEqual({
      status: null,
      error: "private address",
    });
});

test("what was told long ago is forgotten, what is still to be told is not", async () => {
  const done = await toTell("Kuiper Logistiek", "/204");
  const waits = await toTell("Peters Hout", "/503");
  await deliver();
  await owner`update webhook_deliveries set created_at = now() - interval '31 days' where customer_id in (${done.id}, ${waits.id})`;
  await forgetDeliveries();
  await expect(done.look()).rejects.toThrow("nothing is to be told");
  expect(await waits.look()).toMatchObject({ state: "waiting" });
});
