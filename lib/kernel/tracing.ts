import { type Attributes, SpanStatusCode, trace } from "@opentelemetry/api";
import { Problem } from "./problems";
import { settings } from "./settings";

/**
 * Sends traces by OTLP over HTTP to OTEL_EXPORTER_OTLP_ENDPOINT, when that is set: of calls, jobs, deliveries, and requests to other
 * services. The library reads the other variables of OpenTelemetry itself (OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER …). Returns a
 * function that flushes and stops. Spans hold names and ids from the product, never what people typed, and addresses without their query.
 */
export async function startTracing(part: "web" | "worker", version: string): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SERVICE_NAME } = settings();
  if (OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return async () => undefined;
  const [
    { BatchSpanProcessor, NodeTracerProvider },
    { OTLPTraceExporter },
    { resourceFromAttributes },
    { registerInstrumentations },
    { UndiciInstrumentation },
  ] = await Promise.all([
    import("@opentelemetry/sdk-trace-node"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
    import("@opentelemetry/instrumentation"),
    import("@opentelemetry/instrumentation-undici"),
  ]);
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      "service.name": OTEL_SERVICE_NAME ?? `invorder-${part}`,
      "service.version": version,
    }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  registerInstrumentations({
    instrumentations: [
      new UndiciInstrumentation({
        requestHook: (span, { origin, path }) => {
          const [pathname = ""] = path.split("?", 1);
          span.setAttributes({ "url.full": `${origin}${pathname}`, "url.query": "" });
        },
      }),
    ],
  });
  return () => provider.shutdown();
}

/**
 * Runs a function as a span of a trace; without tracing that costs nothing. An error marks the span with its name alone; a Problem does
 * not, because it is an answer.
 */
export function traced<T>(name: string, attributes: Attributes, run: () => Promise<T>): Promise<T> {
  return trace.getTracer("invorder").startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof Problem))
        span.setStatus({
          code: SpanStatusCode.ERROR,
          message: error instanceof Error ? error.name : "unknown",
        });
      throw error;
    } finally {
      span.end();
    }
  });
}
