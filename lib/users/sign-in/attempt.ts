import { auditEndpoint } from "@/lib/access/audit-endpoint";
import type { Locale } from "@/lib/i18n/locales";
import { logError, logEvent } from "@/lib/kernel/log";
import { Problem } from "@/lib/kernel/problems";
import { knownBrowser } from "./known-browsers";
import { codeWasRight, countAttempt, type Suspect, succeeded } from "./throttle";

/** The caller who attempts to sign in: address, the id in the browser's own cookie if any, and the request for the log. */
export type Caller = {
  /** The call by its name in the audit. */
  call: string;
  address: string;
  browser: string | undefined;
  /** User agent of the browser or program. */
  agent: string;
  request_id: string;
  /** Origin of the requesting page, for what works on one host only; null for a program. */
  origin: string | null;
  language: Locale;
  now: Date;
};

type AttemptedStep = { step: "password" | "code"; account: string; user: number | undefined };

/**
 * Makes one attempt at a step of the sign-in: counts it first and discounts it if right; logs its outcome with the account, and a wrong one
 * in the audit, never with the input. Throws what `make` throws, and Problem("too-many").
 */
export async function withAttemptLimit<T>(
  { step, account, user }: AttemptedStep,
  caller: Caller,
  make: () => Promise<T>,
): Promise<{ result: T; suspect: Suspect }> {
  const { address, browser, request_id } = caller;
  const suspect = { account, address, known_browser: await knownBrowser(account, browser) };
  const logOutcome = (outcome: string) => logEvent("sign-in", { step, outcome, user, address, request_id });
  try {
    await countAttempt(suspect);
    const result = await make();
    await (step === "code" ? codeWasRight : succeeded)(suspect);
    logOutcome("right");
    return { result, suspect };
  } catch (error) {
    if (error instanceof Problem) logOutcome(error.kind === "too-many" ? "too often" : "wrong");
    if (error instanceof Problem && error.kind === "invalid" && user !== undefined)
      recordFailure(user, caller);
    throw error;
  }
}

/**
 * Writes a failed attempt to the audit without being awaited, so that existing and unknown accounts answer equally fast. Attempts beyond
 * the limit are not recorded.
 */
function recordFailure(user_id: number, caller: Caller) {
  void auditEndpoint({ user_id }, caller, { failed: true }).catch((error: unknown) =>
    logError("a failed sign-in was not kept", error),
  );
}
