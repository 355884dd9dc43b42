import type { Clock } from "../wire/clock";
import { type Answer, json } from "../wire/exchange";

const LENGTH_S = 300;

/** Calls in a window of five minutes. */
export class Window {
  private from = 0;
  private calls = 0;

  constructor(
    private readonly clock: Clock,
    private readonly limit: number,
  ) {}

  clear() {
    this.calls = 0;
  }

  /** Counts a call. Answers its headers, and the refusal when it was one too many. */
  count(): { headers: Record<string, string>; refusal: Answer | null } {
    const from = Math.floor(this.clock.now() / 1000 / LENGTH_S) * LENGTH_S;
    if (from !== this.from) [this.from, this.calls] = [from, 0];
    const isOver = this.calls >= this.limit;
    if (!isOver) this.calls += 1;
    const end = String(from + LENGTH_S);
    const headers = {
      "ratelimit-limit": String(this.limit),
      "ratelimit-remaining": String(this.limit - this.calls),
      "ratelimit-reset": end,
    };
    // An instant, not a number of seconds.
    return { headers, refusal: isOver ? json("Retry later", 429, { ...headers, "retry-after": end }) : null };
  }
}
