import type { Budget } from "../wire/budget";
import { type HttpResponse, json } from "../wire/http";

/** Calls are counted in windows of five minutes. */
export const WINDOW_MS = 300_000;

/** Counts a call. Returns its headers, and the refusal when it is over the limit. */
export function countCall(budget: Budget): { headers: Record<string, string>; refusal: HttpResponse | null } {
  const { isOver, left, end } = budget.take();
  const headers = {
    "ratelimit-limit": String(budget.limit),
    "ratelimit-remaining": String(left),
    "ratelimit-reset": String(end / 1000),
  };
  // An instant, not a number of seconds.
  const refused = { ...headers, "retry-after": String(end / 1000) };
  return { headers, refusal: isOver ? json("Retry later", 429, refused) : null };
}
