import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { GET } from "@/app/api/[...path]/route";
import { role } from "@/lib/access/roles";
import { runActions } from "@/lib/dunning/commands";
import { notFound } from "@/lib/kernel/problems";
import { startTracing, traced } from "@/lib/kernel/tracing";
import { as, customer, debtor, invoice, work } from "../support/world";

type Span = {
  name: string;
  attributes: { key: string; value: { stringValue?: string } }[];
  status: { code?: number; message?: string };
};
type Traces = {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: Span[] }[];
  }[];
};

/** A collector of traces like OpenTelemetry's own: OTLP over HTTP, as JSON. */
const received: Traces[] = [];
const collector = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => (body += chunk));
  request.on("end", () => {
    if (request.url === "/v1/traces") received.push(JSON.parse(body));
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
});
await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
afterAll(() => collector.close());
const { port } = collector.address() as AddressInfo;
const own = `http://127.0.0.1:${port}`;

test("a collector hears of calls, jobs and what others were asked, and nothing that people typed", async () => {
  Object.assign(process.env, { OTEL_EXPORTER_OTLP_ENDPOINT: own });
  const stop = await startTracing("web", "1.2.3");
  await GET(new Request("http://localhost/api/invoices/4711?q=geheim-woord"));
  const id = await customer("Traceerbaar");
  const sanne = await as(role.klant, id);
  const due = await invoice(sanne, await debtor(id, "Bakkerij Jansen"), { overdue: 30, amount: 50_000 });
  const { data } = await runActions.call(sanne, { invoices: { [due]: null } });
  if (!("id" in data)) throw new Error("nothing was started");
  await work(sanne, data);
  await fetch(`${own}/api/contacts?token=geheim-teken`);
  await expect(traced("broken", {}, () => Promise.reject(new TypeError("Jansen")))).rejects.toThrow();
  await expect(traced("refused", {}, () => Promise.reject(notFound()))).rejects.toThrow();
  await stop();

  const spans = received.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
  const names = spans.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["GET /invoices/{id}", "job run-actions", "GET"]));
  const byName = (name: string) => spans.find((span) => span.name === name);
  expect(byName("broken")?.status).toEqual({ code: 2, message: "TypeError" });
  expect(byName("refused")?.status.code ?? 0).toBe(0);
  const urls = byName("GET")?.attributes.find(({ key }) => key === "url.full")?.value.stringValue;
  expect(urls).toBe(`${own}/api/contacts`);
  const text = JSON.stringify(received);
  expect(text).toContain("invorder-web");
  expect(text).toContain("1.2.3");
  expect(text).not.toMatch(/geheim|Jansen|4711/);
});
