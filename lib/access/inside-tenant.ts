import { sendFirst, type Transaction } from "@/db/client";
import { settings } from "@/lib/kernel/settings";
import type { StaffCtx } from "./context";
import { tenancyOf } from "./tenancy";

/** Somebody waits for an answer; a job may take its time, as long as it tells how far it is (JOB_SILENT_SECONDS). */
export type Pace = "answer" | "work";
type Manner = { readOnly: "on" | "off"; pace: Pace };

/**
 * Customers differ in size by thousands: a list planned for a small one, kept for all, would read a large one's rows one by one. What
 * writes keeps its plans: every row it touches asks the foreign keys, each by a plan of its own.
 */
const PLANS = { on: "force_custom_plan", off: "auto" };

/**
 * Runs inside a tenant. That the server is told whose it is goes out before `run` begins and is not waited for: statements of one
 * connection are carried out in the order in which they are sent, and one that comes before it would see no rows (ARCHITECTURE §5).
 */
export async function insideTenant<T>(
  transaction: Transaction,
  ctx: StaffCtx,
  { readOnly, pace }: Manner,
  run: () => Promise<T>,
): Promise<T> {
  const told = tenancyOf(ctx, {
    transaction_read_only: readOnly,
    plan_cache_mode: PLANS[readOnly],
    // A statement of a job ends before the job counts as silent, so that its error says which one it was.
    ...(pace === "work" ? { statement_timeout: `${settings().JOB_SILENT_SECONDS * 900}ms` } : {}),
  });
  const entered = sendFirst(transaction, ENTER, told);
  // Where it fails all that follows does: its own words say why.
  entered.catch(() => undefined);
  try {
    return await run();
  } finally {
    await entered;
  }
}

const ENTER = "select set_config(key, value, true) from jsonb_each_text($1::text::jsonb)";
