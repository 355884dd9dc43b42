import type { z } from "zod";
import type { Locale } from "@/lib/i18n/locales";
import { parse } from "@/lib/kernel/parse";
import { Problem } from "@/lib/kernel/problems";
import { demandWriting } from "./context";
import { declared } from "./declared";
import type { Pair } from "./open-session";
import type { Session } from "./session";

type CookieOptions = {
  path?: string;
  maxAge?: number;
  sameSite?: "lax" | "strict";
  httpOnly?: boolean;
  secure?: boolean;
};

/** Who stands at the door: where from, in which language, with which session and pair, and the cookies to give or take. */
export type PublicRequest = {
  /** The call that knocks, as the API names it. */
  call: string;
  address: string;
  /** The id a browser was given when somebody signed in with it. */
  browser: string | undefined;
  /** The origin of the page that asks, as its browser says; null for a program. */
  origin: string | null;
  /** What the browser or program calls itself. */
  agent: string;
  /** Under which its lines in the log are found. */
  request_id: string;
  /** Whether one of our own screens asks: it has its session in a cookie and is told no token. */
  isScreen: boolean;
  language: Locale;
  now: Date;
  /** The session that was brought, verified or not; null without one. Throws Problem("forbidden") for a change from another site. */
  session: () => Promise<Session | null>;
  /** The pair of an API client; a browser has none. */
  pair: Pair | null;
  cookies: {
    get: (name: string) => string | undefined;
    set: (name: string, value: string, options: CookieOptions) => unknown;
    delete: (name: string) => unknown;
  };
};

/** A call that works without a verified session: signing in and out, and what goes with it. It asks for itself who may. */
export type PublicEndpoint<S extends z.ZodObject, T> = {
  kind: "door";
  input: S;
  answer: z.ZodType<T>;
  /** What may also stand in the query, for the link a mail brought; everything else there is left unread. */
  fromQuery: readonly string[];
  /** Strict: a malformed field is a Problem("invalid"). */
  call: (entrance: PublicRequest, raw: unknown) => Promise<T>;
};

/** Declares such a call. What it throws is a Problem, as of any verb. */
export const publicEndpoint = <S extends z.ZodObject, T>({
  input,
  answer,
  fromQuery = [],
  run,
}: {
  input: S;
  answer: z.ZodType<T>;
  fromQuery?: readonly (keyof z.output<S> & string)[];
  run: (entrance: PublicRequest, input: z.output<S>) => Promise<NoInfer<T>>;
}): PublicEndpoint<S, T> => ({
  kind: "door",
  input,
  answer,
  fromQuery,
  call: async (entrance, raw) => declared(answer, await run(entrance, parse(input, raw))),
});

/** The verified session that was brought. Throws Problem("unauthenticated"). */
export async function verifiedSession({ session }: Pick<PublicRequest, "session">): Promise<Session> {
  const found = await session();
  if (!found?.is_verified) throw new Problem("unauthenticated");
  return found;
}

/** Such a session that may change something. Throws Problem("forbidden") for a token that may only look. */
export async function writingSession(entrance: Pick<PublicRequest, "session">): Promise<Session> {
  const found = await verifiedSession(entrance);
  demandWriting(found.ctx);
  return found;
}
