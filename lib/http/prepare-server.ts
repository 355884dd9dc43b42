import { isDriverFault, nameProcess, renewPools } from "@/db/client";
import { maskError } from "@/lib/kernel/error-fields";
import { logError } from "@/lib/kernel/log";
import { serveMetrics } from "@/lib/kernel/metrics-server";
import { isDevelopment } from "@/lib/kernel/settings";
import { endIdleSockets } from "./idle-sockets";
import { prepareRequests } from "./prepare-requests";
import { type IsKnownHost, refuseUnknownHosts } from "./unknown-host";

/** Longer than any page or call takes to begin its answer, in milliseconds. */
const IDLE_MS = 120_000;

/** Prepares the web server once, when it starts: unknown hosts, idle sockets, uncaught errors and metrics. */
export function prepareServer(isKnown: IsKnownHost) {
  nameProcess("web");
  prepareRequests();
  refuseUnknownHosts(isKnown);
  endIdleSockets(IDLE_MS);
  endAtFaults();
  serveMetrics();
}

/**
 * Logs uncaught errors and exits, because the state of the process is unknown then; its supervisor restarts it. A lost database connection
 * must not stop the web server: requests fail, the next ones get a new pool. The framework also listens, prints the error and goes on, so
 * these listeners come before its own.
 */
function endAtFaults() {
  process.prependListener("uncaughtException", (error) => {
    logError("uncaught", error);
    maskError(error);
    if (isDriverFault(error)) renewPools();
    else if (!isDevelopment) process.exit(1);
  });
  process.prependListener("unhandledRejection", (error) => {
    logError("unhandled", error);
    maskError(error);
  });
}
