import { type ChildProcess, spawn } from "node:child_process";
import { Redis } from "ioredis";
import { freePort } from "../../scripts/start/ports.mjs";
import { endsWithTheFile } from "./children";

/** Starts a real Redis for one test, without persistence. */
export async function redisServer(): Promise<{ url: string; client: Redis; close: () => Promise<void> }> {
  const port = await freePort();
  const child: ChildProcess = spawn(
    "redis-server",
    ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"],
    {
      stdio: "ignore",
    },
  );
  endsWithTheFile(child);
  const url = `redis://127.0.0.1:${port}`;
  const client = new Redis(url, { maxRetriesPerRequest: null });
  client.on("error", () => undefined);
  await client.ping();
  return {
    url,
    client,
    async close() {
      client.disconnect();
      child.kill();
      await new Promise((resolve) => child.once("exit", resolve));
    },
  };
}
