import { z } from "zod";
import { publicEndpoint, verifiedSession } from "@/lib/access/public-endpoint";

import { forbidden } from "@/lib/kernel/problems";
import { authenticateSession, authorizeChannel } from "@/lib/realtime/channels";
import { ChannelSubscription, Connection } from "@/lib/realtime/schema";

/** The answer the realtime client expects; its field names are those of Pusher's protocol. */
const Signed = z.object({
  auth: z.string(),
  channel_data: z.string().optional(),
  user_data: z.string().optional(),
});

/** Authorises a browser's subscription, for the channels of its own user and selected customer only. */
export const authorizeSubscription = publicEndpoint({
  input: ChannelSubscription,
  answer: Signed,
  async run(entrance, { socket_id, channel_name }) {
    const { id: session_id, ctx } = await verifiedSession(entrance);
    const { actor, customer } = ctx;
    const listener = { customer_ids: customer ? [customer.id] : [], user_id: actor.id, session_id };
    const signed = authorizeChannel(socket_id, channel_name, listener);
    if (!signed) throw forbidden();
    return signed;
  },
});

/** Binds a browser's realtime connection to its session, so that it is closed when the session ends. */
export const bindConnection = publicEndpoint({
  input: Connection,
  answer: Signed,
  async run(entrance, { socket_id }) {
    const session = await entrance.session();
    const signed = session?.is_verified && authenticateSession(socket_id, session.id);
    if (!signed) throw forbidden();
    return signed;
  },
});
