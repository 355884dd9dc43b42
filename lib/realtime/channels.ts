import { settings } from "@/lib/kernel/settings";
import { realtimeServer } from "./server";

/** The subscriber to a channel: the customers of the session, its user, and the session itself. */
type Listener = { customer_ids: readonly number[]; user_id: number; session_id: string };

const GRAMMAR = /^private-customer-(\d{1,9})(?:-user-(\d{1,9}))?$/;
const SOCKET_ID = /^\d{1,20}\.\d{1,20}$/;

/**
 * Signs a browser's subscription to a channel: a customer's own (`private-customer-{c}`) or the user's own at a customer
 * (`private-customer-{c}-user-{u}`). Returns undefined for any other. For our own server the signature contains the session, so that the
 * subscription ends with it; hosted Pusher knows a connection's session from `authenticateSession` alone.
 */
export function authorizeChannel(
  socketId: string,
  channel: string,
  { customer_ids, user_id, session_id }: Listener,
): { auth: string; channel_data?: string } | undefined {
  const [match, customer, user] = GRAMMAR.exec(channel) ?? [];
  if (match === undefined || !SOCKET_ID.test(socketId)) return undefined;
  if (!customer_ids.some((id) => String(id) === customer)) return undefined;
  if (user !== undefined && user !== String(user_id)) return undefined;
  const named = settings().PUSHER_HOST ? { user_id: session_id } : undefined;
  return realtimeServer()?.authorizeChannel(socketId, channel, named);
}

/** Signs the session a connection belongs to, so that it ends with it. The protocol's "user" is a session here. */
export function authenticateSession(socketId: string, session_id: string) {
  if (!SOCKET_ID.test(socketId)) return undefined;
  return realtimeServer()?.authenticateUser(socketId, { id: session_id });
}

/** Returns the settings a browser needs to connect; null when no realtime server is configured. An empty host means hosted Pusher. */
export function realtimeClientSettings() {
  const { PUSHER_KEY: key, PUSHER_PUBLIC_URL, PUSHER_CLUSTER: cluster, ...rest } = settings();
  if (!key || !realtimeServer()) return null;
  if (PUSHER_PUBLIC_URL) return { key, cluster, ...partsOf(new URL(PUSHER_PUBLIC_URL)) };
  const tls = rest.PUSHER_USE_TLS === "1" || !rest.PUSHER_HOST;
  const port = Number(rest.PUSHER_PORT ?? (tls ? 443 : 80));
  return { key, cluster, host: rest.PUSHER_HOST ?? "", port, tls };
}

function partsOf({ protocol, hostname, port }: URL) {
  const tls = protocol === "https:" || protocol === "wss:";
  return { host: hostname, port: Number(port || (tls ? 443 : 80)), tls };
}
