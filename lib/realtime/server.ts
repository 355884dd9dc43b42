import Pusher from "pusher";
import { processWide } from "@/lib/kernel/process-wide";
import { settings } from "@/lib/kernel/settings";

/** The timeout in milliseconds: a late hint is useless, and a request must not wait for it. */
const ANSWER_WITHIN_MS = 1_500;

const held = processWide<{ server?: Pusher }>("invorder.realtime", () => ({}));

/** Returns the client of the Pusher-protocol server, our own or a hosted one; undefined when none is configured. */
export function realtimeServer(): Pusher | undefined {
  held.server ??= connect();
  return held.server;
}

function connect(): Pusher | undefined {
  const { PUSHER_APP_ID: appId, PUSHER_KEY: key, PUSHER_SECRET: secret, ...rest } = settings();
  if (!appId || !key || !secret) return undefined;
  const common = { appId, key, secret, timeout: ANSWER_WITHIN_MS, useTLS: rest.PUSHER_USE_TLS === "1" };
  if (rest.PUSHER_HOST) return new Pusher({ ...common, host: rest.PUSHER_HOST, port: rest.PUSHER_PORT });
  return new Pusher({ ...common, cluster: rest.PUSHER_CLUSTER ?? "eu", useTLS: true });
}

/** Resolves when the realtime server answers and accepts our credentials, or when none is configured; throws otherwise. */
export async function pingRealtime(): Promise<void> {
  await realtimeServer()?.get({ path: "/channels", params: { filter_by_prefix: "private-ready" } });
}
