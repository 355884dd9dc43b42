"use client";
import { languageOf } from "@/lib/i18n/locales";
import { type Problem, problemFrom, unreached } from "./problem";
import { customerHeaders } from "./tab";
import { goToLogin, leaveAfterFault } from "./way-out";

/** The one way the browser speaks to our API. It never throws: an answer is data or a problem. */

export type Answer<T> =
  | { ok: true; data: T; body: unknown; status: number }
  | { ok: false; problem: Problem };

type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

export type Options = {
  /** The version the change was made on; a newer one on the server answers 412. */
  version?: number | string | undefined;
  /** The same key for the same attempt, so that a retry is not done twice. Left out, each call gets its own. */
  key?: string | undefined;
  signal?: AbortSignal;
  /** A 401 is an answer like any other (on the login page). */
  stayOnUnauthorised?: boolean;
  /** Nobody asked for this call: a fault of it takes nobody away from the page. */
  inBackground?: boolean;
};

export const api = {
  get: <T>(url: string, options?: Options) => send<T>("GET", url, undefined, options),
  post: <T>(url: string, body?: unknown, options?: Options) => send<T>("POST", url, body, options),
  patch: <T>(url: string, body?: unknown, options?: Options) => send<T>("PATCH", url, body, options),
  put: <T>(url: string, body?: unknown, options?: Options) => send<T>("PUT", url, body, options),
  delete: <T>(url: string, options?: Options) => send<T>("DELETE", url, undefined, options),
  send,
};

async function send<T>(
  method: Method,
  url: string,
  body: unknown,
  options: Options = {},
): Promise<Answer<T>> {
  const response = await reach(method, url, body, options);
  if (!response) return { ok: false, problem: unreached };
  const content: unknown = await response.json().catch(() => null);
  if (response.status === 401 && !options.stayOnUnauthorised) goToLogin();
  if (!options.inBackground) leaveAfterFault(response.status);
  if (!response.ok) return { ok: false, problem: problemFrom(response.status, content) };
  if (response.headers.get("x-refresh") === "now") loadAgain();
  // The server's schemas made this; the caller names the verb's type.
  return { ok: true, data: dataOf(content) as T, body: content, status: response.status };
}

async function reach(method: Method, url: string, body: unknown, options: Options): Promise<Response | null> {
  const headers: Record<string, string> = {
    Accept: "application/json",
    "X-Requested-With": "invorder",
    "X-Language": languageOf(document.documentElement.lang),
    ...customerHeaders(),
  };
  if (seen) headers["X-Seen"] = seen;
  if (method !== "GET") headers["Idempotency-Key"] = options.key ?? newKey();
  if (options.version !== undefined) headers["If-Match"] = `"${options.version}"`;
  const isForm = body instanceof FormData;
  if (body !== undefined && !isForm) headers["Content-Type"] = "application/json";
  const payload = isForm ? body : body === undefined ? null : JSON.stringify(body);
  return fetch(url, {
    method,
    headers,
    body: payload,
    credentials: "same-origin",
    signal: options.signal ?? null,
  }).catch(() => null);
}

let seen = "";

/** What the page on the screen was made for; every call tells it, and is told when it is out of date. */
export function rememberSeen(word: string): void {
  seen = word;
}

/** The page is out of date. A form with changes asks first, by the browser's own question; nothing is loaded again and again. */
function loadAgain(): void {
  if (window.sessionStorage.getItem(LOADED_AGAIN) === seen) return;
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
