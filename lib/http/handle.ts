import type { z } from "zod";
import type { Language, StaffCtx } from "@/lib/access/context";
import type { Verb } from "@/lib/access/verbs";
import { Problem } from "@/lib/kernel/problems";
import { bodyOf } from "./body";
import { encode } from "./encode";
import { once } from "./idempotency";
import { problemResponse } from "./problem";
import { askedLanguage, requestContext } from "./request-context";
import { refreshHeaders } from "./seen";

type Route = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;
type AnyVerb = Verb<StaffCtx, z.ZodObject, unknown>;
type Options = { status?: number };

/** A route handler for a verb: context, input from path, query and body, the call, the answer or its problem. */
export const handle = (verb: AnyVerb, options?: Options): Route => handleChosen(() => verb, options);

/** The same where a parameter picks the verb (`?preview=1`). */
export function handleChosen(
  choose: (input: Record<string, unknown>) => AnyVerb,
  { status = 200 }: Options = {},
): Route {
  return (request, { params }) =>
    answering(request, async () => {
      const ctx = await requestContext(request);
      const input = await inputOf(request, await params);
      const verb = choose(input);
      const call = async () => {
        const answer = await verb.call(ctx, input);
        return { status: startsJob(answer) ? 202 : status, body: encode(answer ?? {}) };
      };
      const { status: given, body } =
        verb.kind === "command" ? await once(request, ctx.actor.id, input, call) : await call();
      return json(body, given, undefined, refreshHeaders(request, ctx));
    });
}

/** Turns what a route throws into an answer: a Problem into problem+json, anything else into a logged 500 without its details. */
export async function answering(request: Request, run: () => Promise<Response>): Promise<Response> {
  const language: Language = askedLanguage(request, undefined) ?? cookieLanguage(request);
  try {
    return await run();
  } catch (error) {
    if (error instanceof Problem) return problemResponse(error, language);
    console.error(request.method, new URL(request.url).pathname, error);
    return json(
      encode({ type: "about:blank", title: "Er ging iets mis", status: 500 }),
      500,
      "application/problem+json",
    );
  }
}

export const json = (
  body: string,
  status = 200,
  type = "application/json",
  more: Record<string, string> = {},
): Response =>
  new Response(body, { status, headers: { "content-type": type, "cache-control": "no-store", ...more } });

async function inputOf(request: Request, params: Record<string, string>): Promise<Record<string, unknown>> {
  const search = Object.fromEntries(new URL(request.url).searchParams);
  delete search.token; // spent on who is calling
  const version = request.headers.get("if-match")?.replace(/^W\/|"/g, "");
  const body = await bodyOf(request);
  return { ...search, ...body, ...(version && body.version === undefined ? { version } : {}), ...params };
}

const startsJob = (answer: unknown): boolean =>
  typeof answer === "object" && answer !== null && "accepted" in answer && answer.accepted === true;

const cookieLanguage = (request: Request): Language => {
  const chosen = /(?:^|;\s*)locale=(nl|gb|de)/.exec(request.headers.get("cookie") ?? "")?.[1];
  return chosen === "gb" ? "en" : chosen === "de" ? "de" : "nl";
};
