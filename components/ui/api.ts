"use client";
import type { ApiCalls } from "@/app/api/calls";
import type { AnswerOf, DataOf } from "@/lib/http/call-types";
import { codeOf, localeFrom } from "@/lib/i18n/locales";
import { type CallInput, type CallName, type FileName, requestOf } from "./address";
import { goToLogin, isLeavingPage, openErrorPage } from "./leave-page";
import { type Problem, problemFrom, unreached } from "./problem";
import { customerHeaders } from "./tab";

/** The only access of the browser to our API. It never throws: an answer is data or a problem. */

/** `data` suffices for most callers; `body` is the whole answer, with a list's page and totals. */
export type Answer<Data, Body = unknown> =
  | { ok: true; data: Data; body: Body; status: number }
  | { ok: false; problem: Problem };

type CallOf<Name extends CallName> = ApiCalls[Name];
/** The answer of a call with this input. */
export type CallAnswer<Name extends CallName, Input> = AnswerOf<CallOf<Name>, Input>;

type Options = {
  /** The version the change was made on; a newer one on the server answers 412. */
  version?: number | string | undefined;
  /** The idempotency key of an attempt, so that a retry is not executed twice. Without it each call gets its own. */
  key?: string | undefined;
  signal?: AbortSignal;
  /** A 401 is returned like any other answer (on the login page). */
  stayOnUnauthorised?: boolean;
  /** No user requested this call: its failure does not redirect the page. */
  inBackground?: boolean;
};

/** Sends a call of the API by its name, with input and answer typed by its verb. Unknown names and fields do not compile. */
export async function call<Name extends CallName, const Input extends CallInput<Name>>(
  name: Name,
  input: Input & { [Strange in Exclude<keyof Input, keyof CallInput<Name>>]: never },
  options?: Options,
): Promise<Answer<DataOf<CallAnswer<Name, Input>>, CallAnswer<Name, Input>>> {
  // The server serialises its answers by the same schemas from which these types are derived.
  return (await send(name, input, options)) as Answer<
    DataOf<CallAnswer<Name, Input>>,
    CallAnswer<Name, Input>
  >;
}

/** Fetches a file by a call whose input is too large for an address; null on failure. */
export async function fetchFile<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  options: Options = {},
): Promise<Blob | null> {
  const response = await reach(name, { ...input }, options);
  return response?.ok ? response.blob() : null;
}

/** Fetches a file with the name the server gives it, or the problem. */
export async function fetchDownload<Name extends FileName>(
  name: Name,
  input: CallInput<Name>,
): Promise<{ ok: true; file: Blob; filename: string } | { ok: false; problem: Problem }> {
  const response = await reach(name, { ...input }, {});
  if (!response) return { ok: false, problem: unreached };
  if (response.status === 401) goToLogin();
  if (!response.ok) {
    const content: unknown = await response.json().catch(() => null);
    return { ok: false, problem: problemFrom(response.status, content) };
  }
  const [, encoded = ""] = /filename\*=UTF-8''([^;]+)/.exec(disposition(response)) ?? [];
  const file = await response.blob().catch(() => null);
  return file ? { ok: true, file, filename: decodeURIComponent(encoded) } : { ok: false, problem: unreached };
}

const disposition = ({ headers }: Response): string => headers.get("content-disposition") ?? "";

/** Sends a call whose name is known only at run time, for code that works with every call. */
export const send = (
  name: string,
  input: Readonly<Record<string, unknown>>,
  options: Options = {},
): Promise<Answer<unknown>> => trackAuthCall(name, () => sendNow(name, input, options));

async function sendNow(
  name: string,
  input: Readonly<Record<string, unknown>>,
  options: Options,
): Promise<Answer<unknown>> {
  const response = await reach(name, input, options);
  if (!response) return { ok: false, problem: unreached };
  const content: unknown = await response.json().catch(() => null);
  if (response.status === 401 && !options.stayOnUnauthorised && (pendingAuthCalls === 0 || isAuthCall(name)))
    goToLogin();
  if (!options.inBackground) openErrorPage(response.status);
  if (!response.ok) return { ok: false, problem: problemFrom(response.status, content) };
  return { ok: true, data: dataOf(content), body: content, status: response.status };
}

const isAuthCall = (name: string) => name.startsWith("POST /auth/");

/** The number of pending calls that may end this session and start another. */
let pendingAuthCalls = 0;

/**
 * Runs a call. While one that may replace the session is pending, other answers that the session is over must not redirect the page: the
 * caller continues with the new session first.
 */
async function trackAuthCall<T>(name: string, run: () => Promise<T>): Promise<T> {
  if (!isAuthCall(name)) return run();
  pendingAuthCalls += 1;
  return run().finally(() => setTimeout(() => (pendingAuthCalls -= 1)));
}

async function reach(
  name: string,
  input: Readonly<Record<string, unknown>>,
  options: Options,
): Promise<Response | null> {
  const { method, url, body } = requestOf(name, input);
  const headers: Record<string, string> = {
    Accept: "application/json",
    "X-Requested-With": "invorder",
    "X-Language": codeOf(localeFrom(document.documentElement.lang)),
    ...customerHeaders(),
  };
  if (seen) headers["X-Seen"] = seen;
  if (method !== "GET") headers["Idempotency-Key"] = options.key ?? newIdempotencyKey();
  if (options.version !== undefined) headers["If-Match"] = `"${options.version}"`;
  if (typeof body === "string") headers["Content-Type"] = "application/json";
  const signal = options.signal ?? null;
  const response = await fetch(url, { method, headers, body, credentials: "same-origin", signal }).catch(
    () => null,
  );
  if (response?.headers.get("x-refresh") === "now") loadAgain();
  return response;
}

let seen = "";

/** Stores the version for which the page was rendered; every call sends it, and an answer reports when the page is outdated. */
export function storePageVersion(word: string): void {
  seen = word;
}

/** Reloads an outdated page, once per version. For a form with changes the browser asks for confirmation. */
function loadAgain(): void {
  if (isLeavingPage() || window.sessionStorage.getItem(LOADED_AGAIN) === seen) return;
  window.sessionStorage.setItem(LOADED_AGAIN, seen);
  window.location.reload();
}
const LOADED_AGAIN = "loaded-again";

/** Returns a new idempotency key. (randomUUID exists only on https and localhost.) */
export function newIdempotencyKey(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const dataOf = (content: unknown): unknown =>
  typeof content === "object" && content !== null && "data" in content ? content.data : content;
