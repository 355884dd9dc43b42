import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { cacheConnection } from "@/lib/jobs/backends";
import { Problem } from "@/lib/kernel/problems";
import { processWide } from "@/lib/kernel/process-wide";
import { settings } from "@/lib/kernel/settings";

const WINDOW_SECONDS = 60;
const limitHeaders = new WeakMap<Request, Record<string, string>>();
const state = processWide<{ limiter?: RateLimiterAbstract }>("invorder.rate-limiter", () => ({}));

const limiter = (): RateLimiterAbstract => {
  state.limiter ??= makeLimiter();
  return state.limiter;
};

/** In Redis the limit is one for all processes; without it, and while it is away, each process counts what it answers. */
function makeLimiter(): RateLimiterAbstract {
  const window = { keyPrefix: "calls", points: settings().CALLS_PER_MINUTE, duration: WINDOW_SECONDS };
  const inMemory = new RateLimiterMemory(window);
  const storeClient = cacheConnection();
  if (!storeClient) return inMemory;
  return new RateLimiterRedis({
    ...window,
    storeClient,
    insuranceLimiter: inMemory,
    rejectIfRedisNotReady: true,
  });
}

/**
 * Counts a call of a session or token, once for each request, before anything is done for it. A minute begins with its first call; more than
 * CALLS_PER_MINUTE in one throws Problem("too-many") with the seconds that are left of it.
 */
export async function countCall(request: Request, session_id: string): Promise<void> {
  if (limitHeaders.has(request)) return;
  limitHeaders.set(request, {});
  const { isOver, remaining, seconds } = await consume(session_id);
  limitHeaders.set(request, {
    "ratelimit-policy": `"session";q=${settings().CALLS_PER_MINUTE};w=${WINDOW_SECONDS}`,
    ratelimit: `"session";r=${remaining};t=${seconds}`,
  });
  if (isOver)
    throw new Problem("too-many", { key: "too_many_calls", values: { seconds } }, undefined, seconds);
}

async function consume(session_id: string) {
  try {
    return { isOver: false, ...leftOf(await limiter().consume(session_id)) };
  } catch (error) {
    // The library throws what is left of the window when nothing is.
    if (error instanceof RateLimiterRes) return { isOver: true, ...leftOf(error) };
    throw error;
  }
}

const leftOf = ({ remainingPoints, msBeforeNext }: RateLimiterRes) => ({
  remaining: remainingPoints,
  seconds: Math.min(WINDOW_SECONDS, Math.max(1, Math.ceil(msBeforeNext / 1_000))),
});

/** Says on an answer what is left of the minute, in the words of the IETF's draft (RateLimit header fields for HTTP, 10). */
export function withLimit(request: Request, answer: Response): Response {
  for (const [name, value] of Object.entries(limitHeaders.get(request) ?? {}))
    answer.headers.set(name, value);
  return answer;
}
