import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocketServer } from "ws";
import { Hub } from "./hub";
import { ACTIVITY_SECONDS, openLine, refuseKey } from "./line";
import { answerCall } from "./rest";
import type { App } from "./signature";

const MESSAGE_LIMIT_BYTES = 64 * 1024;
const LOOK_EVERY_MS = 10_000;
const GOING_AWAY = 1001;

/**
 * A server that speaks the Pusher protocol, version 7: what `pusher` and `pusher-js` need of it. It keeps nothing; a browser that
 * connects again asks for the state by itself. Resolves when it listens.
 */
export async function startRealtime(app: App, where: { port: number; host: string }) {
  const hub = new Hub();
  const http = createServer((request, response) => answerCall(app, hub, request, response));
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_LIMIT_BYTES });
  http.on("upgrade", (request, socket, head) => {
    // Anybody may send anything as an address: it is compared, never parsed, because a parser throws.
    const [pathname = ""] = (request.url ?? "").split("?", 1);
    if (!pathname.startsWith("/app/")) return socket.destroy();
    sockets.handleUpgrade(request, socket, head, (line) =>
      pathname === `/app/${app.key}` ? openLine(app, hub, line) : refuseKey(line),
    );
  });
  const round = setInterval(() => checkLines(hub), LOOK_EVERY_MS);
  await new Promise<void>((resolve, reject) => {
    http.once("error", reject);
    http.listen(where.port, where.host, resolve);
  });
  return {
    port: portOf(http.address()),
    async close() {
      clearInterval(round);
      for (const { socket } of hub.lines.values()) socket.close(GOING_AWAY);
      setTimeout(() => sockets.clients.forEach((socket) => void socket.terminate()), 500).unref();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

/** Asks lines that are silent whether they still live, and drops those that do not answer. */
function checkLines(hub: Hub) {
  for (const { socket, heardAt } of hub.lines.values()) {
    const silentSeconds = (Date.now() - heardAt) / 1000;
    if (silentSeconds > ACTIVITY_SECONDS + 30) socket.terminate();
    else if (silentSeconds > ACTIVITY_SECONDS) socket.ping();
  }
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("the server listens on no port");
  return address.port;
}
