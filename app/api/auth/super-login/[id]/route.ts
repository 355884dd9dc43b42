import { cookies } from "next/headers";
import { SESSION_COOKIE } from "@/lib/access/session";
import { callerOf } from "@/lib/http/caller";
import { answering, json } from "@/lib/http/handle";
import { pairFrom, requestSession } from "@/lib/http/request-context";
import { Problem } from "@/lib/kernel/problems";
import { cookieOptions } from "@/lib/sign-in/auth";
import { superLogin } from "@/lib/sign-in/super-login";

type Props = { params: Promise<{ id: string }> };

/** A browser goes on as the other user; an API client gets a pair of his and keeps its own. */
export const POST = (request: Request, { params }: Props): Promise<Response> =>
  answering(request, async () => {
    const session = await requestSession(request);
    if (!session?.is_verified) throw new Problem("unauthenticated");
    const { address } = await callerOf(request);
    const pair = await superLogin(session, await params, address);
    if (!pairFrom(request.headers.get("authorization")))
      (await cookies()).set(SESSION_COOKIE, pair.access_token, { ...cookieOptions(), maxAge: 12 * 3600 });
    return json(JSON.stringify({ data: pair }));
  });
