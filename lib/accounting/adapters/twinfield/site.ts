import { z } from "zod";
import type { Link, Outward } from "../../port";
import { PackageFailure } from "../../rules/failure";
import type { Patience } from "../wire/calls";
import type { Rate } from "../wire/pace";

/** Our app as it is registered at Twinfield. `hosts`: where books may stand besides below twinfield.com. */
export type TwinfieldSite = {
  login: string;
  hosts: readonly string[];
  client_id: string;
  client_secret: string;
  patience: Patience;
  rate: Rate;
};

/** What an app that is not certified may ask of one organisation in a minute. */
export const TWINFIELD_RATE: Rate = { calls: 25, within: 60_000 };

/** An address below the sign-in's. */
export const loginAt = ({ login }: TwinfieldSite, path: string): URL =>
  new URL(`${login.replace(/\/$/, "")}/${path}`);

/** Returns whether books may stand at an address: a token goes there. */
export const isCluster = ({ hosts }: TwinfieldSite, url: URL): boolean =>
  hosts.includes(url.host) || (url.protocol === "https:" && url.hostname.endsWith(".twinfield.com"));

const Validation = z.object({
  sub: z.string(),
  "twf.organisationId": z.string(),
  "twf.clusterUrl": z.url(),
});
type Validation = z.output<typeof Validation>;

/** Returns whose a token is and where their books stand. Throws PackageFailure. */
export async function validated(site: TwinfieldSite, out: Outward, token: string): Promise<Validation> {
  const url = loginAt(site, "connect/accesstokenvalidation");
  url.searchParams.set("token", token);
  const answer = await out.fetch(url, { headers: { accept: "application/json" } });
  if (answer.status === 400 || answer.status === 401)
    throw new PackageFailure("needs_relink", "token invalid");
  if (!answer.ok) throw new PackageFailure("unavailable", `status ${answer.status}`);
  const read = Validation.safeParse(await answer.json());
  if (!read.success) throw new PackageFailure("bad_answer", "no cluster");
  return read.data;
}

/** Where the books of a token stand: asked once for each token, and again after a call came to the wrong place. */
export class Clusters {
  private known: { token: string; url: URL } | null = null;

  constructor(
    private readonly site: TwinfieldSite,
    private readonly link: Link,
  ) {}

  async of(token: string): Promise<URL> {
    if (this.known?.token === token) return this.known.url;
    const { "twf.clusterUrl": clusterUrl } = await validated(this.site, this.link, token);
    const url = new URL(`${clusterUrl.replace(/\/$/, "")}/`);
    if (!isCluster(this.site, url)) throw new PackageFailure("no_right", "the books stand elsewhere");
    this.known = { token, url };
    return url;
  }

  forget() {
    this.known = null;
  }
}
