import { Problem } from "@/lib/kernel/problems";
import { processWide } from "@/lib/kernel/process-wide";
import { settings } from "@/lib/kernel/settings";

type Span = { calls: number; ends: number };

/** The minute each session is in, and when the ones that are over were last thrown away. By a clock that nobody can set back. */
const state = processWide("invorder.calls", () => ({ spans: new Map<string, Span>(), swept: 0 }));
const SPAN_SECONDS = 60;
const told = new WeakMap<Request, Record<string, string>>();

/**
 * Counts a call of a session or token, once for each request, before anything is done for it. A minute begins with its first call; more than
 * CALLS_PER_MINUTE in one throws Problem("too-many") with the seconds that are left of it. Each process counts what it answers.
 */
export function countCall(request: Request, session_id: string): void {
  if (told.has(request)) return;
  // Whole milliseconds: sums of fractions may come out a hair above the minute, and would be told as 61 seconds.
  const now = Math.floor(performance.now());
  const most = settings().CALLS_PER_MINUTE;
  const span = spanOf(session_id, now);
  span.calls += 1;
  const seconds = Math.max(1, Math.ceil((span.ends - now) / 1_000));
  told.set(request, {
    "ratelimit-policy": `"session";q=${most};w=${SPAN_SECONDS}`,
    ratelimit: `"session";r=${Math.max(0, most - span.calls)};t=${seconds}`,
  });
  if (span.calls > most)
    throw new Problem("too-many", { key: "too_many_calls", values: { seconds } }, undefined, seconds);
}

function spanOf(session_id: string, now: number): Span {
  if (now - state.swept > SPAN_SECONDS * 1_000) {
    for (const [id, { ends }] of state.spans) if (ends <= now) state.spans.delete(id);
    state.swept = now;
  }
  const open = state.spans.get(session_id);
  if (open && open.ends > now) return open;
  const begun = { calls: 0, ends: now + SPAN_SECONDS * 1_000 };
  state.spans.set(session_id, begun);
  return begun;
}

/** Says on an answer what is left of the minute, in the words of the IETF's draft (RateLimit header fields for HTTP, 10). */
export function withLimit(request: Request, answer: Response): Response {
  for (const [name, value] of Object.entries(told.get(request) ?? {})) answer.headers.set(name, value);
  return answer;
}
