import type { StaffCtx } from "@/lib/access/context";
import type { Facts } from "@/lib/kernel/log";
import { addressOf } from "./caller";

/** A request's id, which its log lines contain; the caller's, if it sent a usable one. */
export const REQUEST_ID_HEADER = "x-request-id";

const noted = new WeakMap<Request, Facts>();

/** Stores facts about a request for its log lines. */
function note(request: Request, facts: Facts): void {
  noted.set(request, { ...noted.get(request), ...facts });
}

/** Stores the caller and the customer for the log. */
export const logCaller = (request: Request, { actor, customer }: StaffCtx): void =>
  note(request, { user: actor.id, as_super: actor.super_user_id ?? undefined, customer: customer?.id });

/** Returns the facts that every log line about a request contains. Without the query: it may hold search words, or a token. */
export const factsOf = (request: Request): Facts => ({
  request_id: requestIdOf(request),
  method: request.method,
  path: new URL(request.url).pathname.slice(0, 200),
  address: addressOf(request),
  ...noted.get(request),
});

/** Returns the origin of a change for the audit: the call, the client's address and the request id. */
export const originOf = (request: Request, call: string): NonNullable<StaffCtx["origin"]> => ({
  call,
  address: addressOf(request),
  request_id: requestIdOf(request),
});

export const requestIdOf = (request: Request): string => request.headers.get(REQUEST_ID_HEADER) ?? "";
