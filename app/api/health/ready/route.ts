import { readiness } from "@/lib/http/health";

export const dynamic = "force-dynamic";

/** The process can do its work: all it leans on answers. Says nothing about versions or addresses. */
export async function GET() {
  const { isReady, parts } = await readiness();
  const headers = { "cache-control": "no-store" };
  return Response.json(
    { status: isReady ? "ready" : "not ready", ...parts },
    { status: isReady ? 200 : 503, headers },
  );
}
