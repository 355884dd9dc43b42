import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import type { StaffCtx } from "@/lib/access/context";
import { processWide } from "@/lib/kernel/process-wide";

/** What a page was made for, and what its calls send back so that a change can be told. */
const SEEN_HEADER = "x-seen";

/** Which build this server runs: its builder leaves the name beside the code. A development server has none. */
function build(): string {
  held.build ??= existsSync(BUILD_FILE) ? readFileSync(BUILD_FILE, "utf8").trim() : "unbuilt";
  return held.build;
}
const BUILD_FILE = ".next/BUILD_ID";
const held = processWide<{ build?: string }>("invorder.build", () => ({}));

/** A word for this build, this user's rights and the selected customer: another word means that the page on the screen is out of date (DECISIONS §12). */
export function seenBy({ actor, customer }: Pick<StaffCtx, "actor" | "customer">): string {
  const facts = [
    build(),
    actor.id,
    actor.role_id,
    actor.is_super,
    actor.debtor_link,
    [...actor.features].sort(),
    customer?.id ?? 0,
    [...(customer?.features ?? [])].sort(),
  ];
  return createHash("sha256").update(JSON.stringify(facts)).digest("base64url").slice(0, 16);
}

/** The header that makes the page load itself again, when what the caller saw is no longer so. */
export function refreshHeaders(
  request: Request,
  ctx: Pick<StaffCtx, "actor" | "customer">,
): Record<string, string> {
  const seen = request.headers.get(SEEN_HEADER);
  return seen !== null && seen !== seenBy(ctx) ? { "x-refresh": "now" } : {};
}
