import { readiness } from "@/lib/http/health";

export const dynamic = "force-dynamic";

/**
 * Reports whether all that the process needs responds. "degraded" is ready too, but needs a person's attention: no live updates, or mails
 * or jobs that do not progress. Discloses no versions or addresses.
 */
export async function GET() {
  const { isReady, isDegraded, parts } = await readiness();
  const headers = { "cache-control": "no-store" };
  return Response.json(
    { status: isDegraded ? "degraded" : isReady ? "ready" : "not ready", ...parts },
    { status: isReady ? 200 : 503, headers },
  );
}
