import { parseProxies } from "@/lib/http/trusted-proxies";
import { logEvent } from "@/lib/kernel/log";
import { serveMetrics } from "@/lib/kernel/metrics-server";
import { settings } from "@/lib/kernel/settings";
import { AnnouncedHosts, allowedOrigins } from "@/lib/realtime/origins";
import { startRealtime } from "./server";

const {
  PUSHER_APP_ID: id,
  PUSHER_KEY: key,
  PUSHER_SECRET: secret,
  REALTIME_PORT,
  LISTEN_ADDRESS,
  INVORDER_URL,
  INVORDER_HOSTS: hosts,
  REALTIME_ORIGINS: origins,
  REALTIME_LINES_PER_ADDRESS: connectionsPerAddress,
  TRUSTED_PROXIES,
} = settings();
if (!id || !key || !secret) throw new Error("PUSHER_APP_ID, PUSHER_KEY and PUSHER_SECRET are needed");

const announcedHosts = new AnnouncedHosts();
const guard = {
  isKnown: allowedOrigins(INVORDER_URL, { origins, hosts, announcedHosts }),
  announcedHosts,
  connectionsPerAddress,
  proxies: parseProxies(TRUSTED_PROXIES),
};
const where = { port: REALTIME_PORT, host: LISTEN_ADDRESS };
const server = await startRealtime({ id, key, secret }, where, guard);
serveMetrics();
logEvent("realtime listens", { address: LISTEN_ADDRESS, port: server.port });

for (const signal of ["SIGTERM", "SIGINT"] as const)
  process.once(signal, () => server.close().then(() => process.exit(0)));
