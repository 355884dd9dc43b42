import { handleBooking } from "../ledger/booking-page";
import { type Administration, Books } from "../ledger/books";
import type { Ledger } from "../ledger/ledger";
import type { Clock } from "../wire/clock";
import { bearerOf, type HttpRequest, type HttpResponse, html } from "../wire/http";
import { type Provider, startServer } from "../wire/server";
import { consent, type Registered, tokenResponse } from "./consent";
import { type Limit, Limits } from "./rate-limits";
import { resourceAt } from "./resources";
import { errorResponse, listResponse } from "./responses";
import { Tokens } from "./tokens";

/** A person at Exact and the divisions they may open; the first is their current one. */
export type Person = { name: string; divisions: string[] };

export type ExactSite = {
  app: Registered;
  people: Person[];
  divisions: Administration[];
  isFilled?: boolean;
  limit?: Limit;
};

const USUAL_LIMIT = { minute: 60, day: 5_000 };
const REST = /^\/api\/v1\/(\w+)\/(.+)$/;

/** Emulates the part of Exact Online that an app reading open items uses. */
export class ExactEmulator implements Provider {
  readonly books: Books;
  readonly tokens: Tokens;
  /** Closed divisions, and the day a division moved, by its code. */
  readonly closed = new Set<string>();
  readonly moved = new Map<string, string>();
  /** Resources that return a bare list, and those the person has no rights to (with the response status). */
  readonly bare = new Set<string>();
  readonly forbidden = new Map<string, 403 | 404>();
  private readonly limits: Limits;

  constructor(
    readonly site: ExactSite,
    readonly clock: Clock,
  ) {
    this.books = new Books(site.divisions, clock, site.isFilled ?? false);
    this.tokens = new Tokens(clock);
    this.limits = new Limits(clock, site.limit ?? USUAL_LIMIT);
  }

  reset() {
    this.books.reset();
    this.tokens.clear();
    this.limits.clear();
    for (const collection of [this.closed, this.moved, this.bare, this.forbidden]) collection.clear();
  }

  answer(request: HttpRequest): HttpResponse {
    if (request.path === "/api/oauth2/auth") return consent(request, this);
    if (request.path === "/api/oauth2/token") return tokenResponse(request, this);
    const [, division, resource] = REST.exec(request.path) ?? [];
    if (!division || !resource)
      return handleBooking(request, "Exact Online", this.books) ?? html("<h1>Not found</h1>", 404);
    const person = this.personOf(request);
    if (!person) return html("<html><body>Unauthorized</body></html>", 401);
    return this.answerWithinLimits(request, { division, resource, person });
  }

  private personOf(request: HttpRequest): Person | undefined {
    const name = this.tokens.userOf(bearerOf(request));
    return this.site.people.find((person) => person.name === name);
  }

  private answerWithinLimits(
    request: HttpRequest,
    at: { division: string; resource: string; person: Person },
  ): HttpResponse {
    const { headers, refusal } = this.limits.count(at.division);
    if (refusal) return refusal;
    const answer = this.data(request, at);
    return { ...answer, headers: { ...headers, ...answer.headers } };
  }

  private data(
    request: HttpRequest,
    { division, resource, person }: { division: string; resource: string; person: Person },
  ) {
    const barred = [...this.forbidden].find(([path]) => resource.startsWith(path));
    if (barred) return barred[1] === 403 ? errorResponse(403, "Forbidden") : html("<h1>404</h1>", 404);
    const ledger = this.ledgerOf(division, person);
    if (!ledger) return errorResponse(404, "Division not found");
    const found = resourceAt(resource, { ledger, person, emulator: this });
    return found
      ? listResponse(request, found, this.bare.has(resource))
      : html("<h1>Resource not found</h1>", 404);
  }

  private ledgerOf(division: string, { divisions }: Person): Ledger | undefined {
    if (division === "current") return this.books.ledger(divisions[0] ?? "");
    return divisions.includes(division) ? this.books.ledger(division) : undefined;
  }
}

/** Starts an emulator of Exact. Resolves when it listens. */
export const startExact = (site: ExactSite, where?: { host?: string; port?: number }) =>
  startServer((clock) => new ExactEmulator(site, clock), where);
