import type { z } from "zod";
import type { Link } from "../../port";
import { PackageFailure } from "../../rules/failure";
import {
  Calls,
  type HttpResponse,
  type ResponseVerdict,
  type RetryPolicy,
  usualVerdict,
} from "../wire/calls";
import { type Rate, rateLimiterOf } from "../wire/rate-limiter";
import { losslessJson } from "../wire/values";
import { Versions } from "./answers";

export type MoneybirdSite = { base: string; patience: RetryPolicy; rate: Rate };

/** 150 calls in five minutes, for all links at our IP address together. */
export const MONEYBIRD_RATE: Rate = { calls: 150, within: 300_000 };

export type Kind = "contacts" | "sales_invoices" | "external_sales_invoices";

/** Moneybird silently leaves out ids beyond this number. */
const IDS_A_READ = 100;

/** Calls of one link. */
export class Lists {
  private readonly base: URL;
  private readonly calls: Calls;
  private readonly lookups: Calls;

  constructor(site: MoneybirdSite, link: Link) {
    this.base = new URL(link.settings.host ?? site.base);
    const pace = rateLimiterOf(`moneybird ${this.base.origin}`, site.rate, link.clock().getTime());
    const manner = { patience: site.patience, pace, spentUntil };
    this.calls = new Calls(link, { ...manner, verdict });
    this.lookups = new Calls(link, { ...manner, verdict: mayBeMissing });
  }

  /** Returns the parsed answer of an address below `/api/v2`. Throws PackageFailure. */
  async get<Shape extends z.ZodType>(
    path: string,
    query: Record<string, string>,
    shape: Shape,
  ): Promise<z.output<Shape>> {
    const url = this.url(path);
    url.search = new URLSearchParams(query).toString();
    return this.calls.ask(
      (token) => ({ url, init: { headers: headers(token) } }),
      (response) => read(response, shape),
    );
  }

  /** Returns the ids and versions of all rows of a kind. Throws PackageFailure. */
  async versions(
    administration: string,
    kind: Kind,
    query: Record<string, string>,
  ): Promise<Map<string, string>> {
    const rows = await this.get(`${administration}/${kind}/synchronization`, query, Versions);
    return new Map(rows.map(({ id, version }) => [id, version]));
  }

  /** Returns whether Moneybird reports that no row has this id. Throws PackageFailure. */
  async isMissing(administration: string, kind: Kind, id: string): Promise<boolean> {
    const url = this.url(`${administration}/${kind}/${id}`);
    return this.lookups.ask(
      (token) => ({ url, init: { headers: headers(token) } }),
      ({ status, text }) => {
        const answer = losslessJson(text);
        return status === NOT_FOUND && Reflect.has(Object(answer), "error");
      },
    );
  }

  /** Yields the rows with these ids, a hundred at a time, each batch parsed by `shape`. Throws PackageFailure. */
  async *byIds<Shape extends z.ZodType>(
    administration: string,
    kind: Kind,
    { ids, shape }: { ids: readonly string[]; shape: Shape },
  ): AsyncGenerator<z.output<Shape>> {
    const url = this.url(`${administration}/${kind}/synchronization`);
    for (let from = 0; from < ids.length; from += IDS_A_READ) {
      const body = JSON.stringify({ ids: ids.slice(from, from + IDS_A_READ) });
      yield await this.calls.ask(
        (token) => ({
          url,
          init: { method: "POST", headers: { ...headers(token), "content-type": "application/json" }, body },
        }),
        (response) => read(response, shape),
      );
    }
  }

  private url(path: string): URL {
    return new URL(`/api/v2/${path}.json`, this.base);
  }
}

const headers = (token: string) => ({ authorization: `Bearer ${token}`, accept: "application/json" });

function read<Shape extends z.ZodType>({ text }: HttpResponse, shape: Shape): z.output<Shape> {
  const result = shape.safeParse(losslessJson(text));
  if (!result.success) throw new PackageFailure("bad_answer", "no such list");
  return result.data;
}

function verdict(response: HttpResponse, now: Date): ResponseVerdict {
  // A key cannot be renewed: it was revoked, or given to somebody else.
  if (response.status === 401) return { refused: "needs_relink" };
  if (response.status !== 429) return usualVerdict(response);
  return { until: instantOf(response.headers.get("retry-after"), now) ?? new Date(now.getTime() + 60_000) };
}

const NOT_FOUND = 404;

const mayBeMissing = (response: HttpResponse, now: Date): ResponseVerdict =>
  response.status === NOT_FOUND ? "fine" : verdict(response, now);

const EPOCH = 1_000_000_000;

/** Returns the instant in `Retry-After`: epoch seconds here, elsewhere the number of seconds to wait. */
function instantOf(header: string | null, now: Date): Date | null {
  const seconds = Number(header);
  if (!header || !Number.isFinite(seconds)) return null;
  return seconds > EPOCH ? new Date(seconds * 1000) : new Date(now.getTime() + seconds * 1000);
}

function spentUntil({ headers: responseHeaders }: HttpResponse): Date | null {
  if (responseHeaders.get("ratelimit-remaining") !== "0") return null;
  const reset = Number(responseHeaders.get("ratelimit-reset"));
  return reset > EPOCH ? new Date(reset * 1000) : null;
}
