import { pool } from "@/db/client";
import journal from "@/db/migrations/meta/_journal.json";
import { pingQueue } from "@/lib/jobs/backends";
import { warn } from "@/lib/kernel/log";
import { pingRealtime } from "@/lib/realtime/server";

const ANSWER_WITHIN_MS = 2_000;
const checks: Record<string, () => Promise<unknown>> = {
  database: isMigrated,
  queue: pingQueue,
  realtime: pingRealtime,
};

/** Asks everything the product leans on whether it answers. What is away is named in the log, with the reason. */
export async function readiness() {
  const states = await Promise.all(Object.entries(checks).map(([name, check]) => stateOf(name, check)));
  const parts: Record<string, "ok" | "away"> = Object.assign({}, ...states);
  return { isReady: Object.values(parts).every((state) => state === "ok"), parts };
}

/** The database answers and has the tables this version was made for; a newer one's are no objection. */
async function isMigrated() {
  const wanted = Math.max(...journal.entries.map(({ when }) => when));
  const [last] = await pool("invorder_app").sql<{ at: string | null }[]>`
    select max(created_at) as at from drizzle.__drizzle_migrations`;
  if (Number(last?.at ?? 0) < wanted) throw new Error("the database is not migrated to this version");
}

async function stateOf(name: string, check: () => Promise<unknown>) {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error("no answer in time")), ANSWER_WITHIN_MS).unref();
  });
  try {
    await Promise.race([check(), late]);
    return { [name]: "ok" };
  } catch (error) {
    warn("not ready", { part: name }, error);
    return { [name]: "away" };
  }
}
