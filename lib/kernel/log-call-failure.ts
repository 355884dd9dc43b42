import { logWarning } from "./log";
import { metrics } from "./metrics";

type Call = {
  service: string;
  /** The address called; its query, user and fragment are not logged. */
  url: string | URL;
  status?: number | null;
  reason: string;
  customer?: number | null;
};

/** Logs a warning that a call to another service failed: service, host, path, status and reason. Never the body or the recipient. */
export function logCallFailure({ service, url, status = null, reason, customer = null }: Call) {
  const { host, pathname } = new URL(url);
  metrics().failedCalls.inc({ service, status: status ?? "none" });
  logWarning("call failed", { service, host, path: pathname, status, reason, customer });
}

/** Returns the code of a network error, or else the error's name: the message may quote what was sent. */
export function errorReason(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if ("code" in error && typeof error.code === "string") return error.code;
  return error.cause === undefined ? error.name : errorReason(error.cause);
}
