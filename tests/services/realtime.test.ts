import { connect } from "node:net";
import Pusher from "pusher";
import PusherBrowser from "pusher-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { disconnectExpired } from "@/lib/access/end-sessions";
import { openSession } from "@/lib/access/open-session";
import { role } from "@/lib/access/roles";
import { authenticateSession, authorizeChannel, realtimeClientSettings } from "@/lib/realtime/channels";
import { disconnectSession, publish } from "@/lib/realtime/publish";
import { startRealtime } from "@/workers/realtime/server";
import { guard } from "../support/guard";
import { owner, user } from "../support/world";

const app = { id: "invorder", key: "the-key", secret: "the-secret" };
const mila = { customer_ids: [20, 21], user_id: 7, session_id: "31" };
let server: Awaited<ReturnType<typeof startRealtime>>;
const browsers: PusherBrowser[] = [];

beforeAll(async () => {
  server = await startRealtime(app, { port: 0, host: "127.0.0.1" }, guard);
  process.env.PUSHER_APP_ID = app.id;
  process.env.PUSHER_KEY = app.key;
  process.env.PUSHER_SECRET = app.secret;
  process.env.PUSHER_HOST = "127.0.0.1";
  process.env.PUSHER_PORT = String(server.port);
});
afterAll(async () => {
  for (const browser of browsers) browser.disconnect();
  await server.close();
});

/** Returns the unmodified browser client, authorised by our own rules. */
function browserOf(listener: typeof mila, key = app.key): PusherBrowser {
  const browser = new PusherBrowser(key, {
    cluster: "eu",
    wsHost: "127.0.0.1",
    wsPort: server.port,
    forceTLS: false,
    enabledTransports: ["ws"],
    channelAuthorization: {
      endpoint: "",
      transport: "ajax",
      customHandler({ socketId, channelName }, callback) {
        const signed = authorizeChannel(socketId, channelName, listener);
        callback(signed ? null : new Error("refused"), signed ?? null);
      },
    },
    userAuthentication: {
      endpoint: "",
      transport: "ajax",
      customHandler({ socketId }, callback) {
        const signed = authenticateSession(socketId, listener.session_id);
        callback(signed ? null : new Error("refused"), signed ?? null);
      },
    },
  });
  browsers.push(browser);
  return browser;
}

const next = (source: { bind: (event: string, take: (data: unknown) => void) => unknown }, event: string) =>
  new Promise<unknown>((resolve) => source.bind(event, resolve));

async function listening(listener: typeof mila, channelName: string) {
  const browser = browserOf(listener);
  const channel = browser.subscribe(channelName);
  await next(channel, "pusher:subscription_succeeded");
  return { browser, channel };
}

describe("a browser", () => {
  test("hears what is published on its customer's channel", async () => {
    const { channel } = await listening(mila, "private-customer-20");
    const message = next(channel, "rows");
    await publish("private-customer-20", "rows", { list: "actions" });
    expect(await message).toEqual({ list: "actions" });
  });

  test("hears its own jobs and not those of a colleague", async () => {
    const { channel } = await listening(mila, "private-customer-20-user-7");
    const message = next(channel, "job");
    await publish("private-customer-20-user-8", "job", { id: 1 });
    await publish("private-customer-20-user-7", "job", { id: 2 });
    expect(await message).toEqual({ id: 2 });
  });

  test("is told that a signature for another channel does not count", async () => {
    const browser = browserOf(mila);
    const stranger = browser.subscribe("private-customer-99");
    await next(stranger, "pusher:subscription_error");
    expect(stranger.subscribed).toBe(false);
  });

  test("with an unknown key is refused and does not keep trying", async () => {
    const browser = browserOf(mila, "another-key");
    await next(browser.connection, "disconnected");
    expect(browser.connection.state).toBe("disconnected");
  });

  test("is cut off when its session ends, and stays away", async () => {
    const { browser } = await listening(mila, "private-customer-21");
    browser.signin();
    await browser.user.signinDonePromise;
    const disconnected = next(browser.connection, "disconnected");
    await disconnectSession(mila.session_id);
    await disconnected;
  });

  test("is cut off when its session runs out by itself", async () => {
    const { id: user_id } = await user(role.klant, []);
    const session = await openSession({ user_id, is_verified: true, kind: "login", is_cookie: true });
    const { browser } = await listening({ ...mila, session_id: session.id }, "private-customer-21");
    await disconnectExpired(300);
    expect(browser.connection.state).toBe("connected");
    await owner`update sessions set last_seen_at = now() - interval '61 minutes' where id = ${session.id}`;
    const disconnected = next(browser.connection, "disconnected");
    await disconnectExpired(300);
    await disconnected;
  });

  test("is not told its own event again", async () => {
    const { browser, channel } = await listening(mila, "private-customer-20");
    const pusher = new Pusher({ appId: app.id, ...app, host: "127.0.0.1", port: String(server.port) });
    const message = next(channel, "second");
    const heardFirst: unknown[] = [];
    channel.bind("first", (data: unknown) => heardFirst.push(data));
    await pusher.trigger("private-customer-20", "first", {}, { socket_id: browser.connection.socket_id });
    await pusher.trigger("private-customer-20", "second", {});
    await message;
    expect(heardFirst).toEqual([]);
  });
});

describe("a server", () => {
  const signedAs = (secret: string) =>
    new Pusher({ appId: app.id, key: app.key, secret, host: "127.0.0.1", port: String(server.port) });

  test("publishes several events at once", async () => {
    const { channel } = await listening(mila, "private-customer-21");
    const messages = Promise.all([next(channel, "one"), next(channel, "two")]);
    await signedAs(app.secret).triggerBatch([
      { channel: "private-customer-21", name: "one", data: { n: 1 } },
      { channel: "private-customer-21", name: "two", data: { n: 2 } },
    ]);
    expect(await messages).toEqual([{ n: 1 }, { n: 2 }]);
  });

  test("sees which channels are listened to", async () => {
    await listening(mila, "private-customer-20");
    const answer = await signedAs(app.secret).get({
      path: "/channels",
      params: { filter_by_prefix: "private-customer-20" },
    });
    expect(Object.keys((await answer.json()).channels)).toContain("private-customer-20");
  });

  test("with another secret is refused", async () => {
    await expect(signedAs("guessed").trigger("private-customer-20", "rows", {})).rejects.toMatchObject({
      status: 401,
    });
  });
});

describe("a stranger", () => {
  const handshake = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n";
  const say = (words: string) =>
    new Promise<string>((resolve) => {
      const received: string[] = [];
      const socket = connect(server.port, "127.0.0.1", () => socket.write(words));
      socket.on("data", (part) => received.push(String(part)));
      socket.on("close", () => resolve(received.join("")));
    });

  test.each(["//", "http://", "/app/%zz", "/apps/%"])(
    "who asks for %j ends nobody else's line",
    async (address) => {
      const { channel } = await listening(mila, "private-customer-20");
      await say(`GET ${address} HTTP/1.1\r\nHost: x\r\n${handshake}\r\n`);
      const answer = await say(`GET ${address} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 4/);
      const message = next(channel, "rows");
      await publish("private-customer-20", "rows", {});
      await message;
    },
  );
});

describe("a channel is signed for", () => {
  const socket = "123.456";
  test.each([
    ["private-customer-20", true],
    ["private-customer-20-user-7", true],
    ["private-customer-22", false],
    ["private-customer-20-user-8", false],
    ["private-customer-2", false],
    ["private-customer-20-user-7-user-8", false],
    ["xprivate-customer-20", false],
    ["private-customer-20\n", false],
    ["presence-customer-20", false],
  ])("%j: %s", (channel, isOwn) => {
    expect(authorizeChannel(socket, channel, mila) !== undefined).toBe(isOwn);
  });

  test("and never for a socket id that is none", () => {
    expect(authorizeChannel("1.2:private-customer-20", "private-customer-20", mila)).toBeUndefined();
  });
});

test("the page learns where to connect", () => {
  expect(realtimeClientSettings()).toMatchObject({
    key: app.key,
    host: "127.0.0.1",
    port: server.port,
    tls: false,
  });
});
