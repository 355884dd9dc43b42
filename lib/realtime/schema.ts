import { z } from "zod";

const word = z.string({ error: "invalid" }).max(200, "invalid");

/** The identification of a connection that a browser's client sends. Clients may send more. */
export const Connection = z.object({ socket_id: word });

/** The request to subscribe to a channel. */
export const ChannelSubscription = Connection.extend({ channel_name: word });
