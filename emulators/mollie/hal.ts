import { type Answer, json } from "../wire/exchange";

/** Returns a response in the API's media type. */
export const hal = (body: unknown, status = 200): Answer => ({
  ...json(body, status),
  headers: { "content-type": "application/hal+json" },
});
