import { processWide } from "@/lib/kernel/process-wide";

/** A number of calls per number of milliseconds. */
export type Rate = { calls: number; within: number };

/** The calls left in a budget that refills evenly; shared by all its callers in this process. */
export class RateLimiter {
  private left: number;
  private at: number;
  private closedUntil = 0;

  constructor(
    private readonly rate: Rate,
    now: number,
  ) {
    this.left = rate.calls;
    this.at = now;
  }

  /** Takes one call. Returns how many milliseconds it must wait. */
  take(now: number): number {
    const { calls, within } = this.rate;
    // A clock that was set back must not look like a used-up budget, nor prolong a wait.
    const elapsed = Math.max(now - this.at, 0);
    this.closedUntil -= Math.max(this.at - now, 0);
    this.left = Math.min(calls, this.left + (elapsed * calls) / within) - 1;
    this.at = now;
    const wait = this.left >= 0 ? 0 : Math.ceil((-this.left * within) / calls);
    return Math.max(wait, this.closedUntil - now);
  }

  /** Records the provider's report that no calls are left until an instant. */
  closeUntil(instant: number) {
    this.closedUntil = Math.max(this.closedUntil, instant);
  }
}

const paces = processWide<Map<string, RateLimiter>>("invorder.package-paces", () => new Map());

/** Returns the budget of that name. */
export function rateLimiterOf(name: string, rate: Rate, now: number): RateLimiter {
  const found = paces.get(name) ?? new RateLimiter(rate, now);
  paces.set(name, found);
  return found;
}
