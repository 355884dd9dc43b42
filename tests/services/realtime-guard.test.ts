import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { authorizeChannel } from "@/lib/realtime/channels";
import { AnnouncedHosts, allowedOrigins } from "@/lib/realtime/origins";
import { announceHost, disconnectSession } from "@/lib/realtime/publish";
import { startRealtime } from "@/workers/realtime/server";
import { guard } from "../support/guard";

const app = { id: "invorder", key: "the-key", secret: "the-secret" };
const mila = { customer_ids: [20], user_id: 7, session_id: "31" };
let server: Awaited<ReturnType<typeof startRealtime>>;

beforeAll(async () => {
  server = await startRealtime(app, { port: 0, host: "127.0.0.1" }, { ...guard, connectionsPerAddress: 5 });
  process.env.PUSHER_APP_ID = app.id;
  process.env.PUSHER_KEY = app.key;
  process.env.PUSHER_SECRET = app.secret;
  process.env.PUSHER_HOST = "127.0.0.1";
  process.env.PUSHER_PORT = String(server.port);
});
afterAll(() => server.close());

/** Opens a raw connection from a page of this origin. Returns it with its socket id, or why it was refused. */
function open(origin?: string): Promise<{ line: WebSocket; id: string } | string> {
  const line = new WebSocket(`ws://127.0.0.1:${server.port}/app/${app.key}`, { ...(origin && { origin }) });
  return new Promise((resolve) => {
    line.once("message", (raw) => {
      const { data } = JSON.parse(String(raw));
      resolve({ line, id: JSON.parse(data).socket_id });
    });
    line.once("error", (error) => resolve(error.message));
  });
}

async function opened(origin?: string) {
  const line = await open(origin);
  if (typeof line === "string") throw new Error(line);
  return line;
}

const say = (line: WebSocket, data: object) =>
  new Promise<{ event: string }>((resolve) => {
    line.once("message", (raw) => resolve(JSON.parse(String(raw))));
    line.send(JSON.stringify({ event: "pusher:subscribe", data }));
  });

const closed = (line: WebSocket) => new Promise<number>((resolve) => line.once("close", resolve));

test("a page of another origin gets no line; our own and what is no browser do", async () => {
  for (const origin of ["https://evil.example", "http://127.0.0.1.evil.example", "null"])
    expect(await open(origin)).toMatch(/403/);
  for (const origin of ["http://127.0.0.1:3000", "http://localhost:3000", undefined])
    (await opened(origin)).line.close();
});

test("a white label's page gets a line by its subdomain or by being named, over https alone", () => {
  const isKnown = allowedOrigins("https://invorder.nl", { origins: "debiteuren.zonnedael.nl, other.nl" });
  expect(
    [
      "https://invorder.nl",
      "https://zonnedael.invorder.nl",
      "https://debiteuren.zonnedael.nl",
      "http://invorder.nl",
      "https://notinvorder.nl",
      "https://zonnedael.nl",
      "http://localhost:3000",
      "nonsense",
    ].map(isKnown),
  ).toEqual([true, true, true, false, false, false, false, false]);
  const isKnownHere = allowedOrigins("http://127.0.0.1:3000");
  expect(["http://zonnedael.localhost:3000", "http://a.localhost.example:3000"].map(isKnownHere)).toEqual([
    true,
    false,
  ]);
});

test("a page on a white label's own host gets a line once the web application told of the host, and one of any other none", async () => {
  const page = "https://debiteuren.zonnebaan.example";
  expect(await open(page)).toMatch(/403/);
  await announceHost("debiteuren.zonnebaan.example");
  (await opened(page)).line.close();
  expect(await open("https://evil.example")).toMatch(/403/);
});

test("the product's other hosts have subdomains like its own; what was told of is known for an hour, and over https alone", () => {
  const announcedHosts = new AnnouncedHosts();
  const isKnown = allowedOrigins("https://invorder.nl", {
    hosts: "invorder.be, app.invorder.de",
    announcedHosts,
  });
  announcedHosts.add("zon.example");
  expect(
    [
      "https://invorder.be",
      "https://zonnedael.invorder.be",
      "https://zon.example",
      "http://zon.example",
      "https://a.zon.example",
    ].map(isKnown),
  ).toEqual([true, true, true, false, false]);
  announcedHosts.add("zon.example", performance.now() - 3_700_000);
  expect(isKnown("https://zon.example")).toBe(false);
});

test("an address has so many lines and no more, and a closed one makes room", async () => {
  const lines = await Promise.all(Array.from({ length: 5 }, () => opened()));
  expect(await open()).toMatch(/429/);
  const first = lines[0]?.line;
  const closedFirst = first && closed(first);
  first?.close();
  await closedFirst;
  await vi.waitFor(async () => expect(typeof (await open())).toBe("object"));
  for (const { line } of lines) line.terminate();
});

test("nobody listens to anything without a signature, and to no more than ten channels", async () => {
  const { line, id } = await vi.waitFor(() => opened());
  expect((await say(line, { channel: "anything" })).event).toBe("pusher:subscription_error");
  const bare = authorizeChannel(id, "private-customer-20", mila);
  expect((await say(line, { channel: "private-customer-20", auth: bare?.auth })).event).toBe(
    "pusher:subscription_error",
  );
  const users = Array.from({ length: 11 }, (_, n) => n);
  const answers: string[] = [];
  for (const user_id of users) {
    const channel = `private-customer-20-user-${user_id}`;
    const signed = authorizeChannel(id, channel, { ...mila, user_id });
    answers.push((await say(line, { channel, ...signed })).event);
  }
  expect(answers.filter((event) => event.endsWith("succeeded"))).toHaveLength(10);
  line.terminate();
});

test("a private channel ends with its session, also when the line never said whose it is", async () => {
  const { line, id } = await vi.waitFor(() => opened());
  const channel = "private-customer-20";
  await say(line, { channel, ...authorizeChannel(id, channel, mila) });
  const closing = closed(line);
  await disconnectSession("30");
  expect(line.readyState).toBe(WebSocket.OPEN);
  await disconnectSession(mila.session_id);
  expect(await closing).toBe(4009);
});
