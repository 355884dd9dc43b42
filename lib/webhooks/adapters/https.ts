import http from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { logCallFailure } from "@/lib/kernel/log-call-failure";
import { privateAddressError, publicLookup, type Resolve } from "@/lib/kernel/public-lookup";
import type { Outcome, WebhookRequest, WebhookSender } from "../port";

/** Limit of a try, from name resolution to the last header of the response. */
const WITHIN_MS = 10_000;

/**
 * Returns a courier over HTTP. It resolves each name itself and refuses private addresses, unless `isLocal`; it follows no redirect, reads
 * no body, and ends after ten seconds (`withinMs` and `resolveName` for tests).
 */
export const httpsSender =
  (isLocal: boolean, withinMs = WITHIN_MS, resolveName?: Resolve): WebhookSender =>
  (parcel) =>
    new Promise((resolve) => {
      const url = new URL(parcel.url);
      const refusal = isLocal ? null : privateAddressError(url);
      if (refusal) return resolve(failed(refusal));
      const request = requestTo(url, parcel, isLocal ? {} : { lookup: publicLookup(resolveName) });
      const timer = setTimeout(() => request.destroy(new Error("took too long")), withinMs);
      const end = (outcome: Outcome) => {
        clearTimeout(timer);
        const { status, error } = outcome;
        if (status === null || status >= 300)
          logCallFailure({ service: "webhook", url: url.origin, status, reason: error ?? "refused" });
        resolve(outcome);
      };
      request.on("response", (response) => {
        end({ status: response.statusCode ?? 0, error: null });
        // The response body is not stored, and an endless one is aborted.
        response.destroy();
      });
      request.on("error", (error) => end(failed(error)));
      request.end(parcel.body);
    });

function requestTo(
  url: URL,
  { headers, body }: WebhookRequest,
  resolving: { lookup?: LookupFunction },
): http.ClientRequest {
  const { request } = url.protocol === "https:" ? https : http;
  return request(url, {
    method: "POST",
    agent: false,
    headers: {
      ...headers,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      "user-agent": "Invorder-Webhooks/1",
    },
    ...resolving,
  });
}

/** Returns the outcome of a failed try, with a short reason that contains no address. */
function failed(error: Error): Outcome {
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return { status: null, error: (code || error.message).slice(0, 200) };
}
