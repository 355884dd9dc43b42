import { METHODS } from "@/lib/http/prepare-requests";

type Context = { params: Promise<{ status: string }> };

/**
 * Answers requests that the framework cannot represent, redirected here by lib/http/prepare-requests.ts: 405 for an unsupported method, else 400.
 * Direct requests are refused too.
 */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  return (await params).status === "405"
    ? new Response(null, { status: 405, headers: { allow: METHODS.join(", ") } })
    : new Response(null, { status: 400 });
}
