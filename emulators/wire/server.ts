import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { Clock } from "./clock";
import { controlled } from "./control";
import { type Fault, Faults, replaces, spoilt } from "./faults";
import { type HttpRequest, type HttpResponse, json } from "./http";
import { Visits } from "./visits";

/** Answers requests, resets all state, and is notified when a response was sent or its connection closed. */
export type Provider = {
  answer: (ask: HttpRequest) => HttpResponse;
  reset: () => void;
  sent?: (ask: HttpRequest) => void;
};

type Where = { host?: string; port?: number };

export type Running<P extends Provider> = {
  url: string;
  port: number;
  provider: P;
  clock: Clock;
  faults: Faults;
  visits: Visits;
  close: () => Promise<void>;
};

const LONGEST_BODY = 4_000_000;

/**
 * Starts an emulator of one provider: it answers as the real one does, fails on request, and logs its requests. Everything is in memory.
 * Resolves when it listens.
 */
export async function startServer<P extends Provider>(
  make: (clock: Clock) => P,
  { host = "127.0.0.1", port = 0 }: Where = {},
): Promise<Running<P>> {
  const [clock, faults, visits] = [new Clock(), new Faults(), new Visits()];
  const provider = make(clock);
  const parts = { clock, faults, visits, provider, reset: () => provider.reset() };
  const server = createServer((request, response) => {
    serve(request, response, parts).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const boundPort = typeof address === "object" && address ? address.port : port;
  return {
    ...parts,
    url: `http://${host}:${boundPort}`,
    port: boundPort,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Parts = { clock: Clock; faults: Faults; visits: Visits; provider: Provider; reset: () => void };

async function serve(request: IncomingMessage, response: ServerResponse, parts: Parts) {
  const { url: target = "/", method = "GET", headers } = request;
  const { pathname, searchParams } = new URL(target, "http://localhost");
  const body = await textOf(request);
  const ask: HttpRequest = {
    method,
    path: pathname,
    query: searchParams,
    headers,
    body,
    origin: `http://${headers.host ?? "localhost"}`,
  };
  if (pathname.startsWith("/__control/")) return send(response, controlled(ask, parts), {});
  if (pathname === "/health") return send(response, json({ status: "ok" }), {});
  const fault = parts.faults.of(ask, target) ?? {};
  fault.before?.();
  const answer = spoilt(replaces(fault) ? instead(fault) : parts.provider.answer(ask), fault, ask);
  const at = new Date(parts.clock.now()).toISOString();
  parts.visits.add({ at, method, target, headers, body, status: answer.status, answer: answer.body });
  if (fault.delayMs) await pause(fault.delayMs, undefined, { ref: false });
  send(response, answer, fault);
  parts.provider.sent?.(ask);
}

const instead = ({ status, body = "" }: Fault & { status: number }): HttpResponse => ({
  status,
  headers: { "content-type": body.startsWith("<") ? "text/html" : "application/json" },
  body,
});

function send(response: ServerResponse, { status, headers, body }: HttpResponse, { hangUp }: Fault) {
  const bytes = Buffer.from(body);
  if (hangUp === 0) return response.destroy();
  response.writeHead(status, { ...headers, "content-length": bytes.length });
  if (hangUp === undefined) return response.end(bytes);
  response.write(bytes.subarray(0, hangUp), () => response.destroy());
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    length += part.length;
    if (length > LONGEST_BODY) throw new Error("longer than any request of a client");
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}
