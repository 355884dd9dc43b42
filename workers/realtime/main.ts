import { settings } from "@/lib/kernel/settings";
import { startRealtime } from "./server";

const {
  PUSHER_APP_ID: id,
  PUSHER_KEY: key,
  PUSHER_SECRET: secret,
  REALTIME_PORT,
  LISTEN_ADDRESS,
} = settings();
if (!id || !key || !secret) throw new Error("PUSHER_APP_ID, PUSHER_KEY and PUSHER_SECRET are needed");

const server = await startRealtime({ id, key, secret }, { port: REALTIME_PORT, host: LISTEN_ADDRESS });
console.log(`realtime listens on ${LISTEN_ADDRESS}:${server.port}`);

for (const signal of ["SIGTERM", "SIGINT"] as const)
  process.once(signal, () => server.close().then(() => process.exit(0)));
