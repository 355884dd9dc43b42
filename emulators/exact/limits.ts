import type { Clock } from "../wire/clock";
import { type Answer, json } from "../wire/exchange";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Calls per minute and day that a division takes. */
export type Limit = { minute: number; day: number };

type Window = { from: number; calls: number };

/** What each division was asked in the running minute and day. */
export class Limits {
  private windows = new Map<string, Window>();

  constructor(
    private readonly clock: Clock,
    private readonly limit: Limit,
  ) {}

  clear() {
    this.windows.clear();
  }

  private window(key: string, length: number): Window {
    const from = Math.floor(this.clock.now() / length) * length;
    const found = this.windows.get(key);
    const window = found?.from === from ? found : { from, calls: 0 };
    this.windows.set(key, window);
    return window;
  }

  /** Counts a call. Answers its headers, and the refusal when it was one too many. */
  count(division: string): { headers: Record<string, string>; refusal: Answer | null } {
    const minute = this.window(`${division} minute`, MINUTE_MS);
    const day = this.window(`${division} day`, DAY_MS);
    const isOver = minute.calls >= this.limit.minute;
    if (!isOver) minute.calls += 1;
    if (!isOver && day.calls < this.limit.day) day.calls += 1;
    else if (!isOver) return { headers: {}, refusal: tooMany(this.day(day, 0)) };
    // When the minute is gone only its own headers are sent; resets are told in milliseconds.
    if (isOver) return { headers: {}, refusal: tooMany(this.minute(minute, 0)) };
    const headers = {
      ...this.day(day, this.limit.day - day.calls),
      ...this.minute(minute, this.limit.minute - minute.calls),
    };
    return { headers, refusal: null };
  }

  private minute({ from }: Window, remaining: number) {
    return {
      "x-ratelimit-minutely-limit": String(this.limit.minute),
      "x-ratelimit-minutely-remaining": String(remaining),
      "x-ratelimit-minutely-reset": String(from + MINUTE_MS),
    };
  }

  private day({ from }: Window, remaining: number) {
    return {
      "x-ratelimit-limit": String(this.limit.day),
      "x-ratelimit-remaining": String(remaining),
      "x-ratelimit-reset": String(from + DAY_MS),
    };
  }
}

const tooMany = (headers: Record<string, string>) => json({ error: "Too Many Requests" }, 429, headers);
