import { cookies } from "next/headers";
import { SESSION_COOKIE } from "@/lib/access/session";
import { bodyOf } from "@/lib/http/body";
import { callerOf } from "@/lib/http/caller";
import { answering, json } from "@/lib/http/handle";
import { pairFrom, requestSession } from "@/lib/http/request-context";
import { Problem } from "@/lib/kernel/problems";
import { cookieOptions } from "@/lib/sign-in/auth";
import { verifyCode } from "@/lib/sign-in/commands";

export const POST = (request: Request): Promise<Response> =>
  answering(request, async () => {
    const session = await requestSession(request);
    if (!session) throw new Problem("unauthenticated");
    const held = pairFrom(request.headers.get("authorization"));
    const api = held?.api_key ? { access_token: held.access_token, api_key: held.api_key } : null;
    const pair = await verifyCode(await bodyOf(request), session, api, await callerOf(request));
    if (!api)
      (await cookies()).set(SESSION_COOKIE, pair.access_token, { ...cookieOptions(), maxAge: 12 * 3600 });
    return json(JSON.stringify({ data: { ...pair, verify: false } }));
  });
