import { createServer } from "node:net";
import { afterAll, expect, test } from "vitest";
import { GET } from "@/app/api/[...path]/route";
import { logCallFailure } from "@/lib/kernel/log-call-failure";
import { serveMetrics } from "@/lib/kernel/metrics-server";
import { measureBacklog } from "@/lib/operations/jobs/measure-backlog";
import { waiting } from "../support/sending";
import { owner } from "../support/world";

const port = await new Promise<number>((resolve) => {
  const server = createServer().listen(0, "127.0.0.1", () => {
    const address = server.address();
    server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
  });
});
const token = "for-prometheus-alone";
Object.assign(process.env, { METRICS_PORT: String(port), METRICS_TOKEN: token });
const stop = serveMetrics(measureBacklog);
afterAll(stop);

const read = (headers: HeadersInit = { authorization: `Bearer ${token}` }, path = "/metrics") =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers });

test("nothing is told without the token, and nothing but the metrics with it", async () => {
  for (const authorization of ["", "Bearer ", "Bearer wrong-token", `Basic ${token}`])
    expect((await read({ authorization })).status).toBe(401);
  expect((await read(undefined, "/")).status).toBe(404);
});

test("calls stand by their name and status, never by an address or an id", async () => {
  for (const path of ["invoices/4711", "invoices/4712", "no-such-call/secret-word"])
    await GET(new Request(`http://localhost/api/${path}`));
  const text = await (await read()).text();
  expect(text).toMatch(/invorder_http_request_seconds_count\{call="GET \/invoices\/\{id\}",status="401"\} 2/);
  expect(text).toMatch(/invorder_http_request_seconds_count\{call="other",status="404"\} 1/);
  expect(text).not.toMatch(/4711|secret-word/);
});

test("messages, jobs and failed calls are counted by what they are", async () => {
  const { customer_id } = await waiting("Geteld En Gemeten");
  await owner`update outbox set state = 'unknown' where customer_id = ${customer_id}`;
  logCallFailure({
    service: "mollie",
    url: "https://api.mollie.com/v2/payments?key=live_x",
    status: 503,
    reason: "away",
  });
  const text = await (await read()).text();
  expect(text).toMatch(/invorder_outbox_messages\{channel="mail",state="unknown"\} 1/);
  expect(text).toMatch(/invorder_outside_failures_total\{service="mollie",status="503"\} 1/);
  expect(text).toMatch(/invorder_jobs_oldest_seconds \d/);
  expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
  expect(text).not.toContain("live_x");
});
