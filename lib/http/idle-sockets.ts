import { subscribe } from "node:diagnostics_channel";
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { isDevelopment } from "@/lib/kernel/settings";

/**
 * Closes a connection on which nothing moved for so many milliseconds, in either direction, while it is being answered: of a reader
 * who takes nothing the server would keep socket and answer for ever. The framework makes the servers and says nothing about this.
 */
export function endIdleSockets(milliseconds: number) {
  if (!isDevelopment) endIdleUpgrades(milliseconds);
  subscribe("http.server.request.start", (message) => {
    const { server, socket } = message as { server: Server; socket: Socket };
    // The server's own setting counts from a connection's next request; the first one has begun already.
    server.timeout ||= milliseconds;
    socket.setTimeout(milliseconds);
  });
}

/**
 * A browser that asks for another protocol gets no answer from the framework, and Node leaves that socket alone from then on: it is closed
 * after the same time. While developing such a socket is how a change comes to the browser.
 */
function endIdleUpgrades(milliseconds: number) {
  subscribe("net.server.socket", (message) => {
    const { socket } = message as { socket: Socket };
    socket.setTimeout(milliseconds);
    socket.on("timeout", () => socket.destroy());
  });
}
