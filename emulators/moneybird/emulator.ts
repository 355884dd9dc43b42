import { handleBooking } from "../ledger/booking-page";
import { type Administration, Books } from "../ledger/books";
import { Budget } from "../wire/budget";
import type { Clock } from "../wire/clock";
import { bearerOf, type HttpRequest, type HttpResponse, json } from "../wire/http";
import { type Provider, startServer } from "../wire/server";
import { BadFilter } from "./filter";
import { byIds, type Kind, kinds, paged, rowWithId, versions } from "./lists";
import { countCall, WINDOW_MS } from "./rate-limit";

/** A personal token with the administrations its owner may open. `lacks`: kinds of rows it has no rights to. */
type Key = { key: string; administrations: string[]; lacks?: Kind[] };

export type MoneybirdSite = {
  keys: Key[];
  administrations: Administration[];
  isFilled?: boolean;
  callsPerWindow?: number;
  /** Shown on the page to a person who wants to connect. */
  hint?: string;
};

const USUAL_CALLS = 150;

/** Emulates the part of Moneybird that an app reading open items uses. */
class MoneybirdEmulator implements Provider {
  readonly books: Books;
  /** Current keys: a test removes one or gives it to another owner. */
  readonly keys: Map<string, Key>;
  readonly suspended = new Set<string>();
  readonly lapsed = new Set<string>();
  private readonly budget: Budget;

  constructor(
    readonly site: MoneybirdSite,
    clock: Clock,
  ) {
    this.books = new Books(site.administrations, clock, site.isFilled ?? false);
    this.keys = keysOf(site);
    this.budget = new Budget(clock, site.callsPerWindow ?? USUAL_CALLS, WINDOW_MS);
  }

  reset() {
    this.books.reset();
    this.keys.clear();
    for (const [key, owner] of keysOf(this.site)) this.keys.set(key, owner);
    for (const collection of [this.suspended, this.lapsed, this.budget]) collection.clear();
  }

  answer(request: HttpRequest): HttpResponse {
    if (!request.path.startsWith("/api/v2/"))
      return handleBooking(request, "Moneybird", this.books, this.site.hint) ?? notFound();
    const { headers, refusal } = countCall(this.budget);
    const answer = refusal ?? this.data(request);
    return { ...answer, headers: { ...headers, ...answer.headers } };
  }

  private data(request: HttpRequest): HttpResponse {
    const key = this.keys.get(bearerOf(request));
    if (!key) return refused(401, "unauthorized", "The access token is invalid");
    const path = request.path.slice("/api/v2/".length).replace(/\.json$/, "");
    if (path === "administrations") return json(this.administrations(key));
    const [id = "", kind = "", ...rest] = path.split("/");
    const ledger = key.administrations.includes(id) ? this.books.ledger(id) : undefined;
    const knownKind = kinds.find((candidate) => candidate === kind);
    if (!ledger || !knownKind) return notFound();
    if (this.lapsed.has(id)) return refused(402, "payment_required", "Payment required");
    if (key.lacks?.includes(knownKind))
      return refused(403, "forbidden", "Not allowed by the scopes of this token");
    try {
      if (rest.length === 0 && request.method === "GET") return paged(request, ledger, knownKind);
      if (rest.join() !== "synchronization")
        return rowWithId(rest.join("/"), ledger, knownKind) ?? notFound();
      return request.method === "POST"
        ? byIds(request, ledger, knownKind)
        : versions(request, ledger, knownKind);
    } catch (error) {
      if (error instanceof BadFilter) return refused(400, "invalid", error.message);
      throw error;
    }
  }

  private administrations({ administrations }: Key) {
    return this.site.administrations
      .filter(({ id }) => administrations.includes(id))
      .map(({ id, name }) => ({
        id,
        name,
        language: "nl",
        currency: "EUR",
        country: "NL",
        time_zone: "Europe/Amsterdam",
        access: "user",
        suspended: this.suspended.has(id),
        period_locked_until: null,
        period_start_date: "2015-01-01",
      }));
  }
}

const keysOf = ({ keys }: MoneybirdSite) => new Map(keys.map((key) => [key.key, key]));

const refused = (status: number, symbol: string, error: string) =>
  json({ error, symbolic: { code: symbol } }, status);

const notFound = () => refused(404, "not_found", "record not found");

/** Starts an emulator of Moneybird. Resolves when it listens. */
export const startMoneybird = (site: MoneybirdSite, where?: { host?: string; port?: number }) =>
  startServer((clock) => new MoneybirdEmulator(site, clock), where);
