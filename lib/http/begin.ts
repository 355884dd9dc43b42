import { isDriverFault, renewPools } from "@/db/client";
import { fail } from "@/lib/kernel/log";
import { endIdleSockets } from "./idle-sockets";
import { watchIncoming } from "./incoming";
import { type IsKnownHost, refuseUnknownHosts } from "./unknown-host";

/** Longer than any page or call takes to begin its answer. */
const IDLE_MS = 120_000;

/** What a web server does once, when it starts: it listens for hosts nobody owns, for sockets that fall silent, and for what fails. */
export function begin(isKnown: IsKnownHost) {
  watchIncoming();
  refuseUnknownHosts(isKnown);
  endIdleSockets(IDLE_MS);
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
