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

/** Returns the limiter: in Redis one limit for all processes; without Redis, and while it is down, each process counts its own calls. */
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
 * Counts a call of a session or token, once for each request, before anything else is done. A minute begins with its first call; more than
 * CALLS_PER_MINUTE in it throws Problem("too-many") with the remaining seconds.
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
    // The library throws the remaining window when the limit is exceeded.
    if (error instanceof RateLimiterRes) return { isOver: true, ...leftOf(error) };
    throw error;
  }
}

const leftOf = ({ remainingPoints, msBeforeNext }: RateLimiterRes) => ({
  remaining: remainingPoints,
  seconds: Math.min(WINDOW_SECONDS, Math.max(1, Math.ceil(msBeforeNext / 1_000))),
});

/** Adds the remaining calls of the minute to an answer, in the fields of the IETF's draft (RateLimit header fields for HTTP, 10). */
export function withLimit(request: Request, answer: Response): Response {
  for (const [name, value] of Object.entries(limitHeaders.get(request) ?? {}))
    answer.headers.set(name, value);
  return answer;
}
