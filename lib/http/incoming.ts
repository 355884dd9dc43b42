import { randomUUID } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { fail } from "@/lib/kernel/log";
import { isDevelopment, settings } from "@/lib/kernel/settings";
import { hostIn, ownerOf } from "./hosts";
import { givePacked, packedFiles } from "./packed";
import { believed, proxiesFrom } from "./peer";
import { REQUEST_ID_HEADER } from "./request-facts";
import { baseHeaders } from "./security-headers";
import { cacheKnownHosts, type IsKnownHost, respondUnknownHost } from "./unknown-host";

const REQUEST_ID = /^[\w-]{8,64}$/;
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * What holds for every request of the web server before anything else sees it: pages, calls, files and what is not there. Node tells of
 * each on a channel of its own. The forwarded headers are reduced to what can be believed, it gets an id, and its answer the headers.
 * `isKnown` says whether a host that is not the product's is a white label's; under any other there is nothing.
 */
export function watchIncoming(isKnown: IsKnownHost, packed = packedFiles()): void {
  const isSomebodys = cacheKnownHosts(isKnown);
  const proxies = proxiesFrom(settings().TRUSTED_PROXIES);
  const always = Object.entries(baseHeaders());
  const servers = new WeakSet<Server>();
  subscribe("http.server.request.start", (started) => {
    const { request, response, server } = partsOf(started);
    if (!request || !response) return;
    for (const [name, value] of Object.entries(
      believed(request.socket.remoteAddress, request.headers, proxies),
    )) {
      if (value === undefined) delete request.headers[name];
      else request.headers[name] = value;
    }
    const given = request.headers[REQUEST_ID_HEADER];
    const id = typeof given === "string" && REQUEST_ID.test(given) ? given : randomUUID();
    request.headers[REQUEST_ID_HEADER] = id;
    response.setHeader(REQUEST_ID_HEADER, id);
    for (const [name, value] of always) response.setHeader(name, value);
    givePacked(request, response, packed);
    // A pair in an address is told to nobody, not even to ourselves.
    if (request.url?.includes("access_token=")) response.setHeader("referrer-policy", "no-referrer");
    if (!server || servers.has(server)) return;
    servers.add(server);
    refuseUnreadable(server, isSomebodys);
    if (!isDevelopment) refuseUpgrades(server);
  });
}

/** What the framework can make no request of, and would answer as a fault of ours, is refused before it comes there; so is a host of nobody. */
function refuseUnreadable(server: Server, isSomebodys: IsKnownHost): void {
  const listeners = server.listeners("request");
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const status = refusalOf(request);
    const onwards = () => {
      for (const listener of listeners) Reflect.apply(listener, server, [request, response]);
    };
    if (status === null) hostedBy(request, response, isSomebodys, onwards);
    else {
      // What is still to come of its body is read by nobody.
      response.writeHead(status, {
        connection: "close",
        ...(status === 405 && { allow: METHODS.join(", ") }),
      });
      response.end();
    }
  });
}

/** Goes on at once on a host of the product itself, and for who watches whether it lives; else when the host proves to be somebody's. */
function hostedBy(
  request: IncomingMessage,
  response: ServerResponse,
  isSomebodys: IsKnownHost,
  onwards: () => void,
): void {
  const headers = headersOf(request);
  const host = hostIn(headers);
  const isOurs = ownerOf(host).kind === "product" || request.url?.startsWith("/api/health/") === true;
  if (isOurs) onwards();
  else
    isSomebodys(host).then(
      (known) => (known ? onwards() : respondUnknownHost(request.url ?? "/", headers, response)),
      (error: unknown) => {
        // Without the database no page can be made; the framework answers as it does then.
        fail("host unknown", error);
        onwards();
      },
    );
}

const headersOf = ({ headers }: IncomingMessage): Headers =>
  new Headers(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );

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

/** The web server speaks no other protocol: who asks for one is told so and the line is closed. */
function refuseUpgrades(server: Server): void {
  server.removeAllListeners("upgrade");
  server.on("upgrade", (_request: IncomingMessage, socket: Duplex) => {
    socket.on("error", () => socket.destroy());
    socket.end("HTTP/1.1 426 Upgrade Required\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
  });
}

/** The channel promises nothing in types: what is not there is left alone. */
function partsOf(started: unknown) {
  const parts: { request?: unknown; response?: unknown; server?: unknown } = started ?? {};
  const { request, response, server } = parts;
  return {
    request: request instanceof IncomingMessage ? request : null,
    response: response instanceof ServerResponse ? response : null,
    server: server instanceof Server ? server : null,
  };
}
