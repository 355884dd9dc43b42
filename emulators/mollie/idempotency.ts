import type { Clock } from "../wire/clock";
import type { HttpRequest, HttpResponse } from "../wire/http";
import { Refused } from "./payments";

const HOUR_MS = 3_600_000;

/**
 * Responses of the last hour by their keys: the same request twice is executed once, another request under a key is refused, and so is one
 * while the first is still in progress.
 */
export class Idempotency {
  private readonly answers = new Map<
    string,
    { wish: string; answer: HttpResponse; at: number; by: HttpRequest | null }
  >();

  constructor(private readonly clock: Clock) {}

  clear() {
    this.answers.clear();
  }

  once(ask: HttpRequest, work: () => HttpResponse): HttpResponse {
    const key = ask.headers["idempotency-key"];
    if (typeof key !== "string") return work();
    const wish = `${ask.method} ${ask.path} ${ask.body}`;
    const earlier = this.answers.get(key);
    if (earlier && this.clock.now() - earlier.at < HOUR_MS) {
      if (earlier.by !== null)
        throw new Refused(409, "A request with the same idempotency key is in progress");
      if (earlier.wish !== wish) throw new Refused(400, "The idempotency key was used for another request");
      return { ...earlier.answer, headers: { ...earlier.answer.headers, "Idempotent-Replayed": "true" } };
    }
    const answer = work();
    this.answers.set(key, { wish, answer, at: this.clock.now(), by: ask });
    return answer;
  }

  /** Marks a request as answered: from then on its key returns its response. */
  ended(ask: HttpRequest) {
    const key = ask.headers["idempotency-key"];
    const earlier = typeof key === "string" ? this.answers.get(key) : undefined;
    if (earlier?.by === ask) earlier.by = null;
  }
}
