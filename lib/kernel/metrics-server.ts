import { timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import { logError, logEvent } from "./log";
import { metrics } from "./metrics";
import { settings } from "./settings";

/**
 * Serves `/metrics` on a port of its own to clients that send the token, when METRICS_PORT and METRICS_TOKEN are set; `collect` first
 * updates the metrics that are read from the database. Returns a function that stops the server. A port in use is logged and does not stop
 * the process.
 */
export function serveMetrics(collect: () => Promise<void> = async () => undefined): () => void {
  const { METRICS_PORT: port, METRICS_TOKEN: token, LISTEN_ADDRESS: host } = settings();
  if (port === undefined || token === undefined) return () => undefined;
  const server = createServer(async ({ url, headers }, response) => {
    const answer = (status: number, body: string, type = "text/plain; charset=utf-8") =>
      response.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(body);
    if (!isSame(headers.authorization ?? "", `Bearer ${token}`)) return answer(401, "unauthorized\n");
    if (url !== "/metrics") return answer(404, "not found\n");
    const { registry } = metrics();
    try {
      await collect();
      answer(200, await registry.metrics(), registry.contentType);
    } catch (error) {
      logError("metrics failed", error);
      answer(503, "not available\n");
    }
  });
  server.on("error", (error) => logError("metrics are not served", error, { port }));
  server.listen(port, host, () => logEvent("metrics are served", { port }));
  server.unref();
  return () => server.close();
}

function isSame(sent: string, expected: string): boolean {
  const [a, b] = [Buffer.from(sent), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
