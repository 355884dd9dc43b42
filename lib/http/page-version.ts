import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import type { StaffCtx } from "@/lib/access/context";
import { CUSTOMER_HEADER, CUSTOMER_PARAM } from "@/lib/kernel/customer-header";
import { processWide } from "@/lib/kernel/process-wide";

/** The version a page was rendered for, which its calls send back so that a change can be detected. */
const SEEN_HEADER = "x-seen";

/** Returns the build this server runs, from the file its builder wrote beside the code. A development server has none. */
function build(): string {
  state.build ??= existsSync(BUILD_FILE) ? readFileSync(BUILD_FILE, "utf8").trim() : "unbuilt";
  return state.build;
}
const BUILD_FILE = ".next/BUILD_ID";

/** The last version sent to sessions whose calls do not send it, least recently used first. */
const state = processWide("invorder.seen", (): { build?: string; answered: Map<string, string> } => ({
  answered: new Map(),
}));
const MOST_SESSIONS = 20_000;
const outdated = new WeakSet<Request>();

/**
 * Returns a hash of this build, the user's rights and customers, and the selected customer: another hash means that what the caller shows
 * is out of date (DECISIONS §12).
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
 * Compares the version the caller last received with the current one. The product's screens send the version of their page; for a client
 * with only the headers of SPEC §7 each process remembers the version it last sent to its session, so a change is reported once.
 */
export function compareVersion(
  request: Request,
  session_id: string,
  ctx: Pick<StaffCtx, "actor" | "customer">,
): void {
  const now = pageVersion(ctx);
  const seen = request.headers.get(SEEN_HEADER) ?? lastAnswered(request, session_id, now);
  if (seen !== now) outdated.add(request);
}

/**
 * Returns the version last sent to the session, and stores `now` in its place. Calls that name a customer are tracked apart from those that
 * do not.
 */
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

/** Adds `x-refresh: now` to the answer, a refusal too, when the caller's version is out of date. */
export function withRefresh(request: Request, answer: Response): Response {
  if (outdated.has(request)) answer.headers.set("x-refresh", "now");
  return answer;
}
