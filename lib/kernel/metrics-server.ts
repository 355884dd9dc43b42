import { timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import { fail, tell } from "./log";
import { metrics } from "./metrics";
import { settings } from "./settings";

/**
 * Serves `/metrics` on a port of its own to whoever has the token, where METRICS_PORT and METRICS_TOKEN are set; `collect` brings what is
 * asked of the database up to date first. Returns how to stop it. A port that is taken is logged and ends nothing.
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
      fail("metrics failed", error);
      answer(503, "not available\n");
    }
  });
  server.on("error", (error) => fail("metrics are not served", error, { port }));
  server.listen(port, host, () => tell("metrics are served", { port }));
  server.unref();
  return () => server.close();
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
