import type { z } from "zod";
import { parse, parseLeniently } from "@/lib/kernel/parse";
import { conflict, forbidden, notFound } from "@/lib/kernel/problems";
import { writeAudit } from "./audit";
import { type Capability, may } from "./capabilities";
import { checkedAnswer } from "./checked-answer";
import {
  type Ctx,
  type Read,
  reading,
  requireWriting,
  type StaffCtx,
  type StaffRead,
  type StaffTx,
  type Tx,
  transact,
} from "./context";

export type Definition<S extends z.ZodObject, In, T> = {
  can: Capability;
  input: S;
  /** The schema of its answer, before amounts and instants are formatted for the wire (lib/kernel/answers.ts). */
  answer: z.ZodType<T>;
  /** Its answer is shown once: not even a retry returns it again. */
  isShownOnce?: boolean;
  run: (context: In, input: z.output<S>) => Promise<NoInfer<T>>;
};

/** The unit of the application: its capability, its input, and its work. Pages, route handlers and workers all call verbs. */
export type Verb<C, S extends z.ZodObject, T> = {
  kind: "query" | "command";
  needsCustomer: boolean;
  can: Capability;
  input: S;
  answer: z.ZodType<T>;
  /** Its answer is not stored. */
  isShownOnce: boolean;
  admit: Admit;
  /** Parses strictly: a malformed field is a Problem("invalid"). For API callers and forms. */
  call: (ctx: C, raw: unknown) => Promise<T>;
  /** Runs the part of a call that needs no transaction; the returned function runs the rest in a given context. */
  prepare: (ctx: C, raw: unknown) => Promise<(within: C) => Promise<T>>;
  /** Parses forgivingly: a malformed field falls back to its default. For pages, whose address a user may have edited. */
  receive: (ctx: C, raw: Record<string, unknown>) => Promise<T>;
};

/**
 * Throws for a caller who is refused whatever they send, before their body is read: Problem("forbidden") without the capability, and for a
 * change by a read-only token; ("not-found") or ("conflict") without the customer it needs.
 */
export type Admit = (ctx: StaffCtx) => void;

/** Returns the check that admits a caller to a verb. */
export const admission =
  (kind: "query" | "command" | "file", can: Capability, needsCustomer: boolean): Admit =>
  (ctx) => {
    if (!may(ctx, can)) throw forbidden();
    if (kind === "command") requireWriting(ctx);
    if (needsCustomer) requireCustomer(ctx);
  };

/** Throws Problem("not-found") without a selected customer, ("conflict") where the actor does not belong to the one that was named. */
export function requireCustomer(ctx: StaffCtx): asserts ctx is Ctx {
  if (ctx.customer) return;
  throw ctx.is_out_of_reach ? conflict("customer_out_of_reach") : notFound();
}

const noCall = async (): Promise<undefined> => undefined;

/** Returns a verb that reads, for one customer, in one read-only transaction. */
export const query = <S extends z.ZodObject, T>(definition: Definition<S, Read, T>): Verb<StaffCtx, S, T> =>
  verb("query", true, definition, noCall, (ctx, parsed) => {
    requireCustomer(ctx);
    return reading(ctx, (read) => definition.run(read, parsed));
  });

/** Returns a verb that writes, for one customer, in one transaction. */
export const command = <S extends z.ZodObject, T>(definition: Definition<S, Tx, T>): Verb<StaffCtx, S, T> =>
  verb("command", true, definition, noCall, (ctx, parsed, sent) => {
    requireCustomer(ctx);
    return transact(ctx, (tx) => withAudit(tx, definition, parsed, sent));
  });

/** Returns a verb that reads over the actor's reach, without a selected customer. */
export const staffQuery = <S extends z.ZodObject, T>(
  definition: Definition<S, StaffRead, T>,
): Verb<StaffCtx, S, T> =>
  verb("query", false, definition, noCall, (ctx, parsed) =>
    reading(ctx, (read) => definition.run(read, parsed)),
  );

/** Returns a verb that writes over the actor's reach, without a selected customer. */
export const staffCommand = <S extends z.ZodObject, T>(
  definition: Definition<S, StaffTx, T>,
): Verb<StaffCtx, S, T> =>
  verb("command", false, definition, noCall, (ctx, parsed, sent) =>
    transact(ctx, (tx) => withAudit(tx, definition, parsed, sent)),
  );

/** Runs a verb and records its actor in the audit, once for a verb and those it calls itself. */
export async function withAudit<C extends StaffTx, S extends z.ZodObject, T>(
  tx: C,
  { can, run, input }: Definition<S, C, T>,
  parsed: z.output<S>,
  sent: unknown,
): Promise<T> {
  const deletedNames: string[] = [];
  const reportDeleted = tx.reportDeleted ?? ((what: string) => deletedNames.push(what));
  const answer = await run({ ...tx, isAudited: true, reportDeleted }, parsed);
  const fields = Object.keys(sent ?? {}).filter((name) => name in input.shape);
  if (!tx.isAudited) await writeAudit(tx, { can, input: parsed, fields, answer, deletedNames });
  return answer;
}

/** Returns a verb from its parts: its capability, its input and answer, the call to another service before it, and its work. */
export function verb<S extends z.ZodObject, In, T, A>(
  kind: "query" | "command",
  needsCustomer: boolean,
  { can, input, answer, isShownOnce = false }: Omit<Definition<S, In, T>, "run">,
  ask: (ctx: StaffCtx, parsed: z.output<S>) => Promise<A>,
  run: (ctx: StaffCtx, parsed: z.output<S>, sent: unknown, response: A) => Promise<T>,
): Verb<StaffCtx, S, T> {
  const prepareCall = async (ctx: StaffCtx, parsed: z.output<S>, raw: unknown) => {
    const response = await ask(ctx, parsed);
    return async (within: StaffCtx) => checkedAnswer(answer, await run(within, parsed, raw, response));
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
      return (await prepareCall(ctx, parseLeniently(input, raw), raw))(ctx);
    },
  };
}
