import type { z } from "zod";
import { type Ctx, type StaffCtx, type StaffTx, type Tx, transact } from "./context";
import { type Definition, requireCustomer, type Verb, verb, withAudit } from "./verbs";

type AskingDefinition<S extends z.ZodObject, Out, In, T, A> = Omit<Definition<S, In, T>, "run"> & {
  /** Calls another service while no transaction is open. It may run twice, and leaves refusals to `run` where possible. */
  ask: (ctx: Out, input: z.output<S>) => Promise<A>;
  run: (tx: In, input: z.output<S>, response: A) => Promise<NoInfer<T>>;
};

/** Returns a verb for one customer that first calls another service, which may take its time, and then writes in one transaction. */
export const outwardCommand = <S extends z.ZodObject, T, A>({
  ask,
  run,
  ...definition
}: AskingDefinition<S, Ctx, Tx, T, A>): Verb<StaffCtx, S, T> =>
  verb(
    "command",
    true,
    definition,
    (ctx, parsed) => {
      requireCustomer(ctx);
      return ask(ctx, parsed);
    },
    (ctx, parsed, sent, response) => {
      requireCustomer(ctx);
      const write = (tx: Tx, input: z.output<S>) => run(tx, input, response);
      return transact(ctx, (tx) => withAudit(tx, { ...definition, run: write }, parsed, sent));
    },
  );

/** Returns a verb over the actor's reach that first calls another service, which may take its time, and then writes in one transaction. */
export const outwardStaffCommand = <S extends z.ZodObject, T, A>({
  ask,
  run,
  ...definition
}: AskingDefinition<S, StaffCtx, StaffTx, T, A>): Verb<StaffCtx, S, T> =>
  verb("command", false, definition, ask, (ctx, parsed, sent, response) => {
    const write = (tx: StaffTx, input: z.output<S>) => run(tx, input, response);
    return transact(ctx, (tx) => withAudit(tx, { ...definition, run: write }, parsed, sent));
  });
