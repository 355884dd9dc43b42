import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo, BlockList } from "node:net";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import { trustedHeaders } from "@/lib/http/trusted-proxies";
import type { AnnouncedHosts, KnownOrigin } from "@/lib/realtime/origins";
import { ACTIVITY_SECONDS, openConnection, refuseKey } from "./connection";
import { Hub } from "./hub";
import { handleCall } from "./rest";
import type { App } from "./signature";

const MESSAGE_LIMIT_BYTES = 64 * 1024;
const CHECK_EVERY_MS = 10_000;
/** A page signs for its channels immediately; one that never does is not the product's. */
const SIGNED_WITHIN_SECONDS = 60;
const GOING_AWAY = 1001;

/** The limits on who may connect: the origins of pages, the connections per address, and the proxies trusted to report addresses. */
type Guard = {
  isKnown: KnownOrigin;
  announcedHosts: AnnouncedHosts;
  connectionsPerAddress: number;
  proxies: BlockList;
};

/**
 * Starts a server of the Pusher protocol, version 7: the part that `pusher` and `pusher-js` need. It stores nothing; a browser that
 * reconnects requests the state itself. Resolves when it listens.
 */
export async function startRealtime(app: App, where: { port: number; host: string }, guard: Guard) {
  const hub = new Hub();
  const open = new Map<string, number>();
  const http = createServer((request, response) =>
    handleCall(app, { hub, announcedHosts: guard.announcedHosts }, request, response),
  );
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_LIMIT_BYTES });
  http.on("upgrade", (request, socket, head) => {
    // An upgrade's address can be anything: it is compared, never parsed, because a parser throws.
    const [pathname = ""] = (request.url ?? "").split("?", 1);
    if (!pathname.startsWith("/app/")) return socket.destroy();
    // A browser always sends the origin of its page; a request without one is from no browser, and has no user's cookie.
    const { origin } = request.headers;
    if (origin !== undefined && !guard.isKnown(origin)) return refuse(socket, "403 Forbidden");
    const address = addressOf(request, guard.proxies);
    const connections = open.get(address) ?? 0;
    if (connections >= guard.connectionsPerAddress) return refuse(socket, "429 Too Many Requests");
    open.set(address, connections + 1);
    socket.once("close", () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
    sockets.handleUpgrade(request, socket, head, (connection) =>
      pathname === `/app/${app.key}` ? openConnection(app, hub, connection) : refuseKey(connection),
    );
  });
  const round = setInterval(() => checkConnections(hub), CHECK_EVERY_MS);
  await new Promise<void>((resolve, reject) => {
    http.once("error", reject);
    http.listen(where.port, where.host, resolve);
  });
  return {
    port: portOf(http.address()),
    async close() {
      clearInterval(round);
      for (const { socket } of hub.connections.values()) socket.close(GOING_AWAY);
      setTimeout(() => sockets.clients.forEach((socket) => void socket.terminate()), 500).unref();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

function refuse(socket: Duplex, status: string) {
  socket.on("error", () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

const addressOf = ({ socket, headers }: IncomingMessage, proxies: BlockList): string =>
  trustedHeaders(socket.remoteAddress, headers, proxies)["x-forwarded-for"] ?? "unknown";

/** Pings silent connections, and closes those that do not respond or were never signed. */
function checkConnections(hub: Hub) {
  for (const { socket, lastMessageAt, openedAt, sessions } of hub.connections.values()) {
    const isNobodys = sessions.size === 0 && (Date.now() - openedAt) / 1000 > SIGNED_WITHIN_SECONDS;
    const silentSeconds = (Date.now() - lastMessageAt) / 1000;
    if (isNobodys || silentSeconds > ACTIVITY_SECONDS + 30) socket.terminate();
    else if (silentSeconds > ACTIVITY_SECONDS) socket.ping();
  }
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("the server listens on no port");
  return address.port;
}
