"use client";
import type { ApiCalls } from "@/app/api/calls";
import type { AnswerOf, DataOf } from "@/lib/http/call-types";
import { codeOf, localeFrom } from "@/lib/i18n/locales";
import { type CallInput, type CallName, type FileName, requestOf } from "./address";
import { type Problem, problemFrom, unreached } from "./problem";
import { customerHeaders } from "./tab";
import { goToLogin, isOnTheWay, leaveAfterFault } from "./way-out";

/** The one way the browser speaks to our API. It never throws: an answer is data or a problem. */

/** `data` is what most want; `body` the whole of it, with the page of a list and its totals. */
export type Answer<Data, Body = unknown> =
  | { ok: true; data: Data; body: Body; status: number }
  | { ok: false; problem: Problem };

type CallOf<Name extends CallName> = ApiCalls[Name];
/** What a call answers when it is given this input. */
export type CallAnswer<Name extends CallName, Input> = AnswerOf<CallOf<Name>, Input>;

type Options = {
  /** The version the change was made on; a newer one on the server answers 412. */
  version?: number | string | undefined;
  /** One key for one attempt, so that a retry is not done twice. Left out, each call gets its own. */
  key?: string | undefined;
  signal?: AbortSignal;
  /** A 401 is an answer like any other (on the login page). */
  stayOnUnauthorised?: boolean;
  /** Nobody asked for this call: a fault of it takes nobody away from the page. */
  inBackground?: boolean;
};

/** A call of the API by its name: input and answer are those of its verb. A name or field that is not there does not compile. */
export async function call<Name extends CallName, const Input extends CallInput<Name>>(
  name: Name,
  input: Input & { [Strange in Exclude<keyof Input, keyof CallInput<Name>>]: never },
  options?: Options,
): Promise<Answer<DataOf<CallAnswer<Name, Input>>, CallAnswer<Name, Input>>> {
  // The server writes its answers by the very schemas these types come from.
  return (await send(name, input, options)) as Answer<
    DataOf<CallAnswer<Name, Input>>,
    CallAnswer<Name, Input>
  >;
}

/** A file that a call makes from a body no address could hold; null when there is none. */
export async function fetchFile<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  options: Options = {},
): Promise<Blob | null> {
  const response = await reach(name, { ...input }, options);
  return response?.ok ? response.blob() : null;
}

/** A file to save as the server names it, or the problem why there is none. */
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

/** A call whose name is only known while it runs, for what works for every call. */
export const send = (
  name: string,
  input: Readonly<Record<string, unknown>>,
  options: Options = {},
): Promise<Answer<unknown>> => atDoor(name, () => sendNow(name, input, options));

async function sendNow(
  name: string,
  input: Readonly<Record<string, unknown>>,
  options: Options,
): Promise<Answer<unknown>> {
  const response = await reach(name, input, options);
  if (!response) return { ok: false, problem: unreached };
  const content: unknown = await response.json().catch(() => null);
  if (response.status === 401 && !options.stayOnUnauthorised && (doorsOpen === 0 || isDoor(name)))
    goToLogin();
  if (!options.inBackground) leaveAfterFault(response.status);
  if (!response.ok) return { ok: false, problem: problemFrom(response.status, content) };
  return { ok: true, data: dataOf(content), body: content, status: response.status };
}

const isDoor = (name: string) => name.startsWith("POST /auth/");

/** How many calls are under way that may end this session and begin another. */
let doorsOpen = 0;

/**
 * Returns what else is told meanwhile that the session is over must not take the page away: the new one comes with the answer, and whoever
 * asked goes on first.
 */
async function atDoor<T>(name: string, knock: () => Promise<T>): Promise<T> {
  if (!isDoor(name)) return knock();
  doorsOpen += 1;
  return knock().finally(() => setTimeout(() => (doorsOpen -= 1)));
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
  if (method !== "GET") headers["Idempotency-Key"] = options.key ?? newKey();
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

/** Remembers the version the page on the screen was made for; every call sends it, and its answer says when the page is out of date. */
export function rememberSeen(word: string): void {
  seen = word;
}

/** The page is out of date. A form with changes asks first, by the browser's own question; nothing is loaded again and again. */
function loadAgain(): void {
  if (isOnTheWay() || window.sessionStorage.getItem(LOADED_AGAIN) === seen) return;
  window.sessionStorage.setItem(LOADED_AGAIN, seen);
  window.location.reload();
}
const LOADED_AGAIN = "loaded-again";

/** A fresh key for an attempt. (randomUUID exists only on https and localhost.) */
export function newKey(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const dataOf = (content: unknown): unknown =>
  typeof content === "object" && content !== null && "data" in content ? content.data : content;
