import { warn } from "@/lib/kernel/log";
import { realtimeServer } from "./server";

const COMPLAIN_EVERY_MS = 60_000;
let complainedAt = Number.NEGATIVE_INFINITY;

/** Tells the browsers that listen to a channel, in the form in which an answer leaves the product. Only a hint: a failure is logged at most once a minute and never reaches the caller. */
export async function publish(channel: string, event: string, data: unknown): Promise<void> {
  await attempt((server) => server.trigger(channel, event, data));
}

/** Cuts the live connections of a session that ended. */
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
    warn("realtime does not answer", {}, error);
  }
}
