import type { WebSocket } from "ws";

/** A connected browser. */
export type Connection = {
  socketId: string;
  socket: WebSocket;
  channels: Set<string>;
  /** The sessions it was signed for; it is closed with any of them. The protocol's "user" is a session here. */
  sessions: Set<string>;
  openedAt: number;
  lastMessageAt: number;
};

/** `terminated by the server`: a client must not reconnect by itself. */
const UNAUTHORISED = 4009;
const SLOW_AT_BYTES = 1 << 20;
/** A page uses two. */
const MAX_CHANNELS_PER_CONNECTION = 10;

/** The connections and their channels; all in memory of this single process. */
export class Hub {
  readonly connections = new Map<string, Connection>();
  readonly #channels = new Map<string, Set<Connection>>();

  /** Subscribes a connection. Returns false when it already has the maximum number of channels. */
  subscribe(connection: Connection, channel: string): boolean {
    if (connection.channels.size >= MAX_CHANNELS_PER_CONNECTION) return false;
    const listeners = this.#channels.get(channel) ?? new Set();
    this.#channels.set(channel, listeners.add(connection));
    connection.channels.add(channel);
    return true;
  }

  unsubscribe(connection: Connection, channel: string) {
    connection.channels.delete(channel);
    const listeners = this.#channels.get(channel);
    listeners?.delete(connection);
    if (listeners?.size === 0) this.#channels.delete(channel);
  }

  remove(connection: Connection) {
    for (const channel of [...connection.channels]) this.unsubscribe(connection, channel);
    this.connections.delete(connection.socketId);
  }

  /** Sends an event to a channel; `data` is forwarded unchanged. A client that does not read is disconnected before it fills the memory. */
  broadcast(channel: string, event: { name: string; data: string; except?: string }) {
    const frame = JSON.stringify({ event: event.name, channel, data: event.data });
    for (const { socketId, socket } of this.#channels.get(channel) ?? []) {
      if (socketId === event.except) continue;
      if (socket.bufferedAmount > SLOW_AT_BYTES) socket.terminate();
      else socket.send(frame);
    }
  }

  /** Closes every connection of a session, on all screens. */
  terminate(session: string) {
    for (const connection of this.connections.values())
      if (connection.sessions.has(session))
        connection.socket.close(UNAUTHORISED, "You got disconnected by the app.");
  }

  occupied(prefix: string): Record<string, { subscription_count: number }> {
    const names = [...this.#channels].filter(([name]) => name.startsWith(prefix));
    return Object.fromEntries(names.map(([name, { size }]) => [name, { subscription_count: size }]));
  }
}
