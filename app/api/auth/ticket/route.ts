import { bodyOf } from "@/lib/http/body";
import { answering, json } from "@/lib/http/handle";
import { requestSession } from "@/lib/http/request-context";
import { Problem } from "@/lib/kernel/problems";
import { openTicket } from "@/lib/sign-in/ticket";

export const POST = (request: Request): Promise<Response> =>
  answering(request, async () => {
    const session = await requestSession(request);
    if (!session?.is_verified) throw new Problem("unauthenticated");
    return json(JSON.stringify(await openTicket(session, await bodyOf(request))));
  });
