import type { z } from "zod";
import type { Locale } from "@/lib/i18n/locales";
import { parse } from "@/lib/kernel/parse";
import { Problem } from "@/lib/kernel/problems";
import { checkedAnswer } from "./checked-answer";
import { requireWriting } from "./context";
import type { TokenPair } from "./open-session";
import type { Session } from "./session";

type CookieOptions = {
  path?: string;
  maxAge?: number;
  sameSite?: "lax" | "strict";
  httpOnly?: boolean;
  secure?: boolean;
};

/** A request to a public endpoint: its origin, language, session and pair, and access to its cookies. */
export type PublicRequest = {
  /** The call as the API names it. */
  call: string;
  address: string;
  /** The id given to a browser when a user signed in with it. */
  browser: string | undefined;
  /** The origin of the requesting page, as its browser reports it; null for a program. */
  origin: string | null;
  /** The name the browser or program reports. */
  agent: string;
  /** The id of its lines in the log. */
  request_id: string;
  /** True when one of our own screens calls: it has its session in a cookie and receives no token. */
  isScreen: boolean;
  language: Locale;
  now: Date;
  /** Returns the request's session, verified or not; null without one. Throws Problem("forbidden") for a change from another site. */
  session: () => Promise<Session | null>;
  /** The pair of an API client; a browser has none. */
  pair: TokenPair | null;
  cookies: {
    get: (name: string) => string | undefined;
    set: (name: string, value: string, options: CookieOptions) => unknown;
    delete: (name: string) => unknown;
  };
};

/** A call that works without a verified session: signing in and out, and related calls. It checks permissions itself. */
export type PublicEndpoint<S extends z.ZodObject, T> = {
  kind: "public";
  input: S;
  answer: z.ZodType<T>;
  /** The fields also read from the query, for links in mails; all others there are ignored. */
  fromQuery: readonly string[];
  /** Parses strictly: a malformed field is a Problem("invalid"). */
  call: (entrance: PublicRequest, raw: unknown) => Promise<T>;
};

/** Returns such a call. It throws Problems, like any verb. */
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
  kind: "public",
  input,
  answer,
  fromQuery,
  call: async (entrance, raw) => checkedAnswer(answer, await run(entrance, parse(input, raw))),
});

/** Returns the request's verified session. Throws Problem("unauthenticated"). */
export async function verifiedSession({ session }: Pick<PublicRequest, "session">): Promise<Session> {
  const found = await session();
  if (!found?.is_verified) throw new Problem("unauthenticated");
  return found;
}

/** Returns the request's verified session if it may write. Throws Problem("forbidden") for a read-only token. */
export async function writingSession(entrance: Pick<PublicRequest, "session">): Promise<Session> {
  const found = await verifiedSession(entrance);
  requireWriting(found.ctx);
  return found;
}
