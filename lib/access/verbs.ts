import type { z } from "zod";
import { forgive, parse } from "@/lib/kernel/parse";
import { conflict, forbidden, notFound } from "@/lib/kernel/problems";
import { tellAudit } from "./audit";
import { type Capability, may } from "./capabilities";
import {
  type Ctx,
  demandWriting,
  type Read,
  reading,
  type StaffCtx,
  type StaffRead,
  type StaffTx,
  type Tx,
  transact,
} from "./context";
import { declared } from "./declared";

export type Definition<S extends z.ZodObject, In, T> = {
  can: Capability;
  input: S;
  /** What it answers, before amounts and instants are written for the wire (lib/kernel/answers.ts). */
  answer: z.ZodType<T>;
  /** It answers something that is shown once: not even a retry finds it again. */
  isShownOnce?: boolean;
  run: (context: In, input: z.output<S>) => Promise<NoInfer<T>>;
};

/** The unit of the application: who may, what it takes, what it does. Pages, route handlers and workers all call verbs. */
export type Verb<C, S extends z.ZodObject, T> = {
  kind: "query" | "command";
  needsCustomer: boolean;
  can: Capability;
  input: S;
  answer: z.ZodType<T>;
  /** Its answer is kept nowhere. */
  isShownOnce: boolean;
  admit: Admit;
  /** Strict: a malformed field is a Problem("invalid"). For API callers and forms. */
  call: (ctx: C, raw: unknown) => Promise<T>;
  /** Such a call in two halves: what needs no transaction is done at once, and the answer runs the rest in the one it is given. */
  prepare: (ctx: C, raw: unknown) => Promise<(within: C) => Promise<T>>;
  /** Forgiving: a malformed field falls back to its default. For pages, whose address a person may have edited. */
  receive: (ctx: C, raw: Record<string, unknown>) => Promise<T>;
};

/**
 * Throws what refuses a caller whatever they send, before their body is read: Problem("forbidden") for who may not, and for a change by a
 * token that may only look; ("not-found") or ("conflict") without the customer it needs.
 */
export type Admit = (ctx: StaffCtx) => void;

/** Returns what admits to a verb. */
export const admission =
  (kind: "query" | "command" | "file", can: Capability, needsCustomer: boolean): Admit =>
  (ctx) => {
    if (!may(ctx, can)) throw forbidden();
    if (kind === "command") demandWriting(ctx);
    if (needsCustomer) demandCustomer(ctx);
  };

/** Throws Problem("not-found") without a selected customer, ("conflict") where the actor has no part in the one that was named. */
export function demandCustomer(ctx: StaffCtx): asserts ctx is Ctx {
  if (ctx.customer) return;
  throw ctx.is_out_of_reach ? conflict("customer_out_of_reach") : notFound();
}

const unasked = async (): Promise<undefined> => undefined;

/** A verb that reads, for one customer, in one read-only transaction. */
export const query = <S extends z.ZodObject, T>(definition: Definition<S, Read, T>): Verb<StaffCtx, S, T> =>
  verb("query", true, definition, unasked, (ctx, parsed) => {
    demandCustomer(ctx);
    return reading(ctx, (read) => definition.run(read, parsed));
  });

/** A verb that writes, for one customer, in one transaction. */
export const command = <S extends z.ZodObject, T>(definition: Definition<S, Tx, T>): Verb<StaffCtx, S, T> =>
  verb("command", true, definition, unasked, (ctx, parsed, sent) => {
    demandCustomer(ctx);
    return transact(ctx, (tx) => withAudit(tx, definition, parsed, sent));
  });

/** A verb that reads over the actor's reach, without a selected customer. */
export const staffQuery = <S extends z.ZodObject, T>(
  definition: Definition<S, StaffRead, T>,
): Verb<StaffCtx, S, T> =>
  verb("query", false, definition, unasked, (ctx, parsed) =>
    reading(ctx, (read) => definition.run(read, parsed)),
  );

/** A verb that writes over the actor's reach, without a selected customer. */
export const staffCommand = <S extends z.ZodObject, T>(
  definition: Definition<S, StaffTx, T>,
): Verb<StaffCtx, S, T> =>
  verb("command", false, definition, unasked, (ctx, parsed, sent) =>
    transact(ctx, (tx) => withAudit(tx, definition, parsed, sent)),
  );

/** Does it and keeps who did, once for a verb and those it uses itself. */
export async function withAudit<C extends StaffTx, S extends z.ZodObject, T>(
  tx: C,
  { can, run, input }: Definition<S, C, T>,
  parsed: z.output<S>,
  sent: unknown,
): Promise<T> {
  const gone: string[] = [];
  const tellGone = tx.tellGone ?? ((what: string) => gone.push(what));
  const answer = await run({ ...tx, isTold: true, tellGone }, parsed);
  const fields = Object.keys(sent ?? {}).filter((name) => name in input.shape);
  if (!tx.isTold) await tellAudit(tx, { can, input: parsed, fields, answer, gone });
  return answer;
}

/** Returns what all verbs have in common: who may, what it takes and answers, what it asks elsewhere first, and what it does. */
export function verb<S extends z.ZodObject, In, T, A>(
  kind: "query" | "command",
  needsCustomer: boolean,
  { can, input, answer, isShownOnce = false }: Omit<Definition<S, In, T>, "run">,
  ask: (ctx: StaffCtx, parsed: z.output<S>) => Promise<A>,
  run: (ctx: StaffCtx, parsed: z.output<S>, sent: unknown, response: A) => Promise<T>,
): Verb<StaffCtx, S, T> {
  const prepareCall = async (ctx: StaffCtx, parsed: z.output<S>, raw: unknown) => {
    const response = await ask(ctx, parsed);
    return async (within: StaffCtx) => declared(answer, await run(within, parsed, raw, response));
  };
  const admit = admission(kind, can, needsCustomer);
  return {
    kind,
    needsCustomer,
    can,
    input,
    answer,
    isShownOnce,
    admit,
    async prepare(ctx, raw) {
      admit(ctx);
      return prepareCall(ctx, parse(input, raw), raw);
    },
    async call(ctx, raw) {
      admit(ctx);
      return (await prepareCall(ctx, parse(input, raw), raw))(ctx);
    },
    async receive(ctx, raw) {
      admit(ctx);
      return (await prepareCall(ctx, forgive(input, raw), raw))(ctx);
    },
  };
}
