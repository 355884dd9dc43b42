import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { z } from "zod";
import type { CustomerRef } from "@/lib/access/context";
import type { Session } from "@/lib/access/session";
import { incomingWebhook, oauthCallback } from "@/lib/access/webhooks-and-redirects";

const secret = "een-geheim-dat-beide-kanten-kennen";
const signed = (body: string) => createHmac("sha256", secret).update(body).digest("hex");

function listening() {
  const done: string[] = [];
  const seen = new Set<string>();
  const payments = incomingWebhook({
    header: "x-signature",
    input: z.object({ id: z.string(), invoice: z.string() }),
    secret: () => secret,
    eventId: ({ id }) => id,
    async once(id, work) {
      if (seen.has(id)) return;
      await work();
      seen.add(id);
    },
    run: async ({ invoice }) => void done.push(invoice),
  });
  return { payments, done };
}
const paid = JSON.stringify({ id: "evt_1", invoice: "F2026-0117" });

test("a signed event does its work once, however often it comes", async () => {
  const { payments, done } = listening();
  for (let time = 0; time < 2; time += 1)
    expect(await payments.call({ body: paid, signature: signed(paid) })).toEqual({ received: true });
  expect(done).toEqual(["F2026-0117"]);
});

test("what is not signed over these very bytes is refused", async () => {
  const { payments, done } = listening();
  for (const signature of [null, "", "00", signed(`${paid} `), `${signed(paid)}00`])
    await expect(payments.call({ body: paid, signature })).rejects.toMatchObject({ kind: "unauthenticated" });
  expect(done).toEqual([]);
});

test("a signed body that says nothing is invalid", async () => {
  const { payments } = listening();
  await expect(payments.call({ body: "{", signature: signed("{") })).rejects.toMatchObject({
    kind: "invalid",
  });
});

/** Returns a session as the arrival reads it. */
const session = (id: string, user_id: number, is_verified = true) => {
  const made: unknown = { id, is_verified, user_id, ctx: { actor: { id: user_id }, customer: { id: 9 } } };
  return { session: async () => made as Session };
};

function returning() {
  const states = new Map([["s1", { session_id: "a", user_id: 7 }]]);
  const seven: unknown = { id: 7 };
  return oauthCallback({
    page: "synchronize",
    async spend(state, { session_id, user_id }) {
      const whose = states.get(state);
      if (whose?.session_id !== session_id || whose.user_id !== user_id) return null;
      states.delete(state);
      return { customer: seven as CustomerRef };
    },
    run: async ({ customer }, _, code) => `/synchronize?connected=${customer.id}-${code}`,
  });
}
const back = { state: "s1", code: "abc" };

test("a return goes on once, for the customer its state was made for, whichever is selected by now", async () => {
  const link = returning();
  expect(await link.call(session("a", 7), back)).toBe("/synchronize?connected=7-abc");
  await expect(link.call(session("a", 7), back)).rejects.toMatchObject({ kind: "not-found" });
});

test("another session, another user or nobody gets nothing from it", async () => {
  const link = returning();
  await expect(link.call(session("b", 7), back)).rejects.toMatchObject({ kind: "not-found" });
  await expect(link.call(session("a", 8), back)).rejects.toMatchObject({ kind: "not-found" });
  await expect(link.call(session("a", 7, false), back)).rejects.toMatchObject({ kind: "unauthenticated" });
  await expect(link.call({ session: async () => null }, back)).rejects.toMatchObject({
    kind: "unauthenticated",
  });
  expect(await link.call(session("a", 7), back)).toContain("abc");
});

test("who said no comes back without a code, and nobody without either", async () => {
  expect(await returning().call(session("a", 7), { state: "s1", error: "access_denied" })).toContain(
    "7-null",
  );
  await expect(returning().call(session("a", 7), { state: "s1" })).rejects.toMatchObject({ kind: "invalid" });
});
