import { randomUUID } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import { IncomingMessage, ServerResponse } from "node:http";
import { settings } from "@/lib/kernel/settings";
import { precompressedFiles, servePrecompressed } from "./precompressed";
import { REQUEST_ID_HEADER } from "./request-facts";
import { baseHeaders } from "./security-headers";
import { parseProxies, trustedHeaders } from "./trusted-proxies";

const REQUEST_ID = /^[\w-]{8,64}$/;
export const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * Prepares every request of the web server before any other code sees it: pages, calls, files and unknown addresses. Node announces each on
 * a diagnostics channel. Forwarded headers are reduced to trusted ones, the request gets an id, and its answer the standard headers.
 */
export function prepareRequests(packed = precompressedFiles()): void {
  const proxies = parseProxies(settings().TRUSTED_PROXIES);
  const always = Object.entries(baseHeaders());
  subscribe("http.server.request.start", (started) => {
    const { request, response } = partsOf(started);
    if (!request || !response) return;
    for (const [name, value] of Object.entries(
      trustedHeaders(request.socket.remoteAddress, request.headers, proxies),
    )) {
      if (value === undefined) delete request.headers[name];
      else request.headers[name] = value;
    }
    const requestId = request.headers[REQUEST_ID_HEADER];
    const id = typeof requestId === "string" && REQUEST_ID.test(requestId) ? requestId : randomUUID();
    request.headers[REQUEST_ID_HEADER] = id;
    response.setHeader(REQUEST_ID_HEADER, id);
    for (const [name, value] of always) response.setHeader(name, value);
    const status = refusalOf(request);
    if (status === null) servePrecompressed(request, response, packed);
    else refuse(request, response, status);
    // A pair in an address must not leak through the referrer, not even to the product itself.
    if (request.url?.includes("access_token=")) response.setHeader("referrer-policy", "no-referrer");
  });
}

/** Redirects requests that the framework cannot parse, and would answer with a 500, to a route that refuses any request. */
function refuse(request: IncomingMessage, response: ServerResponse, status: 400 | 405): void {
  request.method = "GET";
  request.url = `/api/refused/${status}`;
  // The rest of its body is not read.
  response.setHeader("connection", "close");
}

/** Returns the status a request is refused with: 405 for a method no route has, 400 for an address that cannot be decoded, else null. */
function refusalOf({ method = "", url = "" }: IncomingMessage): 400 | 405 | null {
  if (!METHODS.includes(method)) return 405;
  try {
    decodeURIComponent(url.split("?")[0] ?? "");
    return null;
  } catch {
    return 400;
  }
}

/** Returns request and response of a channel message, which is untyped; null for a part that is missing. */
function partsOf(started: unknown) {
  const parts: { request?: unknown; response?: unknown } = started ?? {};
  const { request, response } = parts;
  return {
    request: request instanceof IncomingMessage ? request : null,
    response: response instanceof ServerResponse ? response : null,
  };
}
