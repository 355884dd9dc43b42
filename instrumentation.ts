/** Longer than any page or call takes to begin its answer. */
const IDLE_MS = 120_000;

/** Runs once when the web server starts. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { endIdleSockets } = await import("@/lib/http/idle-sockets");
  const { watchIncoming } = await import("@/lib/http/incoming");
  const { lookOfHost } = await import("@/lib/resellers/queries");
  watchIncoming(async (host) => (await lookOfHost(host)) !== null);
  endIdleSockets(IDLE_MS);
  const { isDriverFault, renewPools } = await import("@/db/client");
  const { fail } = await import("@/lib/kernel/log");
  // What the framework says of an error goes the same way as ours: its own words quote statements and what people typed.
  console.error = (...words: unknown[]) => {
    for (const error of words.filter((word) => word instanceof Error)) fail("page failed", error);
  };
  // A database that goes away must not take the web server with it: requests fail, the next ones find a new pool.
  process.on("uncaughtException", (error) => {
    fail("uncaught", error);
    if (isDriverFault(error)) renewPools();
  });
}
