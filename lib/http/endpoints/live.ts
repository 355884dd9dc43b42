import { z } from "zod";
import { publicEndpoint, verifiedSession } from "@/lib/access/public-endpoint";

import { forbidden } from "@/lib/kernel/problems";
import { authenticateSession, authorizeChannel } from "@/lib/realtime/channels";
import { Connection, Listening } from "@/lib/realtime/schema";

/** What the live line asks for; its words are the protocol's. */
const Signed = z.object({
  auth: z.string(),
  channel_data: z.string().optional(),
  user_data: z.string().optional(),
});

/** Signs a browser's wish to listen, for the channels of its own user and selected customer alone. */
export const listen = publicEndpoint({
  input: Listening,
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

/** Ties a browser's live connection to its session, so that it is cut when the session ends. */
export const tie = publicEndpoint({
  input: Connection,
  answer: Signed,
  async run(entrance, { socket_id }) {
    const session = await entrance.session();
    const signed = session?.is_verified && authenticateSession(socket_id, session.id);
    if (!signed) throw forbidden();
    return signed;
  },
});
