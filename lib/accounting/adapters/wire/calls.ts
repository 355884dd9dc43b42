import { setTimeout as pause } from "node:timers/promises";
import { errorReason, logCallFailure } from "@/lib/kernel/log-call-failure";
import type { Link } from "../../port";
import { type FailureKind, PackageFailure } from "../../rules/failure";
import type { RateLimiter } from "./rate-limiter";

/** An HTTP response, read completely. */
export type HttpResponse = { status: number; headers: Headers; text: string };

/**
 * The meaning of a response: it can be read; the token is no longer valid; too many calls, until an instant; worth a retry; or a refusal
 * that no retry changes.
 */
export type ResponseVerdict = "fine" | "renew" | "again" | { until: Date } | { refused: FailureKind };

/** The tries of a call, the delay before the second one, and the longest wait of a rate-limited call. */
export type RetryPolicy = { tries: number; firstMs: number; longestWaitMs: number };
export const USUAL_RETRIES: RetryPolicy = { tries: 4, firstMs: 2_000, longestWaitMs: 330_000 };

type Manner = {
  verdict: (response: HttpResponse, now: Date) => ResponseVerdict;
  patience: RetryPolicy;
  pace: RateLimiter;
  /** Returns until when the budget is used up, by the headers of a response; null while calls are left. */
  spentUntil?: (response: HttpResponse) => Date | null;
};

type PackageRequest = { url: URL; init?: RequestInit };
type Request = (token: string) => PackageRequest | Promise<PackageRequest>;

const WAITS_PER_CALL = 3;
const REFUSED = 401;

/** Returns the meaning of a status where a package defines no other. A refusal is never retried: some providers count them and block us. */
export function usualVerdict({ status }: HttpResponse): ResponseVerdict {
  if (status < 300) return "fine";
  if (status === 401) return "renew";
  if (status === 408 || status >= 500) return "again";
  return { refused: status === 402 || status === 403 || status === 404 ? "no_right" : "bad_answer" };
}

/** Calls of one link, each with its token, at the provider's pace, retried where that can help. */
export class Calls {
  constructor(
    private readonly link: Link,
    private readonly manner: Manner,
  ) {}

  /**
   * Returns the result of `read` for the response to a request. `read` may throw PackageFailure for an unreadable response: that is retried
   * too. Throws PackageFailure, and the reason with which the link's signal was aborted.
   */
  async ask<T>(request: Request, read: (response: HttpResponse) => T): Promise<T> {
    const state = { failures: 0, waits: 0, isRenewed: false };
    for (;;) {
      this.link.signal.throwIfAborted();
      const { response, value, failure } = await this.once(request, read, state.isRenewed);
      if (value !== undefined) return value.read;
      const verdict = failure ? "again" : this.manner.verdict(response, this.link.clock());
      if (verdict === "renew") {
        if (state.isRenewed) throw new PackageFailure("needs_relink", "refused with a new token");
        state.isRenewed = true;
      } else if (verdict === "again" || verdict === "fine") {
        state.failures += 1;
        if (state.failures >= this.manner.patience.tries) throw failure ?? unavailable(response);
        await this.wait(waitBefore(state.failures, this.manner.patience));
      } else if ("until" in verdict) {
        state.waits += 1;
        await this.waitUntil(verdict.until, state.waits);
      } else throw new PackageFailure(verdict.refused, `status ${response.status}`);
    }
  }

  private async once<T>(request: Request, read: (response: HttpResponse) => T, renewed: boolean) {
    const wait = this.manner.pace.take(this.link.clock().getTime());
    if (wait > 0) await this.wait(wait);
    // The link reports problems with the token; only the call itself is retried.
    const token = await this.link.accessToken({ renewed });
    const nothing = { status: 0, headers: new Headers(), text: "" };
    let requestUrl: URL | undefined;
    try {
      const { url, init } = await request(token);
      requestUrl = url;
      const response = await answered(await this.link.fetch(url, init));
      const spent = this.manner.spentUntil?.(response);
      if (spent) this.manner.pace.closeUntil(spent.getTime());
      if (this.manner.verdict(response, this.link.clock()) !== "fine") {
        logCallFailure({ service: "accounting", url, status: response.status, reason: "refused" });
        return { response };
      }
      return { response, value: { read: read(response) } };
    } catch (error) {
      const failure = error instanceof PackageFailure ? error : null;
      if (requestUrl)
        logCallFailure({
          service: "accounting",
          url: requestUrl,
          reason: failure?.kind ?? errorReason(error),
        });
      // The package refused the token before the call itself was made: by its clock the token has expired.
      if (failure?.kind === "needs_relink" && !renewed) return { response: { ...nothing, status: REFUSED } };
      if (failure && final.has(failure.kind)) throw failure;
      return { response: nothing, failure: failure ?? new PackageFailure("cut_off", "the line was cut") };
    }
  }

  private async waitUntil(until: Date, waits: number) {
    const wait = until.getTime() - this.link.clock().getTime();
    if (waits > WAITS_PER_CALL || wait > this.manner.patience.longestWaitMs)
      throw new PackageFailure("rate_limited", "too many calls", until);
    this.manner.pace.closeUntil(until.getTime());
    await this.wait(Math.max(wait, 0));
  }

  private wait(milliseconds: number): Promise<void> {
    return pause(milliseconds, undefined, { signal: this.link.signal });
  }
}

/** Failures that no retry resolves. */
const final = new Set<FailureKind>(["needs_relink", "no_right", "rate_limited"]);

const unavailable = ({ status }: HttpResponse) =>
  new PackageFailure("unavailable", status ? `status ${status}` : "");

async function answered(response: Response): Promise<HttpResponse> {
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Returns a delay that doubles each time, with jitter, so that calls that failed together are not retried together. */
const waitBefore = (failures: number, { firstMs }: RetryPolicy) =>
  firstMs * 2 ** (failures - 1) * (0.75 + Math.random() / 2);
