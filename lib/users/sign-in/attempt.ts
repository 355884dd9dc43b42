import { auditEndpoint } from "@/lib/access/audit-of-endpoints";
import type { Locale } from "@/lib/i18n/locales";
import { fail, tell } from "@/lib/kernel/log";
import { Problem } from "@/lib/kernel/problems";
import { knownBrowser } from "./known-browsers";
import { codeWasRight, countAttempt, type Suspect, succeeded } from "./throttle";

/** Who tries: an address, the id in the browser's own cookie, if it has one, and the request for the log. */
export type Caller = {
  /** The call that is made, as the audit names it. */
  call: string;
  address: string;
  browser: string | undefined;
  /** What the browser or program calls itself. */
  agent: string;
  request_id: string;
  /** The page that asks, for what works at one host alone; null for a program. */
  origin: string | null;
  language: Locale;
  now: Date;
};

type Of = { step: "password" | "code"; account: string; user: number | undefined };

/**
 * One attempt at a step of the sign-in: counted before it is made, given back when it was right, and told in the log with whose account
 * it was, and when it was wrong in the audit, never with what was typed. Throws what `make` throws, and Problem("too-many").
 */
export async function attempt<T>(
  { step, account, user }: Of,
  caller: Caller,
  make: () => Promise<T>,
): Promise<{ result: T; suspect: Suspect }> {
  const { address, browser, request_id } = caller;
  const suspect = { account, address, known_browser: await knownBrowser(account, browser) };
  const say = (outcome: string) => tell("sign-in", { step, outcome, user, address, request_id });
  try {
    await countAttempt(suspect);
    const result = await make();
    await (step === "code" ? codeWasRight : succeeded)(suspect);
    say("right");
    return { result, suspect };
  } catch (error) {
    if (error instanceof Problem) say(error.kind === "too-many" ? "too often" : "wrong");
    if (error instanceof Problem && error.kind === "invalid" && user !== undefined) tellWrong(user, caller);
    throw error;
  }
}

/** Nobody waits for it: an account that exists answers as soon as one that does not. Beyond the limit nothing more is kept. */
function tellWrong(user_id: number, caller: Caller) {
  void auditEndpoint({ user_id }, caller, { failed: true }).catch((error: unknown) =>
    fail("a failed sign-in was not kept", error),
  );
}
