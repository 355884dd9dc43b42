import { z } from "zod";
import { instant, int, one } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";

const age = { count: int, oldest: int };

/** The waiting, running and failed work of the whole product; ages in seconds. Without sent messages. */
export const SystemState = z.strictObject({
  versions: z.strictObject({
    product: z.string(),
    node: z.string(),
    database: z.string(),
    migration: z.string(),
  }),
  /** Processes of the product with a connection to the database, which they close after an idle minute. */
  processes: z.array(z.strictObject({ part: z.enum(["web", "worker"]), version: z.string(), count: int })),
  /** The size of the database in bytes, and the kind of file storage; free bytes on the disk where it is a folder. */
  storage: z.strictObject({
    database_bytes: int,
    files: z.enum(["folder", "bucket"]),
    free_bytes: int.nullable(),
  }),
  outbox: z.array(z.strictObject({ channel: z.string(), state: z.string(), ...age })),
  /** Customers whose messages need a user's decision: refused for good, or unknown whether they were sent. */
  undecided: z.array(z.strictObject({ customer_id: int, customer: z.string(), failed: int, unknown: int })),
  jobs: z.array(
    z.strictObject({ action: z.string(), state: z.enum(["waiting", "running", "failed"]), ...age }),
  ),
  /** The latest failed jobs of a week; a sync can be repeated from here. */
  failed_jobs: z.array(
    z.strictObject({
      id: int,
      customer_id: int,
      customer: z.string(),
      action: z.string(),
      error: z.string().nullable(),
      finished_at: instant.nullable(),
      can_retry: z.boolean(),
    }),
  ),
  connections: z.array(
    z.strictObject({ package: z.string(), state: z.enum(["working", "failing", "unlinked"]), ...age }),
  ),
  /** Links that cannot be read, or that a user must renew. */
  broken_connections: z.array(
    z.strictObject({
      customer_id: int,
      customer: z.string(),
      package: z.string(),
      state: z.enum(["failing", "unlinked"]),
      synced_at: instant.nullable(),
    }),
  ),
  webhooks: z.array(z.strictObject({ state: z.string(), ...age })),
  /** The end of the last `admin backup`, and its content; null without one. */
  backup: z.strictObject({ made_at: z.string(), rows: int, files: int }).nullable(),
});
export type SystemState = Wire<z.output<typeof SystemState>>;

export const Retried = one(z.strictObject({ id: int }));
