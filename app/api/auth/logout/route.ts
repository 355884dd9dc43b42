import { cookies } from "next/headers";
import { endSessions } from "@/lib/access/end-sessions";
import { SESSION_COOKIE } from "@/lib/access/session";
import { answering, json } from "@/lib/http/handle";
import { requestSession } from "@/lib/http/request-context";

export const POST = (request: Request): Promise<Response> =>
  answering(request, async () => {
    const session = await requestSession(request);
    if (session) await endSessions({ id: session.id });
    (await cookies()).delete(SESSION_COOKIE);
    return json(JSON.stringify({ status: "logout" }));
  });
