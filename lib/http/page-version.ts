import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import type { StaffCtx } from "@/lib/access/context";
import { processWide } from "@/lib/kernel/process-wide";
import { CUSTOMER_HEADER, CUSTOMER_PARAM } from "@/lib/kernel/tab";

/** What a page was made for, and what its calls send back so that a change can be told. */
const SEEN_HEADER = "x-seen";

/** Returns which build this server runs: its builder leaves the name beside the code. A development server has none. */
function build(): string {
  state.build ??= existsSync(BUILD_FILE) ? readFileSync(BUILD_FILE, "utf8").trim() : "unbuilt";
  return state.build;
}
const BUILD_FILE = ".next/BUILD_ID";

/** What sessions whose calls do not send it were last answered by, the longest unused first. */
const state = processWide("invorder.seen", (): { build?: string; answered: Map<string, string> } => ({
  answered: new Map(),
}));
const MOST_SESSIONS = 20_000;
const outdated = new WeakSet<Request>();

/**
 * Returns a word for this build, this user's rights and customers, and the selected customer: another word means that what the caller
 * shows is out of date (DECISIONS §12).
 */
export function pageVersion({ actor, customer }: Pick<StaffCtx, "actor" | "customer">): string {
  const facts = [
    build(),
    actor.id,
    actor.role_id,
    actor.reseller_id,
    actor.is_super,
    actor.debtor_link,
    [...actor.features].sort(),
    actor.customers_digest,
    customer?.id ?? 0,
    [...(customer?.features ?? [])].sort(),
  ];
  return createHash("sha256").update(JSON.stringify(facts)).digest("base64url").slice(0, 16);
}

/**
 * Compares what the caller last saw with what is so now. Our screens send what their page was made for; of a client with the headers of
 * SPEC §7 alone each process remembers what it last answered its session by, so a change is told once.
 */
export function compareSeen(
  request: Request,
  session_id: string,
  ctx: Pick<StaffCtx, "actor" | "customer">,
): void {
  const now = pageVersion(ctx);
  const seen = request.headers.get(SEEN_HEADER) ?? lastAnswered(request, session_id, now);
  if (seen !== now) outdated.add(request);
}

/** Returns what the session was last answered by, and remembers `now` in its place. Calls that name a customer are apart from those that do not. */
function lastAnswered(request: Request, session_id: string, now: string): string {
  const named = request.headers.get(CUSTOMER_HEADER) ?? new URL(request.url).searchParams.get(CUSTOMER_PARAM);
  const key = `${session_id} ${named ?? ""}`;
  const before = state.answered.get(key);
  state.answered.delete(key);
  state.answered.set(key, now);
  const [oldest] = state.answered.keys();
  if (state.answered.size > MOST_SESSIONS && oldest !== undefined) state.answered.delete(oldest);
  return before ?? now;
}

/** Adds `x-refresh: now` to the answer, a refusal too, when what the caller saw is no longer so. */
export function withRefresh(request: Request, answer: Response): Response {
  if (outdated.has(request)) answer.headers.set("x-refresh", "now");
  return answer;
}
