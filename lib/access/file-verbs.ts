import type { z } from "zod";
import type { Download } from "@/lib/http/download";
import { parse } from "@/lib/kernel/parse";
import { writeAudit } from "./audit";
import type { Capability } from "./capabilities";
import { type Ctx, type StaffCtx, transact } from "./context";
import { type Admit, admission, requireCustomer } from "./verbs";

/** A verb that returns a file. It opens its own transactions: most files are still being created while they are sent. */
export type FileVerb<C, S extends z.ZodObject> = {
  kind: "file";
  needsCustomer: boolean;
  can: Capability;
  input: S;
  /** The media types it can return. */
  media: readonly string[];
  /** The schema of its JSON, for the published document. */
  json?: z.ZodType;
  admit: Admit;
  /** True when its download is recorded in the audit: for files with many records. */
  isAudited: boolean;
  /** Parses strictly: a malformed field is a Problem("invalid"). */
  call: (ctx: C, raw: unknown) => Promise<Download>;
};

type FileDefinition<S extends z.ZodObject, In> = {
  can: Capability;
  input: S;
  media: readonly string[];
  json?: z.ZodType;
  /** Its download is recorded in the audit, with the names of the filters and the number of rows; see tests/domain/users/files.test.ts. */
  isAudited?: true;
  run: (context: In, input: z.output<S>) => Promise<Download>;
};

/** Returns the file, once its download is recorded in the audit: before its first byte is sent, as it may break off anywhere. */
async function audited<S extends z.ZodObject>(
  ctx: StaffCtx,
  { can, input: { shape }, isAudited }: Pick<FileDefinition<S, never>, "can" | "input" | "isAudited">,
  { input, raw }: { input: object; raw: unknown },
  download: Download,
): Promise<Download> {
  if (!isAudited) return download;
  const fields = Object.keys(raw ?? {}).filter((name) => name in shape);
  const rows = download.rows === undefined ? {} : { rows: download.rows };
  try {
    await transact(ctx, (tx) => writeAudit(tx, { can, input, fields, answer: null, ...rows }));
  } catch (error) {
    if (download.body instanceof ReadableStream) await download.body.cancel();
    throw error;
  }
  return download;
}

/** Returns a verb that returns a file of one customer. */
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
    isAudited: definition.isAudited ?? false,
    async call(ctx, raw) {
      admit(ctx);
      requireCustomer(ctx);
      const input = parse(definition.input, raw);
      return audited(ctx, definition, { input, raw }, await run(ctx, input));
    },
  };
}

/** Returns a verb that returns a file within the actor's reach, without a selected customer. */
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
    isAudited: definition.isAudited ?? false,
    async call(ctx, raw) {
      admit(ctx);
      const input = parse(definition.input, raw);
      return audited(ctx, definition, { input, raw }, await run(ctx, input));
    },
  };
}
