import type { Clock } from "../wire/clock";
import { type Answer, html } from "../wire/exchange";

const MINUTE_MS = 60_000;

/** Credits of one organisation in a running minute: a query costs one. */
export class Credits {
  private from = 0;
  private spent = 0;

  constructor(
    private readonly clock: Clock,
    private readonly limit: number,
  ) {}

  clear() {
    this.spent = 0;
  }

  /** Takes a credit. Answers the headers, and the refusal when there was none left. */
  spend(): { headers: Record<string, string>; refusal: Answer | null } {
    const from = Math.floor(this.clock.now() / MINUTE_MS) * MINUTE_MS;
    if (from !== this.from) [this.from, this.spent] = [from, 0];
    const isOver = this.spent >= this.limit;
    if (!isOver) this.spent += 1;
    const headers = {
      "x-ratelimit-limit": String(this.limit),
      "x-ratelimit-remaining": String(this.limit - this.spent),
      "x-ratelimit-credited": "1",
    };
    if (!isOver) return { headers, refusal: null };
    const wait = String(Math.ceil((from + MINUTE_MS - this.clock.now()) / 1000));
    const refusal = html("<html><body>Too many requests</body></html>", 429);
    return { headers, refusal: { ...refusal, headers: { ...headers, "retry-after": wait } } };
  }
}
