import { z } from "zod";

const word = z.string({ error: "invalid" }).max(200, "invalid");

/** What a browser's client sends to say which connection it is. Clients may send more. */
export const Connection = z.object({ socket_id: word });

/** A wish to listen to a channel. */
export const Listening = Connection.extend({ channel_name: word });
