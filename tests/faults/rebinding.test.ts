import diagnostics from "node:diagnostics_channel";
import { promises as dns, type LookupAddress } from "node:dns";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { Resolve } from "@/lib/kernel/public-lookup";
import { httpsSender } from "@/lib/webhooks/adapters/https";
import { nameServer } from "../support/name-server";

/** Public by every rule, but unassigned: no server can be reached there. */
const PUBLIC = "2d00::1";

/** Requests received by a server on our own machine, which must stay empty. */
const reached: string[] = [];
const inside = http.createServer(({ url = "" }, response) => {
  reached.push(url);
  if (url === "/redirects") response.writeHead(307, { location: `http://127.0.0.1:${port}/inside` }).end();
  else if (url === "/to-the-cloud") response.writeHead(302, { location: "http://169.254.169.254/" }).end();
  else response.end();
});
await new Promise<void>((resolve) => inside.listen(0, resolve));
const port = (inside.address() as AddressInfo).port;

const privates = [
  "127.0.0.1",
  "10.1.2.3",
  "192.168.1.1",
  "169.254.169.254",
  "::1",
  "::ffff:127.0.0.1",
  "fd00::1",
];
const nameOf = (address: string) =>
  `${address.replaceAll(/[.:]+/g, "-")}.rebinding.example`.replace(/^-/, "v6-");
const names = await nameServer(
  {},
  {
    ...Object.fromEntries(privates.map((address) => [nameOf(address), [[PUBLIC], [address]]])),
    ...Object.fromEntries(privates.map((address) => [`at-${nameOf(address)}`, [[address]]])),
    ...Object.fromEntries(privates.map((address) => [`both-${nameOf(address)}`, [[PUBLIC, address]]])),
  },
);
afterAll(async () => {
  inside.closeAllConnections();
  inside.close();
  await names.stop();
});

/** Queries the test's own name server, without caching. */
const resolver = new dns.Resolver({ timeout: 2_000, tries: 2 });
resolver.setServers([names.address]);
const resolveName: Resolve = (hostname, _, callback) => {
  const found = async (): Promise<LookupAddress[]> => {
    const [v4, v6] = await Promise.all([
      resolver.resolve4(hostname).catch(() => []),
      resolver.resolve6(hostname).catch(() => []),
    ]);
    return [
      ...v6.map((address) => ({ address, family: 6 })),
      ...v4.map((address) => ({ address, family: 4 })),
    ];
  };
  found().then(
    (addresses) => callback(null, addresses),
    (error: Error) => callback(error, []),
  );
};

/** The addresses to which a connection was started, whatever its outcome. */
const attempts: string[] = [];
const watch = (message: unknown) => {
  if (typeof message !== "object" || message === null || !("socket" in message)) return;
  const { socket } = message;
  if (socket instanceof net.Socket) socket.on("connectionAttempt", (address) => attempts.push(address));
};
diagnostics.subscribe("net.client.socket", watch);
afterAll(() => diagnostics.unsubscribe("net.client.socket", watch));

beforeEach(() => {
  attempts.length = 0;
  reached.length = 0;
});

const parcel = (host: string, path = "/inside") => ({
  url: `http://${host}:${port}${path}`,
  headers: {},
  body: "{}",
});
const careful = httpsSender(false, 500, resolveName);
const refused = { status: null, error: "private address" };

test.each(privates)(
  "a name that leads to the internet when it is judged and to %s afterwards is called where it was judged",
  async (address) => {
    const host = nameOf(address);
    expect(await careful(parcel(host))).toMatchObject({ status: null });
    expect([attempts, names.queryCount(host)]).toEqual([[PUBLIC], 1]);
    // The next try resolves again, and is refused for the address returned then.
    expect(await careful(parcel(host))).toEqual(refused);
    expect([attempts, reached]).toEqual([[PUBLIC], []]);
  },
);

test.each(privates)(
  "a name that leads to %s, alone or beside the internet, is called nowhere",
  async (address) => {
    for (const host of [`at-${nameOf(address)}`, `both-${nameOf(address)}`])
      expect(await careful(parcel(host))).toEqual(refused);
    expect([attempts, reached]).toEqual([[], []]);
  },
);

test.each([
  "127.0.0.1",
  "2130706433",
  "017700000001",
  "0177.0.0.1",
  "0x7f000001",
  "0x7f.1",
  "127.1",
  "127.0.0.1.",
  "１２７.０.０.１",
  "0",
  "2852039166",
  "0251.0376.0251.0376",
  "[::1]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[0:0:0:0:0:0:0:1]",
  "[::]",
  "[64:ff9b::7f00:1]",
])("%s, which is an address of our own by any way to write it, is called nowhere", async (host) => {
  expect(await careful(parcel(host))).toEqual(refused);
  expect([attempts, reached]).toEqual([[], []]);
});

test.each(["/redirects", "/to-the-cloud"])(
  "a receiver that sends the message on to an address of our own (%s) is not followed",
  async (path) => {
    const { status } = await httpsSender(true, 10_000)(parcel("127.0.0.1", path));
    expect([300 < (status ?? 0), attempts, reached]).toEqual([true, ["127.0.0.1"], [path]]);
  },
);
