import { isDriverFault, nameProcess, renewPools } from "@/db/client";
import { conceal } from "@/lib/kernel/fault";
import { fail } from "@/lib/kernel/log";
import { serveMetrics } from "@/lib/kernel/metrics-server";
import { isDevelopment } from "@/lib/kernel/settings";
import { endIdleSockets } from "./idle-sockets";
import { watchIncoming } from "./incoming";
import { type IsKnownHost, refuseUnknownHosts } from "./unknown-host";

/** Longer than any page or call takes to begin its answer. */
const IDLE_MS = 120_000;

/** What a web server does once, when it starts: it listens for hosts nobody owns, for sockets that fall silent, and for what fails. */
export function begin(isKnown: IsKnownHost) {
  nameProcess("web");
  watchIncoming();
  refuseUnknownHosts(isKnown);
  endIdleSockets(IDLE_MS);
  endAtFaults();
  serveMetrics();
}

/**
 * What nobody caught is logged and ends the process, whose supervisor starts it again: nobody knows what it left half done. A database that
 * goes away must not take the web server with it: requests fail, the next ones find a new pool. The framework listens too, prints what it
 * hears and lets the process go on; so ours come before its own.
 */
function endAtFaults() {
  process.prependListener("uncaughtException", (error) => {
    fail("uncaught", error);
    conceal(error);
    if (isDriverFault(error)) renewPools();
    else if (!isDevelopment) process.exit(1);
  });
  process.prependListener("unhandledRejection", (error) => {
    fail("unhandled", error);
    conceal(error);
  });
}
