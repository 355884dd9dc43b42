import { openBrowserSession } from "@/lib/access/browser-session";
import type { StaffCtx } from "@/lib/access/context";
import type { PublicRequest } from "@/lib/access/public-endpoint";
import type { Session } from "@/lib/access/session";
import { continueSession } from "@/lib/access/session-cookie";
import type { OauthRedirect } from "@/lib/access/webhooks-and-redirects";
import type { Locale } from "@/lib/i18n/locales";
import { sentence } from "@/lib/i18n/sentences";
import { CUSTOMER_PARAM } from "@/lib/kernel/customer-header";
import { logError, logEvent } from "@/lib/kernel/log";
import { Problem } from "@/lib/kernel/problems";
import { product } from "@/lib/kernel/product";
import { bodyOf, smallBodyOf, smallTextOf } from "./body";
import {
  type AnyEndpoint,
  type AnyWebhookOrRedirect,
  admitTo,
  type Call,
  takesUpload,
  verbFor,
} from "./calls";
import { fileResponse } from "./download";
import { encode } from "./encode";
import { hostCheck } from "./host-check";
import { hostIn, ownerOf } from "./hosts";
import { idempotencyKeyOf, withIdempotency } from "./idempotency";
import { compareVersion } from "./page-version";
import { problemResponse } from "./problem";
import { publicRequestOf } from "./public-request";
import { countCall } from "./rate-limit";
import { callingSession, refuseCrossSite, requestedLanguage, ticketSession } from "./request-context";
import { factsOf, logCaller, originOf } from "./request-facts";
import { pathWithin, seeOther } from "./see-other";
import { withUploadSlot } from "./uploads";

type Params = Record<string, string>;
/** Reports the caller's language, once it is known. */
type Speak = (language: Locale) => void;

/** A call and its name in the table. */
type Named = { name: string; call: Call };

/** Answers a call: context, input from path, query and body, the verb, its answer on the wire. Throws its Problem. */
export async function answerTo(
  { name, call }: Named,
  request: Request,
  params: Params,
  speak: Speak,
): Promise<Response> {
  if (call.verb.kind === "public")
    return answerPublic(call.verb, request, params, { name, status: call.status });
  if (call.verb.kind === "hook" || call.verb.kind === "arrival")
    return answerOutside(call.verb, request, { name, params: { ...params, ...call.fixed } });
  const { id: session_id, ctx } = await callingSession(request);
  speak(ctx.language);
  logCaller(request, ctx);
  compareVersion(request, session_id, ctx);
  await countCall(request, session_id);
  if (call.verb.kind === "command") idempotencyKeyOf(request);
  admitTo(call, ctx);
  const { id } = ctx.actor;
  const origin = originOf(request, name);
  return withUploadSlot(request, id, () => answerOf(call, request, params, { ...ctx, origin }));
}

async function answerOf(call: Call, request: Request, params: Params, ctx: StaffCtx): Promise<Response> {
  const input = { ...(await inputOf(call, request, params)), ...call.fixed };
  const { verb, status } = verbFor(call, input);
  if (!("can" in verb)) throw new Error("what works without a session stands in no choice");
  if (verb.kind === "file") return fileResponse(await verb.call(ctx, input));
  const run = await verb.prepare(ctx, input);
  const answer = async (within: StaffCtx) => ({ status, body: encode(verb.answer, await run(within)) });
  const { status: answerStatus, body } =
    verb.kind === "command"
      ? await withIdempotency(request, ctx, input, answer, verb.isShownOnce)
      : await answer(ctx);
  if (verb.kind === "command") logEvent("changed", { ...factsOf(request), status: answerStatus });
  return json(body, answerStatus);
}

/** Passes on the message of another service byte for byte; a person it redirects back goes to a page of the product. */
async function answerOutside(
  verb: AnyWebhookOrRedirect,
  request: Request,
  { name, params }: { name: string; params: Record<string, unknown> },
): Promise<Response> {
  if (verb.kind === "arrival") return answerArrival(verb, request, { name, params });
  const signature = request.headers.get(verb.header);
  return json(encode(verb.answer, await verb.call({ body: await smallTextOf(request), signature })));
}

/**
 * Answers a call without a session, from its path and a small body only: a password in a query would be logged by every proxy. Of the query
 * only the fields the endpoint names are read: the signature of a mailed link. Requests of other sites are refused, so that they sign
 * nobody in or out.
 */
async function answerPublic(
  endpoint: AnyEndpoint,
  request: Request,
  params: Params,
  { name, status }: { name: string; status: number | undefined },
): Promise<Response> {
  refuseCrossSite(request);
  const { onto, ...entrance } = publicRequestOf(request, name);
  const search = new URL(request.url).searchParams;
  const passed = endpoint.fromQuery.flatMap((name) => (search.has(name) ? [[name, search.get(name)]] : []));
  const input = { ...Object.fromEntries(passed), ...(await smallBodyOf(request)), ...params };
  return onto(json(encode(endpoint.answer, await endpoint.call(entrance, input)), status));
}

/**
 * Turns errors of a route into an answer: a Problem into problem+json, any other error into a logged 500 without its details. Its sentences
 * are in the language the request names, or else in the caller's own as soon as that is known.
 */
export async function withProblems(
  request: Request,
  run: (speak: Speak) => Promise<Response>,
): Promise<Response> {
  let language: Locale = requestedLanguage(request) ?? "nl";
  const refusal = await hostCheck.respond?.(request);
  if (refusal) return refusal;
  try {
    return await run((own) => {
      language = own;
    });
  } catch (error) {
    if (error instanceof Problem) return refused(request, error, language);
    logError("failed", error, { ...factsOf(request), status: 500 });
    return json(
      JSON.stringify({
        type: "about:blank",
        title: sentence(language, "errors.something_wrong"),
        status: 500,
      }),
      500,
      "application/problem+json",
    );
  }
}

/**
 * Refusals that are logged because they may be an attack: no access, not found or of another tenant, a conflict, too often or too large.
 */
const LOGGED = new Set<Problem["kind"]>([
  "unauthenticated",
  "forbidden",
  "not-found",
  "conflict",
  "too-many",
  "too-large",
]);

function refused(request: Request, problem: Problem, language: Locale): Response {
  const answer = problemResponse(problem, language);
  const reason = problem.detail?.key;
  if (LOGGED.has(problem.kind))
    logEvent("refused", { ...factsOf(request), status: answer.status, kind: problem.kind, reason });
  return answer;
}

export const json = (
  body: string,
  status = 200,
  type = "application/json",
  more: Record<string, string> = {},
): Response =>
  new Response(body, { status, headers: { "content-type": type, "cache-control": "no-store", ...more } });

async function inputOf(call: Call, request: Request, params: Params): Promise<Record<string, unknown>> {
  const search = Object.fromEntries(new URL(request.url).searchParams);
  // Already used to find the caller and the customer.
  delete search.token;
  delete search[CUSTOMER_PARAM];
  const version = request.headers.get("if-match")?.replace(/^W\/|"/g, "");
  const body = await bodyOf(request, { takesFile: takesUpload(call.verb.input) });
  return { ...search, ...body, ...(version && body.version === undefined ? { version } : {}), ...params };
}

/**
 * Answers a browser that leaves for another service or comes back from it. One that leaves by a link with a token and has no session gets
 * one that expires with the token's own, to come back to (SPEC §7). Without a session it is redirected to the page concerned, and signs in
 * there.
 */
async function answerArrival(
  arrival: OauthRedirect,
  request: Request,
  { name, params }: { name: string; params: Record<string, unknown> },
): Promise<Response> {
  const { onto, ...entrance } = publicRequestOf(request, name);
  const session =
    (await entrance.session()) ?? (arrival.isOutward ? await sessionByTicket(request, entrance) : null);
  if (!session?.is_verified && isOpened(request)) return onto(seeOther(placeOf(request, arrival)));
  const { [CUSTOMER_PARAM]: _, token: __, ...search } = Object.fromEntries(new URL(request.url).searchParams);
  const onward = await arrival.call({ session: async () => session }, { ...search, ...params });
  return onto(seeOther(arrival.isOutward ? onward : pathWithin(onward)));
}

/**
 * Opens a session in this browser for that of a link's token. Returns null without one. Throws Problem("forbidden") for a read-only one.
 */
async function sessionByTicket(
  request: Request,
  { cookies }: Pick<PublicRequest, "cookies">,
): Promise<Session | null> {
  const session = await ticketSession(request);
  if (!session?.is_verified) return null;
  if (session.ctx.is_read_only) throw new Problem("forbidden", { key: "read_only_token" });
  const { id, access_token } = await openBrowserSession(session);
  await continueSession(cookies, access_token);
  return { ...session, id };
}

/** Returns whether a person opened the address in a tab; a program, an image or a frame gets 401 instead. */
const isOpened = (request: Request): boolean => request.headers.get("sec-fetch-dest") === "document";

const placeOf = (request: Request, { page }: OauthRedirect): string =>
  ownerOf(hostIn(request.headers)).kind === "product" ? `/${product.domain}/${page}` : `/${page}`;
