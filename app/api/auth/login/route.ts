import { cookies } from "next/headers";
import { SESSION_COOKIE } from "@/lib/access/session";
import { bodyOf } from "@/lib/http/body";
import { callerOf } from "@/lib/http/caller";
import { answering, json } from "@/lib/http/handle";
import { cookieOptions } from "@/lib/sign-in/auth";
import { login } from "@/lib/sign-in/commands";

export const POST = (request: Request): Promise<Response> =>
  answering(request, async () => {
    const token = await login(await bodyOf(request), await callerOf(request));
    (await cookies()).set(SESSION_COOKIE, token.access_token, cookieOptions());
    return json(JSON.stringify({ data: token }));
  });
