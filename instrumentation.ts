/** Longer than any page or call takes to begin its answer. */
const IDLE_MS = 120_000;

/** Runs once when the web server starts. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { endIdleSockets } = await import("@/lib/http/idle-sockets");
  endIdleSockets(IDLE_MS);
  const { isDriverFault, renewPools } = await import("@/db/client");
  // A database that goes away must not take the web server with it: requests fail, the next ones find a new pool.
  process.on("uncaughtException", (error) => {
    console.error("uncaught", error);
    if (isDriverFault(error)) renewPools();
  });
}
