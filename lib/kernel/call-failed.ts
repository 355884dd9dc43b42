import { warn } from "./log";
import { metrics } from "./metrics";

type Call = {
  service: string;
  /** Where to; its query, user and fragment are in no log. */
  url: string | URL;
  status?: number | null;
  reason: string;
  customer?: number | null;
};

/** Warns that a call to another service came to nothing: which one, where, the status and why. Never what was sent, nor to whom. */
export function callFailed({ service, url, status = null, reason, customer = null }: Call) {
  const { host, pathname } = new URL(url);
  metrics().failedCalls.inc({ service, status: status ?? "none" });
  warn("call failed", { service, host, path: pathname, status, reason, customer });
}

/** The code of the network's error, or its name: its words may hold what was sent. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if ("code" in error && typeof error.code === "string") return error.code;
  return error.cause === undefined ? error.name : reasonOf(error.cause);
}
