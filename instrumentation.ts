import type { Instrumentation } from "next";

/**
 * Runs once when the web server starts. The condition surrounds the imports, so that nothing of the product is bundled for another runtime.
 */
export async function register() {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { prepareServer: begin } = await import("@/lib/http/prepare-server");
    const { brandingOfHost: lookOfHost } = await import("@/lib/resellers/queries");
    const { startTracing } = await import("@/lib/kernel/tracing");
    const { version } = await import("@/db/versions");
    await startTracing("web", version);
    begin(async (host) => (await lookOfHost(host)) !== null);
  }
}

/** Logs an error of rendering a page: the page shows its `digest`. */
export const onRequestError: Instrumentation.onRequestError = async (error, { path, method, headers }) => {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { logError } = await import("@/lib/kernel/log");
    const digest = error instanceof Error && "digest" in error ? String(error.digest) : undefined;
    const [request_id] = [headers["x-request-id"]].flat();
    logError("page failed", error, { request_id, method, path: path.split("?", 1)[0], digest });
  }
};
