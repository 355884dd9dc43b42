import { bodyOf } from "@/lib/http/body";
import { answering, json } from "@/lib/http/handle";
import { requestSession } from "@/lib/http/request-context";
import { parse } from "@/lib/kernel/parse";
import { forbidden } from "@/lib/kernel/problems";
import { authenticateSession } from "@/lib/realtime/channels";
import { Connection } from "@/lib/realtime/schema";

/** Ties a browser's live connection to its session, so that it is cut when the session ends. */
export const POST = (request: Request): Promise<Response> =>
  answering(request, async () => {
    const session = await requestSession(request);
    const { socket_id } = parse(Connection, await bodyOf(request));
    const signed = session?.is_verified && authenticateSession(socket_id, session.id);
    if (!signed) throw forbidden();
    return json(JSON.stringify(signed));
  });
