import type { Link, LinkSettings } from "../../port";
import {
  Calls,
  type HttpResponse,
  type ResponseVerdict,
  type RetryPolicy,
  usualVerdict,
} from "../wire/calls";
import { type Rate, rateLimiterOf } from "../wire/rate-limiter";

/** Our app's registration at Exact, with the limits for calls there. */
export type ExactApp = {
  base: string;
  client_id: string;
  client_secret: string;
  patience: RetryPolicy;
  rate: Rate;
};

/** Sixty calls a minute for each division. */
export const EXACT_RATE: Rate = { calls: 60, within: 60_000 };

/** Returns Exact's address in the customer's country, else the default one. */
export const baseOf = ({ base }: Pick<ExactApp, "base">, { host }: LinkSettings): URL =>
  new URL(host ?? base);

/** Returns the calls on one division; all links of this process share its budget. */
export function callsOn(app: ExactApp, link: Link, division: string): Calls {
  const { origin } = baseOf(app, link.settings);
  const pace = rateLimiterOf(`exact ${origin} ${division}`, app.rate, link.clock().getTime());
  return new Calls(link, { verdict, patience: app.patience, pace, spentUntil });
}

function verdict(response: HttpResponse, now: Date): ResponseVerdict {
  if (response.status !== 429) return usualVerdict(response);
  return { until: resetOf(response) ?? new Date(now.getTime() + 60_000) };
}

/** Returns when calls are accepted again. Exact sends it in milliseconds: the minute's reset when the minute is used up, else the day's. */
function resetOf({ headers }: HttpResponse): Date | null {
  const reset = Number(headers.get("x-ratelimit-minutely-reset") ?? headers.get("x-ratelimit-reset") ?? "");
  return Number.isFinite(reset) && reset > 0 ? new Date(reset) : null;
}

/** Returns the end of the minute when no calls are left in it. */
function spentUntil(response: HttpResponse): Date | null {
  return response.status < 300 && response.headers.get("x-ratelimit-minutely-remaining") === "0"
    ? resetOf(response)
    : null;
}
