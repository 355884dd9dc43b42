import { METHODS } from "@/lib/http/incoming";

type Context = { params: Promise<{ status: string }> };

/**
 * Answers what the framework can make no request of, led here by lib/http/incoming.ts: 405 for a method that nothing here has, else 400.
 * Whoever comes here by the address is refused too.
 */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  return (await params).status === "405"
    ? new Response(null, { status: 405, headers: { allow: METHODS.join(", ") } })
    : new Response(null, { status: 400 });
}
