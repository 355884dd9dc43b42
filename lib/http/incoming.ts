import { randomUUID } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import { IncomingMessage, ServerResponse } from "node:http";
import { settings } from "@/lib/kernel/settings";
import { givePacked, packedFiles } from "./packed";
import { believed, proxiesFrom } from "./peer";
import { REQUEST_ID_HEADER } from "./request-facts";
import { baseHeaders } from "./security-headers";

const REQUEST_ID = /^[\w-]{8,64}$/;
export const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * Does for every request of the web server what comes before anything else sees it: pages, calls, files and what is not there. Node tells of
 * each on a channel of its own. The forwarded headers are reduced to what can be believed, it gets an id, and its answer the headers.
 */
export function watchIncoming(packed = packedFiles()): void {
  const proxies = proxiesFrom(settings().TRUSTED_PROXIES);
  const always = Object.entries(baseHeaders());
  subscribe("http.server.request.start", (started) => {
    const { request, response } = partsOf(started);
    if (!request || !response) return;
    for (const [name, value] of Object.entries(
      believed(request.socket.remoteAddress, request.headers, proxies),
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
    if (status === null) givePacked(request, response, packed);
    else refuse(request, response, status);
    // A pair in an address is told to nobody, not even to ourselves.
    if (request.url?.includes("access_token=")) response.setHeader("referrer-policy", "no-referrer");
  });
}

/** The framework answers what it can make no request of as a fault of ours: it is led to a route that refuses whatever comes. */
function refuse(request: IncomingMessage, response: ServerResponse, status: 400 | 405): void {
  request.method = "GET";
  request.url = `/api/refused/${status}`;
  // What is still to come of its body is read by nobody.
  response.setHeader("connection", "close");
}

/** The status a request is refused with: 405 for a method nothing here has, 400 for an address whose encoding says nothing, else null. */
function refusalOf({ method = "", url = "" }: IncomingMessage): 400 | 405 | null {
  if (!METHODS.includes(method)) return 405;
  try {
    decodeURIComponent(url.split("?")[0] ?? "");
    return null;
  } catch {
    return 400;
  }
}

/** The channel promises nothing in types: what is not there is left alone. */
function partsOf(started: unknown) {
  const parts: { request?: unknown; response?: unknown } = started ?? {};
  const { request, response } = parts;
  return {
    request: request instanceof IncomingMessage ? request : null,
    response: response instanceof ServerResponse ? response : null,
  };
}
