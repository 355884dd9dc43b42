import { subscribe } from "node:diagnostics_channel";
import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Closes a connection on which nothing moved for so many milliseconds, in either direction, while it is being answered: of a reader
 * who takes nothing the server would keep socket and answer for ever. The framework makes the servers and says nothing about this.
 */
export function endIdleSockets(milliseconds: number) {
  subscribe("http.server.request.start", (message) => {
    const { server, socket } = message as { server: Server; socket: Socket };
    // The server's own setting counts from a connection's next request; the first one has begun already.
    server.timeout ||= milliseconds;
    socket.setTimeout(milliseconds);
  });
}
