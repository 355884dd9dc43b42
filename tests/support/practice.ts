import type { Ctx } from "@/lib/access/context";
import { transact } from "@/lib/access/context";
import { exactPackage } from "@/lib/accounting/adapters/exact/package";
import { moneybirdPackage } from "@/lib/accounting/adapters/moneybird/package";
import { packages } from "@/lib/accounting/adapters/packages";
import { twinfieldPackage } from "@/lib/accounting/adapters/twinfield/package";
import { storeLink } from "@/lib/accounting/commands/links/store";
import type { AccountingPackage } from "@/lib/accounting/port";
import type { PackageKey } from "@/lib/accounting/statuses";
import { startExact } from "../../emulators/exact/emulator";
import type { Books } from "../../emulators/ledger/books";
import { startMoneybird } from "../../emulators/moneybird/emulator";
import { startTwinfield } from "../../emulators/twinfield/emulator";
import type { Running } from "../../emulators/wire/server";
import { consented, hurried, outwardTo } from "./links";
import { NOW, owner } from "./world";

const REDIRECT = "https://invorder.example/connect/callback";
/** How often a call to a practice server is tried: a test may change it before it reads. */
export const patience = { ...hurried };
const UNHURRIED = { patience, rate: { calls: 1_000_000, within: 60_000 } };
export const KEY = "a-personal-token-of-moneybird";
const app = { client_id: "invorder", client_secret: "a-secret-of-ours", redirects: [REDIRECT] };

type Server = Pick<
  Running<{ answer: never; reset: () => void; books: Books }>,
  "url" | "clock" | "faults" | "visits" | "close"
> & { provider: { books: Books; reset: () => void } };

/** A package with its practice server: how a customer is linked with it, and its specific faults. */
export type Practice = {
  key: PackageKey;
  server: Server;
  division: string;
  /** The part of the address that every call for data has. */
  data: string;
  /** What makes rows, or a whole page, appear twice. */
  twice: [pattern: string, replacement: string];
  /** How many seconds a token is valid; null where a link has a key. */
  life: number | null;
  /** Revokes the consent or the key; `restore` gives it again. */
  revoke: () => void;
  restore: () => void;
  /** The environment by which a worker of the test finds it. */
  env: Record<string, string>;
};

/** Starts the practice servers of all packages, each replacing the real one until `close`. */
export async function practiceServers() {
  const before = { ...packages };
  const all = [await exact(), await twinfield(), await moneybird()];
  return {
    all,
    async close() {
      Object.assign(packages, before);
      await Promise.all(all.map(({ server }) => server.close()));
    },
  };
}

async function exact(): Promise<Practice> {
  const division = "4410022";
  const server = await startExact({
    app: { ...app, consent: "given" },
    people: [{ name: "r.visser", divisions: [division] }],
    divisions: [{ id: division, name: "Lindeboom Techniek B.V." }],
    limit: { minute: 1_000_000, day: 1_000_000 },
  });
  packages.exact = exactPackage({ ...app, base: server.url, ...UNHURRIED });
  return {
    key: "exact",
    server,
    division,
    data: "/api/v1/",
    twice: ['"results":\\[(\\{.*\\})\\](?=[,}])', '"results":[$1,$1]'],
    life: 600,
    revoke: () => server.provider.tokens.revoke("r.visser"),
    restore: () => undefined,
    env: {
      EXACT_BASE_URL: server.url,
      EXACT_CLIENT_ID: app.client_id,
      EXACT_CLIENT_SECRET: app.client_secret,
    },
  };
}

async function twinfield(): Promise<Practice> {
  const division = "LIND01";
  const server = await startTwinfield({
    app: { ...app, consent: "given" },
    people: [{ name: "API001", divisions: [division] }],
    offices: [{ id: division, name: "Lindeboom Techniek B.V." }],
    credits: 1_000_000,
  });
  const login = `${server.url}/auth/authentication`;
  const { host } = new URL(server.url);
  packages.twinfield = twinfieldPackage({ ...app, login, hosts: [host], ...UNHURRIED });
  return {
    key: "twinfield",
    server,
    division,
    data: "/webservices/",
    twice: ["(&lt;tr&gt;.*&lt;/tr&gt;)", "$1$1"],
    life: 3_600,
    revoke: () => server.provider.tokens.revoke("API001"),
    restore: () => undefined,
    env: {
      TWINFIELD_LOGIN_URL: login,
      TWINFIELD_CLUSTER_HOSTS: host,
      TWINFIELD_CLIENT_ID: app.client_id,
      TWINFIELD_CLIENT_SECRET: app.client_secret,
    },
  };
}

async function moneybird(): Promise<Practice> {
  const division = "441000000000000001";
  const owned = { key: KEY, administrations: [division] };
  const server = await startMoneybird({
    keys: [owned],
    administrations: [{ id: division, name: "Lindeboom Advies" }],
    callsPerWindow: 1_000_000,
  });
  packages.moneybird = moneybirdPackage({ base: server.url, ...UNHURRIED });
  return {
    key: "moneybird",
    server,
    division,
    data: "/api/v2/",
    twice: ["^\\[(\\{.*\\})\\]$", "[$1,$1]"],
    life: null,
    revoke: () => server.provider.keys.delete(KEY),
    restore: () => server.provider.keys.set(KEY, owned),
    env: { MONEYBIRD_BASE_URL: server.url },
  };
}

/** Links a customer as its page would: by a consent that is given immediately, or by the key; again when the link was dead. */
export async function linkBy({ key, server, division }: Practice, ctx: Ctx, account: string) {
  const of = packages[key];
  if (!of) throw new Error(`${key} is missing`);
  // An identity is cached for a few minutes of the machine's own time.
  server.clock.reset();
  const by =
    of.linkedBy === "key" ? { key: KEY, divisions: [] } : { account, tokens: await tokensOf(of, server) };
  await transact(ctx, (tx) => storeLink(tx, key, by));
  await owner`update accounting_connections set division = ${division}, division_name = ${division}
    where customer_id = ${ctx.customer.id} and package = ${key}`;
}

async function tokensOf(of: Extract<AccountingPackage, { linkedBy: "oauth" }>, server: Server) {
  const { code, verifier } = await consented(of, REDIRECT);
  const out = { ...outwardTo(server, of), clock: () => NOW };
  return of.oauth.exchange(out, { code, verifier, redirect_uri: REDIRECT });
}
