import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import { type AnnouncedHosts, HOSTS_CHANNEL } from "@/lib/realtime/origins";
import type { Hub } from "./hub";
import { type App, isSigned } from "./signature";

const BODY_LIMIT_BYTES = 256 * 1024;

const Event = z.object({ name: z.string(), data: z.string(), socket_id: z.string().optional() });
const Events = Event.extend({ channels: z.array(z.string()).max(100) }).or(
  Event.extend({ channel: z.string() }).transform(({ channel, ...event }) => ({
    ...event,
    channels: [channel],
  })),
);
const Batch = z.object({ batch: z.array(Event.extend({ channel: z.string() })).max(100) });

const Announcement = z.object({ host: z.string().max(253) });

type Answer = [status: number, body: unknown];
/** The connections, and the announced hosts of white labels. */
type RealtimeState = { hub: Hub; announcedHosts: AnnouncedHosts };

/** Answers the calls that servers make: events to publish, and queries for subscriptions. */
export async function handleCall(
  app: App,
  state: RealtimeState,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const [status, body] = await answer(app, state, request).catch((): Answer => [500, { error: "failed" }]);
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function answer(app: App, state: RealtimeState, request: IncomingMessage): Promise<Answer> {
  const address = request.url ?? "/";
  if (!URL.canParse(address, "http://localhost")) return [404, { error: "no such call" }];
  const url = new URL(address, "http://localhost");
  if (url.pathname === "/health") return [200, { status: "ok" }];
  const body = await read(request);
  if (!body) return [413, { error: "too large" }];
  const call = { method: request.method ?? "GET", url, body, now: new Date() };
  const rest = path(app, url);
  if (rest === undefined) return [404, { error: "no such application" }];
  if (!isSigned(app, call)) return [401, { error: "the signature is wrong" }];
  return act(state, { method: call.method, rest, url, body });
}

type Call = { method: string; rest: string; url: URL; body: Buffer };

function act(state: RealtimeState, { method, rest, url, body }: Call): Answer {
  const { hub } = state;
  const user = /^users\/([^/]+)\/terminate_connections$/.exec(rest)?.[1];
  if (method === "POST" && rest === "events") return publish(state, Events.safeParse(json(body)));
  if (method === "POST" && rest === "batch_events") return publishAll(hub, Batch.safeParse(json(body)));
  if (method === "POST" && user !== undefined) {
    hub.terminate(decodeURIComponent(user));
    return [200, {}];
  }
  if (method === "GET" && rest === "channels")
    return [200, { channels: hub.occupied(url.searchParams.get("filter_by_prefix") ?? "") }];
  return [404, { error: "no such call" }];
}

function publish(
  { hub, announcedHosts }: RealtimeState,
  parsed: z.ZodSafeParseResult<z.output<typeof Events>>,
): Answer {
  if (!parsed.success) return [400, { error: "not an event" }];
  const { channels, name, data, socket_id } = parsed.data;
  const host = channels.includes(HOSTS_CHANNEL)
    ? Announcement.safeParse(json(Buffer.from(data))).data?.host
    : undefined;
  if (host !== undefined) announcedHosts.add(host);
  for (const channel of channels) hub.broadcast(channel, { name, data, except: socket_id });
  return [200, {}];
}

function publishAll(hub: Hub, parsed: z.ZodSafeParseResult<z.output<typeof Batch>>): Answer {
  if (!parsed.success) return [400, { error: "not a batch" }];
  for (const { channel, name, data, socket_id } of parsed.data.batch)
    hub.broadcast(channel, { name, data, except: socket_id });
  return [200, {}];
}

const path = (app: App, { pathname }: URL) =>
  pathname.startsWith(`/apps/${app.id}/`) ? pathname.slice(`/apps/${app.id}/`.length) : undefined;

function json(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

async function read(request: IncomingMessage): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size <= BODY_LIMIT_BYTES) parts.push(part);
  }
  return size > BODY_LIMIT_BYTES ? undefined : Buffer.concat(parts);
}
