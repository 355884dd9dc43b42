import { logWarning } from "@/lib/kernel/log";
import { processWide } from "@/lib/kernel/process-wide";
import { settings } from "@/lib/kernel/settings";
import { HOSTS_CHANNEL } from "./origins";
import { realtimeServer } from "./server";

const COMPLAIN_EVERY_MS = 60_000;
let complainedAt = Number.NEGATIVE_INFINITY;

/**
 * Publishes an event to the subscribers of a channel, in wire format. Only a hint: a failure is logged at most once a minute and never
 * reaches the caller.
 */
export async function publish(channel: string, event: string, data: unknown): Promise<void> {
  await attempt((server) => server.trigger(channel, event, data));
}

const ANNOUNCE_EVERY_MS = 60_000;
/** When each host was last announced to our realtime server. */
const announcedAt: Map<string, number> = processWide("invorder.announced-hosts", () => new Map());

/**
 * Announces to our own realtime server, at most once a minute, that a host is a white label's: its pages may open a realtime connection.
 * Hosted Pusher does not check origins.
 */
export async function announceHost(host: string): Promise<void> {
  if (!settings().PUSHER_HOST) return;
  const now = performance.now();
  if (now - (announcedAt.get(host) ?? Number.NEGATIVE_INFINITY) < ANNOUNCE_EVERY_MS) return;
  announcedAt.set(host, now);
  await publish(HOSTS_CHANNEL, "add", { host });
}

/** Closes the realtime connections of a session that ended. */
export async function disconnectSession(session_id: string): Promise<void> {
  await attempt((server) => server.terminateUserConnections(session_id));
}

type Server = NonNullable<ReturnType<typeof realtimeServer>>;

async function attempt(call: (server: Server) => Promise<unknown>) {
  const server = realtimeServer();
  if (!server) return;
  try {
    await call(server);
  } catch (error) {
    if (performance.now() - complainedAt < COMPLAIN_EVERY_MS) return;
    complainedAt = performance.now();
    logWarning("realtime does not answer", {}, error);
  }
}
