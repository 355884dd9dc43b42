import { Budget, type BudgetState } from "../wire/budget";
import type { Clock } from "../wire/clock";
import { type HttpResponse, json } from "../wire/http";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Calls allowed per division, per minute and day. */
export type Limit = { minute: number; day: number };

type Budgets = { minute: Budget; day: Budget };

/** Counts each division's calls in the running minute and day. */
export class Limits {
  private divisions = new Map<string, Budgets>();

  constructor(
    private readonly clock: Clock,
    private readonly limit: Limit,
  ) {}

  clear() {
    this.divisions.clear();
  }

  /** Counts a call. Returns its headers, and the refusal when it is over the limit. */
  count(division: string): { headers: Record<string, string>; refusal: HttpResponse | null } {
    const { minute, day } = this.of(division);
    const ofMinute = minute.take();
    // When the minute is used up only its own headers are sent; resets are in milliseconds.
    if (ofMinute.isOver) return { headers: {}, refusal: tooMany(rateHeaders("minutely-", minute, ofMinute)) };
    const ofDay = day.take();
    if (ofDay.isOver) return { headers: {}, refusal: tooMany(rateHeaders("", day, ofDay)) };
    return {
      headers: { ...rateHeaders("", day, ofDay), ...rateHeaders("minutely-", minute, ofMinute) },
      refusal: null,
    };
  }

  private of(division: string): Budgets {
    const found = this.divisions.get(division) ?? {
      minute: new Budget(this.clock, this.limit.minute, MINUTE_MS),
      day: new Budget(this.clock, this.limit.day, DAY_MS),
    };
    this.divisions.set(division, found);
    return found;
  }
}

const rateHeaders = (of: string, { limit }: Budget, { left, end }: BudgetState) => ({
  [`x-ratelimit-${of}limit`]: String(limit),
  [`x-ratelimit-${of}remaining`]: String(left),
  [`x-ratelimit-${of}reset`]: String(end),
});

const tooMany = (headers: Record<string, string>) => json({ error: "Too Many Requests" }, 429, headers);
