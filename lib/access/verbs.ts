import type { z } from "zod";
import { forgive, parse } from "@/lib/kernel/parse";
import { forbidden, notFound } from "@/lib/kernel/problems";
import { type Capability, may } from "./capabilities";
import {
  type Ctx,
  type Read,
  reading,
  type StaffCtx,
  type StaffRead,
  type StaffTx,
  type Tx,
  transact,
} from "./context";

type Definition<S extends z.ZodObject, In, T> = {
  can: Capability;
  input: S;
  run: (context: In, input: z.output<S>) => Promise<T>;
};

/** The unit of the application: who may, what it takes, what it does. Pages, route handlers and workers all call verbs. */
export type Verb<C, S extends z.ZodObject, T> = {
  kind: "query" | "command";
  needsCustomer: boolean;
  can: Capability;
  input: S;
  /** Strict: a malformed field is a Problem("invalid"). For API callers and forms. */
  call: (ctx: C, raw: unknown) => Promise<T>;
  /** Forgiving: a malformed field falls back to its default. For pages, whose address a person may have edited. */
  receive: (ctx: C, raw: Record<string, unknown>) => Promise<T>;
};

function demand(ctx: StaffCtx, can: Capability) {
  if (!may(ctx, can)) throw forbidden();
}

function demandCustomer(ctx: StaffCtx): asserts ctx is Ctx {
  if (!ctx.customer) throw notFound();
}

/** A verb that reads, for one customer, in one read-only transaction. */
export const query = <S extends z.ZodObject, T>({
  can,
  input,
  run,
}: Definition<S, Read, T>): Verb<StaffCtx, S, T> =>
  verb("query", true, can, input, (ctx, parsed) => {
    demandCustomer(ctx);
    return reading(ctx, (read) => run(read, parsed));
  });

/** A verb that writes, for one customer, in one transaction. */
export const command = <S extends z.ZodObject, T>({
  can,
  input,
  run,
}: Definition<S, Tx, T>): Verb<StaffCtx, S, T> =>
  verb("command", true, can, input, (ctx, parsed) => {
    demandCustomer(ctx);
    return transact(ctx, (tx) => run(tx, parsed));
  });

/** A verb that reads over the actor's reach, without a selected customer. */
export const staffQuery = <S extends z.ZodObject, T>({
  can,
  input,
  run,
}: Definition<S, StaffRead, T>): Verb<StaffCtx, S, T> =>
  verb("query", false, can, input, (ctx, parsed) => reading(ctx, (read) => run(read, parsed)));

/** A verb that writes over the actor's reach, without a selected customer. */
export const staffCommand = <S extends z.ZodObject, T>({
  can,
  input,
  run,
}: Definition<S, StaffTx, T>): Verb<StaffCtx, S, T> =>
  verb("command", false, can, input, (ctx, parsed) => transact(ctx, (tx) => run(tx, parsed)));

function verb<S extends z.ZodObject, T>(
  kind: "query" | "command",
  needsCustomer: boolean,
  can: Capability,
  input: S,
  run: (ctx: StaffCtx, parsed: z.output<S>) => Promise<T>,
): Verb<StaffCtx, S, T> {
  return {
    kind,
    needsCustomer,
    can,
    input,
    async call(ctx, raw) {
      demand(ctx, can);
      return run(ctx, parse(input, raw));
    },
    async receive(ctx, raw) {
      demand(ctx, can);
      return run(ctx, forgive(input, raw));
    },
  };
}
