import { readiness } from "@/lib/http/health";

export const dynamic = "force-dynamic";

/**
 * The process can do its work: all it needs answers. "degraded" is ready too, with something for a person to look at: no live updates,
 * or mails or jobs that stand still. Says nothing about versions or addresses.
 */
export async function GET() {
  const { isReady, isDegraded, parts } = await readiness();
  const headers = { "cache-control": "no-store" };
  return Response.json(
    { status: isDegraded ? "degraded" : isReady ? "ready" : "not ready", ...parts },
    { status: isReady ? 200 : 503, headers },
  );
}
