import { bodyOf } from "@/lib/http/body";
import { answering, json } from "@/lib/http/handle";
import { requestContext } from "@/lib/http/request-context";
import { parse } from "@/lib/kernel/parse";
import { forbidden } from "@/lib/kernel/problems";
import { authorizeChannel } from "@/lib/realtime/channels";
import { Listening } from "@/lib/realtime/schema";

/** Signs a browser's wish to listen, for the channels of its own user and selected customer alone. */
export const POST = (request: Request): Promise<Response> =>
  answering(request, async () => {
    const { actor, customer } = await requestContext(request);
    const { socket_id, channel_name } = parse(Listening, await bodyOf(request));
    const listener = { customer_ids: customer ? [customer.id] : [], user_id: actor.id };
    const signed = authorizeChannel(socket_id, channel_name, listener);
    if (!signed) throw forbidden();
    return json(JSON.stringify(signed));
  });
