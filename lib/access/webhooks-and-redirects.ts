import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";

import { parse } from "@/lib/kernel/parse";
import { invalidField, notFound, Problem } from "@/lib/kernel/problems";
import type { Ctx, CustomerRef } from "./context";
import { type PublicRequest, verifiedSession } from "./public-endpoint";

/** A request of another service: the exact text of its body, and its signature over that. */
type Delivery = { body: string; signature: string | null };

const Received = z.strictObject({ received: z.boolean() });

/** A call by which another service sends us events. It has no session; its signature identifies the service. */
export type IncomingWebhook<S extends z.ZodObject> = {
  kind: "hook";
  input: S;
  answer: typeof Received;
  /** The header that contains the signature. */
  header: string;
  /** Throws Problem("unauthenticated") for a body that was not signed with our secret, and ("invalid") for a malformed one. */
  call: (delivery: Delivery) => Promise<z.output<typeof Received>>;
};

type HookDefinition<S extends z.ZodObject> = {
  header: string;
  input: S;
  /** The shared secret; the signature is an HMAC-SHA256 over the body, in hexadecimal. */
  secret: () => string;
  eventId: (event: z.output<S>) => string;
  /** Runs the work unless this event was received before, and records the event in the transaction of the work. */
  once: (event_id: string, work: () => Promise<void>) => Promise<void>;
  run: (event: z.output<S>) => Promise<void>;
};

/** Returns such a call. An event that arrives twice is answered twice, and its work runs once. */
export const incomingWebhook = <S extends z.ZodObject>(
  definition: HookDefinition<S>,
): IncomingWebhook<S> => ({
  kind: "hook",
  input: definition.input,
  answer: Received,
  header: definition.header,
  async call({ body, signature }) {
    if (!isSigned(body, signature, definition.secret())) throw new Problem("unauthenticated");
    const event = parse(definition.input, textOf(body));
    await definition.once(definition.eventId(event), () => definition.run(event));
    return { received: true };
  },
});

function isSigned(body: string, signature: string | null, secret: string): boolean {
  const expected = createHmac("sha256", secret).update(body).digest();
  const actual = Buffer.from(signature ?? "", "hex");
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

function textOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** The redirect of a user to another service's consent page, or back from it. */
export type OauthRedirect = {
  kind: "arrival";
  /** True when it redirects to the other service. */
  isOutward?: true;
  input: z.ZodObject;
  answer: z.ZodString;
  /** Our page it belongs to, by the name of its folder: a user who is not signed in signs in there first. */
  page: string;
  /** Returns the page to redirect to. Throws Problem("unauthenticated"), or ("not-found") for a state that is not this session's. */
  call: (entrance: Pick<PublicRequest, "session">, raw: unknown) => Promise<string>;
};

const word = z.string({ error: "required" }).min(1, "required").max(2048, "too_long");
const Returned = z.object({ state: word, code: word.optional(), error: word.optional() });

/** The data stored for the return: the customer, and whatever else was stored with it. */
type Spent = { customer: CustomerRef };

type ArrivalDefinition<T extends Spent> = {
  page: string;
  /** Uses a state up and returns the data stored with it, once; null for another session or user than it was created for. */
  spend: (state: string, whose: { session_id: string; user_id: number; now: Date }) => Promise<T | null>;
  /** Returns the page to redirect to. `code` is null when the user declined. */
  run: (ctx: Ctx, spent: T, code: string | null) => Promise<string>;
};

/** Returns the handler of such a return. Its state works once, in the session and for the customer it was created for. */
export const oauthCallback = <T extends Spent>({
  page,
  spend,
  run,
}: ArrivalDefinition<T>): OauthRedirect => ({
  kind: "arrival",
  page,
  input: Returned,
  answer: z.string(),
  async call(entrance, raw) {
    const { id, ctx } = await verifiedSession(entrance);
    const { state, code, error } = parse(Returned, raw);
    if (!code && !error) throw invalidField("code", "required");
    const spent = await spend(state, { session_id: id, user_id: ctx.actor.id, now: ctx.now });
    if (!spent) throw notFound();
    return run({ ...ctx, customer: spent.customer }, spent, code ?? null);
  },
});

/** Returns the handler that redirects a user to another service's page. */
export const oauthStart = <S extends z.ZodObject>(
  page: string,
  input: S,
  run: (ctx: Ctx, session_id: string, parsed: z.output<S>) => Promise<string>,
): OauthRedirect => ({
  kind: "arrival",
  page,
  isOutward: true,
  input,
  answer: z.string(),
  async call(entrance, raw) {
    const { id, ctx } = await verifiedSession(entrance);
    const { customer } = ctx;
    if (!customer) throw notFound();
    return run({ ...ctx, customer }, id, parse(input, raw));
  },
});
