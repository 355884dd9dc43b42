import type { Registered } from "../exact/consent";
import type { Person } from "../exact/emulator";
import { handleBooking } from "../ledger/booking-page";
import { type Administration, Books } from "../ledger/books";
import type { Ledger } from "../ledger/ledger";
import { Budget } from "../wire/budget";
import type { Clock } from "../wire/clock";
import { type HttpRequest, type HttpResponse, html } from "../wire/http";
import { type Provider, startServer } from "../wire/server";
import { browse } from "./browse";
import { definitionOf } from "./definition";
import { findDimensions, listDimensions, readDimensions } from "./dimensions";
import { MINUTE_MS, takeCredit } from "./rate-limit";
import { signIn } from "./sign-in";
import { type Call, callOf, fault, processed, searched } from "./soap";
import { Tokens } from "./tokens";
import { type Language, words } from "./words";
import { at, type Node, textAt, treeOf, x } from "./xml";

export type TwinfieldSite = {
  app: Registered;
  people: Person[];
  offices: Administration[];
  isFilled?: boolean;
  credits?: number;
};

const USUAL_CREDITS = 25;

/** Emulates the part of Twinfield that an app reading open items uses. */
export class TwinfieldEmulator implements Provider {
  readonly books: Books;
  readonly tokens: Tokens;
  private readonly credits: Budget;
  /** The organisation's current cluster; calls to another one are refused. */
  cluster = "c1";
  language: Language = "nl";
  /** True when a header without CompanyId is refused, and a filter on the match status. */
  demandsCompanyId = false;
  refusesStatusFilter = false;

  constructor(
    readonly site: TwinfieldSite,
    readonly clock: Clock,
  ) {
    this.books = new Books(site.offices, clock, site.isFilled ?? false);
    this.tokens = new Tokens(clock);
    this.credits = new Budget(clock, site.credits ?? USUAL_CREDITS, MINUTE_MS);
  }

  reset() {
    this.books.reset();
    this.tokens.clear();
    this.credits.clear();
    [this.cluster, this.language] = ["c1", "nl"];
    [this.demandsCompanyId, this.refusesStatusFilter] = [false, false];
  }

  answer(request: HttpRequest): HttpResponse {
    if (request.path.startsWith("/auth/")) return signIn(request, this);
    const [, cluster, service] = /^\/(\w+)\/webservices\/(\w+)\.asmx$/.exec(request.path) ?? [];
    if (!service) return handleBooking(request, "Twinfield", this.books) ?? html("<h1>404</h1>", 404);
    if (cluster !== this.cluster) return fault(108, "Wrong cluster.");
    const call = callOf(request);
    if (!call) return fault(101, "Access token is missing.");
    const user = this.tokens.userOf(call.token);
    const person = this.site.people.find(({ name }) => name === user);
    if (!person) return fault(354, "Access denied. Token invalid.");
    if (this.demandsCompanyId && !call.hasCompanyId) return { status: 400, body: "" };
    const { headers, refusal } = takeCredit(this.credits, this.clock.now());
    if (refusal) return refusal;
    const answer = this.called(service, call, person);
    return { ...answer, headers: { ...headers, ...answer.headers } };
  }

  private called(service: string, call: Call, person: Person): HttpResponse {
    if (service === "finder") {
      const ledger = this.ledgerOf(call.company, person);
      if (typeof ledger === "string") return fault(101, ledger);
      return searched(findDimensions(at(call.body, "Search"), ledger));
    }
    const tree = treeOf(textAt(call.body, "ProcessXmlString", "xmlRequest"));
    const [name = ""] = Object.keys(tree).filter((key) => key !== "?xml");
    const root = at(tree, name);
    if (textAt(root, "type") === "offices") return processed(this.offices(person));
    const ledger = this.ledgerOf(call.company, person);
    if (typeof ledger === "string")
      return processed(`<${name} result="0" msgtype="error" msg="${x(ledger)}"/>`);
    return this.inner(name, root, ledger);
  }

  private inner(name: string, root: Node, ledger: Ledger): HttpResponse {
    if (name === "columns") return processed(browse(root, ledger, this.language, this.refusesStatusFilter));
    const type = textAt(root, "type");
    if (type === "browse") return processed(definitionOf(textAt(root, "code"), this.language));
    if (type === "dimensions" && name === "list") return processed(listDimensions(ledger));
    if (type === "dimensions" || textAt(root, "read", "type") === "dimensions")
      return processed(readDimensions(root, ledger, this.language));
    return fault(187, "Invalid XML.");
  }

  private offices({ divisions }: Person): string {
    const rows = this.site.offices
      .filter(({ id }) => divisions.includes(id))
      .map(({ id, name }) => `<office name="${x(name)}" shortname="">${x(id)}</office>`);
    return `<offices result="1">${rows.join("")}</offices>`;
  }

  /** Returns the books of an office, or why they are not accessible. */
  private ledgerOf(company: string, { divisions }: Person): Ledger | string {
    if (!company) return words[this.language].noCompany;
    const ledger = this.books.ledger(company);
    if (!ledger) return words[this.language].noOffice;
    return divisions.includes(company) ? ledger : words[this.language].noAccess;
  }
}

/** Starts an emulator of Twinfield. Resolves when it listens. */
export const startTwinfield = (site: TwinfieldSite, where?: { host?: string; port?: number }) =>
  startServer((clock) => new TwinfieldEmulator(site, clock), where);
