import type { Budget } from "../wire/budget";
import { type HttpResponse, html } from "../wire/http";

/** Credits per organisation and minute: a query costs one. */
export const MINUTE_MS = 60_000;

/** Takes a credit. Returns the headers, and the refusal when none was left at `now`. */
export function takeCredit(
  budget: Budget,
  now: number,
): { headers: Record<string, string>; refusal: HttpResponse | null } {
  const { isOver, left, end } = budget.take();
  const headers = {
    "x-ratelimit-limit": String(budget.limit),
    "x-ratelimit-remaining": String(left),
    "x-ratelimit-credited": "1",
  };
  if (!isOver) return { headers, refusal: null };
  const refusal = html("<html><body>Too many requests</body></html>", 429);
  const wait = String(Math.ceil((end - now) / 1000));
  return { headers, refusal: { ...refusal, headers: { ...headers, "retry-after": wait } } };
}
