import { z } from "zod";
import type { Link, Outward } from "../../port";
import { PackageFailure } from "../../rules/failure";
import type { RetryPolicy } from "../wire/calls";
import type { Rate } from "../wire/rate-limiter";

/** Our app's registration at Twinfield. `hosts`: the hosts of books besides those below twinfield.com. */
export type TwinfieldSite = {
  login: string;
  hosts: readonly string[];
  client_id: string;
  client_secret: string;
  patience: RetryPolicy;
  rate: Rate;
};

/** The calls an app that is not certified may make for one organisation in a minute. */
export const TWINFIELD_RATE: Rate = { calls: 25, within: 60_000 };

/** Returns an address below the sign-in address. */
export const loginAt = ({ login }: TwinfieldSite, path: string): URL =>
  new URL(`${login.replace(/\/$/, "")}/${path}`);

/** Returns whether an address may serve books: tokens are sent there. */
export const isCluster = ({ hosts }: TwinfieldSite, url: URL): boolean =>
  hosts.includes(url.host) || (url.protocol === "https:" && url.hostname.endsWith(".twinfield.com"));

const Validation = z.object({
  sub: z.string(),
  "twf.organisationId": z.string(),
  "twf.clusterUrl": z.url(),
});
type Validation = z.output<typeof Validation>;

/** Returns the user and organisation of a token, and the cluster of their books. Throws PackageFailure. */
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

/** The cluster that holds the books of a token: requested once per token, and again after a call reached the wrong cluster. */
export class Clusters {
  private cluster: { token: string; url: URL } | null = null;

  constructor(
    private readonly site: TwinfieldSite,
    private readonly link: Link,
  ) {}

  async of(token: string): Promise<URL> {
    if (this.cluster?.token === token) return this.cluster.url;
    const { "twf.clusterUrl": clusterUrl } = await validated(this.site, this.link, token);
    const url = new URL(`${clusterUrl.replace(/\/$/, "")}/`);
    if (!isCluster(this.site, url)) throw new PackageFailure("no_right", "the books stand elsewhere");
    this.cluster = { token, url };
    return url;
  }

  forget() {
    this.cluster = null;
  }
}
