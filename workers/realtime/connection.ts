import { randomInt } from "node:crypto";
import type { WebSocket } from "ws";
import { z } from "zod";
import type { Connection, Hub } from "./hub";
import { type App, channelAuth, isSame, userAuth } from "./signature";

export const ACTIVITY_SECONDS = 120;
const UNKNOWN_KEY = 4001;

const Channel = z.string().regex(/^[A-Za-z0-9_\-=@,.;]{1,200}$/);
const Message = z.discriminatedUnion("event", [
  z.object({ event: z.literal("pusher:ping") }),
  z.object({ event: z.literal("pusher:pong") }),
  z.object({
    event: z.literal("pusher:subscribe"),
    data: z.object({
      channel: Channel,
      auth: z.string().optional(),
      channel_data: z.string().max(10_000).optional(),
    }),
  }),
  z.object({ event: z.literal("pusher:unsubscribe"), data: z.object({ channel: Channel }) }),
  z.object({
    event: z.literal("pusher:signin"),
    data: z.object({ auth: z.string(), user_data: z.string().max(10_000) }),
  }),
]);
type Message = z.output<typeof Message>;
type Of<E extends Message["event"]> = Extract<Message, { event: E; data: unknown }>["data"];

const Named = z.object({ user_id: z.string().min(1).max(200) });

/** Greets a socket and answers its messages, until it closes. */
export function openConnection(app: App, hub: Hub, socket: WebSocket) {
  const socketId = `${randomInt(1e9)}.${randomInt(1e9)}`;
  const now = Date.now();
  const connection: Connection = {
    socketId,
    socket,
    channels: new Set(),
    sessions: new Set(),
    openedAt: now,
    lastMessageAt: now,
  };
  hub.connections.set(socketId, connection);
  socket.on("message", (raw) => {
    connection.lastMessageAt = Date.now();
    const message = Message.safeParse(parsed(String(raw)));
    if (message.success) answer(app, hub, connection, message.data);
  });
  socket.on("pong", () => {
    connection.lastMessageAt = Date.now();
  });
  socket.on("close", () => hub.remove(connection));
  socket.on("error", () => socket.terminate());
  send(connection, "pusher:connection_established", {
    socket_id: socketId,
    activity_timeout: ACTIVITY_SECONDS,
  });
}

export function refuseKey(socket: WebSocket) {
  const data = { code: UNKNOWN_KEY, message: "Application does not exist" };
  socket.send(JSON.stringify({ event: "pusher:error", data }));
  socket.close(UNKNOWN_KEY);
}

function answer(app: App, hub: Hub, connection: Connection, message: Message) {
  switch (message.event) {
    case "pusher:ping":
      return send(connection, "pusher:pong", {});
    case "pusher:pong":
      return;
    case "pusher:subscribe":
      return subscribe(app, hub, connection, message.data);
    case "pusher:unsubscribe":
      return hub.unsubscribe(connection, message.data.channel);
    case "pusher:signin":
      return signIn(app, connection, message.data);
    default:
      message satisfies never;
  }
}

/** Subscribes to a channel. Every channel is private: it needs a signature, which names the session the subscription ends with. */
function subscribe(
  app: App,
  hub: Hub,
  connection: Connection,
  { channel, auth, channel_data }: Of<"pusher:subscribe">,
) {
  const session = Named.safeParse(parsed(channel_data ?? "")).data?.user_id;
  if (!session || !isSame(auth, channelAuth(app, [connection.socketId, channel, channel_data])))
    return send(
      connection,
      "pusher:subscription_error",
      { type: "AuthError", error: "The signature is wrong", status: 401 },
      channel,
    );
  if (!hub.subscribe(connection, channel))
    return send(
      connection,
      "pusher:subscription_error",
      { type: "LimitReached", error: "Too many channels", status: 403 },
      channel,
    );
  connection.sessions.add(session);
  return send(connection, "pusher_internal:subscription_succeeded", {}, channel);
}

function signIn(app: App, connection: Connection, { auth, user_data }: Of<"pusher:signin">) {
  const user = z.object({ id: z.string().min(1) }).safeParse(parsed(user_data));
  if (!user.success || !isSame(auth, userAuth(app, connection.socketId, user_data)))
    return send(connection, "pusher:error", { code: 4009, message: "The signature is wrong" });
  connection.sessions.add(user.data.id);
  return send(connection, "pusher:signin_success", { user_data });
}

/** Sends a message; in this protocol `data` is JSON inside JSON. */
const send = ({ socket }: Connection, event: string, data: unknown, channel?: string) =>
  socket.send(JSON.stringify({ event, channel, data: JSON.stringify(data) }));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
