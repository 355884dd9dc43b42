import type { z } from "zod";
import type { Download } from "@/lib/http/download";
import { parse } from "@/lib/kernel/parse";
import type { Capability } from "./capabilities";
import type { Ctx, StaffCtx } from "./context";
import { type Admit, admission, demandCustomer } from "./verbs";

/** A verb that answers a file. It opens its own transactions: most files are still being made while they are sent. */
export type FileVerb<C, S extends z.ZodObject> = {
  kind: "file";
  needsCustomer: boolean;
  can: Capability;
  input: S;
  /** The media types it can answer. */
  media: readonly string[];
  /** What stands in it when it is JSON, for the published document. */
  json?: z.ZodType;
  admit: Admit;
  /** Strict: a malformed field is a Problem("invalid"). */
  call: (ctx: C, raw: unknown) => Promise<Download>;
};

type FileDefinition<S extends z.ZodObject, In> = {
  can: Capability;
  input: S;
  media: readonly string[];
  json?: z.ZodType;
  run: (context: In, input: z.output<S>) => Promise<Download>;
};

/** A verb that answers a file of one customer. */
export function file<S extends z.ZodObject>({
  run,
  ...definition
}: FileDefinition<S, Ctx>): FileVerb<StaffCtx, S> {
  const admit = admission("file", definition.can, true);
  return {
    ...definition,
    kind: "file",
    needsCustomer: true,
    admit,
    async call(ctx, raw) {
      admit(ctx);
      demandCustomer(ctx);
      return run(ctx, parse(definition.input, raw));
    },
  };
}

/** A verb that answers a file within the actor's reach, without a selected customer. */
export function staffFile<S extends z.ZodObject>({
  run,
  ...definition
}: FileDefinition<S, StaffCtx>): FileVerb<StaffCtx, S> {
  const admit = admission("file", definition.can, false);
  return {
    ...definition,
    kind: "file",
    needsCustomer: false,
    admit,
    async call(ctx, raw) {
      admit(ctx);
      return run(ctx, parse(definition.input, raw));
    },
  };
}
