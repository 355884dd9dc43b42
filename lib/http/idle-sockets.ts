import { subscribe } from "node:diagnostics_channel";
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { isDevelopment } from "@/lib/kernel/settings";

/**
 * Closes a connection that had no traffic in either direction for so many milliseconds while it is being answered: for a client that does
 * not read, the server would hold socket and answer for ever. The framework creates the servers and has no setting for this.
 */
export function endIdleSockets(milliseconds: number) {
  if (!isDevelopment) endIdleUpgrades(milliseconds);
  subscribe("http.server.request.start", (message) => {
    const { server, socket } = message as { server: Server; socket: Socket };
    // The server's own setting applies from a connection's next request; the first one has already started.
    server.timeout ||= milliseconds;
    socket.setTimeout(milliseconds);
  });
}

/**
 * Closes sockets of upgrade requests after the same time: the framework does not answer them, and Node leaves such sockets open. In
 * development, changes reach the browser over such a socket.
 */
function endIdleUpgrades(milliseconds: number) {
  subscribe("net.server.socket", (message) => {
    const { socket } = message as { socket: Socket };
    socket.setTimeout(milliseconds);
    socket.on("timeout", () => socket.destroy());
  });
}
