import { type Answer, json } from "../wire/exchange";

/** An answer in the media type of the API. */
export const hal = (body: unknown, status = 200): Answer => ({
  ...json(body, status),
  headers: { "content-type": "application/hal+json" },
});
