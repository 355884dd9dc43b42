import { type HttpResponse, json } from "../wire/http";

/** Returns a response in the API's media type. */
export const hal = (body: unknown, status = 200): HttpResponse => ({
  ...json(body, status),
  headers: { "content-type": "application/hal+json" },
});
