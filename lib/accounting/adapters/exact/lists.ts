import { createHash } from "node:crypto";
import type { Link } from "../../port";
import { PackageFailure } from "../../rules/failure";
import type { Calls, HttpResponse } from "../wire/calls";
import { losslessJson } from "../wire/values";
import { Page, RowWithUri } from "./answers";
import { baseOf, callsOn, type ExactApp } from "./site";

type Query = { select: string; filter?: string };
type OnePage = { results: unknown[]; next: URL | null };

/** The lists of one division, page by page. */
export class Lists {
  private readonly base: URL;
  private readonly calls: Calls;

  constructor(
    app: ExactApp,
    link: Link,
    private readonly division: string,
  ) {
    this.base = baseOf(app, link.settings);
    this.calls = callsOn(app, link, division);
  }

  /**
   * Yields the pages of a list as unvalidated rows. Follows Exact's own link to the next page, but never to another host, which would
   * receive the token. The next page is requested while the caller processes the last one. Throws PackageFailure, "endless" for a list that
   * links back to an earlier page, repeats pages, or holds more rows than any administration has.
   */
  async *pages(resource: string, { select, filter }: Query): AsyncGenerator<unknown[]> {
    const url = new URL(`/api/v1/${this.division}/${resource}`, this.base);
    url.searchParams.set("$select", select);
    if (filter) url.searchParams.set("$filter", filter);
    const bound = new Bound();
    bound.link(url);
    let nextPage: Promise<OnePage> | null = this.ask(url);
    while (nextPage) {
      const { results, next }: OnePage = await nextPage;
      bound.page(results);
      if (next) bound.link(next);
      nextPage = next && this.ask(next);
      yield results;
    }
  }

  private ask(url: URL): Promise<OnePage> {
    const page = this.calls.ask(
      (token) => ({ url, init: { headers: headers(token) } }),
      (response) => this.page(response),
    );
    // A caller that stops halfway never awaits the page requested in advance; its failure must not stay unhandled.
    page.catch(() => undefined);
    return page;
  }

  /** Returns all rows of a short list. */
  async all(resource: string, query: Query): Promise<unknown[]> {
    const rows: unknown[] = [];
    for await (const page of this.pages(resource, query)) rows.push(...page);
    return rows;
  }

  private page({ text }: HttpResponse): OnePage {
    const read = Page.safeParse(losslessJson(text));
    if (!read.success) throw new PackageFailure("bad_answer", "no list");
    const { results, __next } = read.data.d;
    this.requireOwn(results[0]);
    return { results, next: __next ? this.own(__next) : null };
  }

  private own(next: string): URL {
    const url = URL.canParse(next) ? new URL(next) : null;
    if (url?.origin !== this.base.origin)
      throw new PackageFailure("bad_answer", "the next page is elsewhere");
    return url;
  }

  /** Throws PackageFailure("bad_answer") for a row of another administration, which must never be imported as this one's. */
  private requireOwn(row: unknown) {
    const placed = RowWithUri.safeParse(row);
    const division = placed.success ? /\/api\/v1\/(\d+)\//.exec(placed.data.__metadata.uri)?.[1] : undefined;
    if (division !== undefined && /^\d+$/.test(this.division) && division !== this.division)
      throw new PackageFailure("bad_answer", "rows of another division");
  }
}

const MOST_ROWS = 1_000_000;
const MOST_AGAIN = 3;

/** Limits beyond which a list counts as endless. Its methods throw PackageFailure("endless"). */
class Bound {
  private readonly links = new Set<string>();
  private readonly pages = new Set<string>();
  private again = 0;
  private rows = 0;

  link(url: URL) {
    if (this.links.has(url.href)) throw new PackageFailure("endless", "a page that leads back");
    this.links.add(url.href);
  }

  page(results: unknown[]) {
    this.rows += results.length;
    const print = createHash("sha256").update(JSON.stringify(results)).digest("base64");
    this.again += this.pages.has(print) ? 1 : 0;
    this.pages.add(print);
    if (this.rows > MOST_ROWS || this.again >= MOST_AGAIN)
      throw new PackageFailure("endless", `${this.pages.size} pages, ${this.again} of them again`);
  }
}

const headers = (token: string) => ({ authorization: `Bearer ${token}`, accept: "application/json" });
