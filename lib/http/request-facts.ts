import type { StaffCtx } from "@/lib/access/context";
import type { Facts } from "@/lib/kernel/log";
import { addressOf } from "./caller";

/** A request's own id, under which its lines in the log are found; the caller's, if it sent a usable one. */
export const REQUEST_ID_HEADER = "x-request-id";

const noted = new WeakMap<Request, Facts>();

/** Keeps what became known about a request, for its lines in the log. */
function note(request: Request, facts: Facts): void {
  noted.set(request, { ...noted.get(request), ...facts });
}

/** Who turned out to be calling, and for which customer. */
export const noteCaller = (request: Request, { actor, customer }: StaffCtx): void =>
  note(request, { user: actor.id, as_super: actor.super_user_id ?? undefined, customer: customer?.id });

/** Returns what every line about a request says. The query stays out: it may hold what somebody searched for, or a token. */
export const factsOf = (request: Request): Facts => ({
  request_id: requestIdOf(request),
  method: request.method,
  path: new URL(request.url).pathname.slice(0, 200),
  address: addressOf(request),
  ...noted.get(request),
});

/** Returns where a change comes from, as the audit keeps it: by which call, from which address. */
export const originOf = (request: Request, call: string): NonNullable<StaffCtx["origin"]> => ({
  call,
  address: addressOf(request),
  request_id: requestIdOf(request),
});

export const requestIdOf = (request: Request): string => request.headers.get(REQUEST_ID_HEADER) ?? "";
