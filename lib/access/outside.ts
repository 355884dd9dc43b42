import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { flag } from "@/lib/kernel/answers";
import { parse } from "@/lib/kernel/parse";
import { notFound, Problem } from "@/lib/kernel/problems";
import type { Ctx } from "./context";
import { type Entrance, verifiedSession } from "./doors";

/** What another service sends: the exact text of its body, and its signature over that. */
type Delivery = { body: string; signature: string | null };

const Taken = z.strictObject({ received: flag });

/** A call by which another service tells us something. It has no session; its signature says who it is. */
export type Hook<S extends z.ZodObject> = {
  kind: "hook";
  input: S;
  answer: typeof Taken;
  /** The header that carries the signature. */
  header: string;
  /** Throws Problem("unauthenticated") for a body that was not signed with our secret, and ("invalid") for one that says nothing. */
  call: (delivery: Delivery) => Promise<z.output<typeof Taken>>;
};

type HookDefinition<S extends z.ZodObject> = {
  header: string;
  input: S;
  /** The secret both sides know: an HMAC-SHA256 over the body, in hexadecimal. */
  secret: () => string;
  eventId: (event: z.output<S>) => string;
  /** Runs the work unless this event was seen before, and remembers it in the transaction of the work. */
  once: (event_id: string, work: () => Promise<void>) => Promise<void>;
  run: (event: z.output<S>) => Promise<void>;
};

/** Declares such a call. An event that comes twice is answered twice and does its work once. */
export const hook = <S extends z.ZodObject>(definition: HookDefinition<S>): Hook<S> => ({
  kind: "hook",
  input: definition.input,
  answer: Taken,
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
  const given = Buffer.from(signature ?? "", "hex");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function textOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** The return of a person from another service's consent page. */
export type Arrival = {
  kind: "arrival";
  input: typeof Returned;
  answer: z.ZodString;
  /** Answers the page to go on to. Throws Problem("unauthenticated"), or ("not-found") for a state that is not this session's. */
  call: (entrance: Pick<Entrance, "session">, raw: unknown) => Promise<string>;
};

const word = z.string({ error: "required" }).min(1, "required").max(2048, "too_long");
const Returned = z.object({ state: word, code: word });

type ArrivalDefinition = {
  /** Uses a state up. True only once, and only for the session and customer it was made for. */
  spend: (state: string, whose: { session_id: string; customer_id: number }) => Promise<boolean>;
  run: (ctx: Ctx, code: string) => Promise<string>;
};

/** Declares such a return. Its state works once, in the session and for the customer that left with it. */
export const arrival = ({ spend, run }: ArrivalDefinition): Arrival => ({
  kind: "arrival",
  input: Returned,
  answer: z.string(),
  async call(entrance, raw) {
    const { id, ctx } = await verifiedSession(entrance);
    const { state, code } = parse(Returned, raw);
    const { customer } = ctx;
    if (!customer || !(await spend(state, { session_id: id, customer_id: customer.id }))) throw notFound();
    return run({ ...ctx, customer }, code);
  },
});
