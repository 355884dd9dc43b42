import { rememberHelp } from "./help-of-sentence";

/** What the API answers when it does not do what was asked (RFC 9457), and what we make of an answer that never came. */

export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  errors?: Record<string, string[]>;
};

/** The status of a problem that is not the server's: it could not be reached. */
export const UNREACHED = 0;

/** What a proxy answers when the server behind it does not. */
const NOT_THERE = [UNREACHED, 502, 503, 504];

/** Returns whether the server was not reached, so that trying again may help; a fault of the server's own is none of it. */
export const isUnreached = ({ status }: Problem): boolean => NOT_THERE.includes(status);

export const unreached: Problem = { type: "network", title: "", status: UNREACHED, detail: "" };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** A problem from whatever a failed answer carried: a proxy's error page becomes one as well. */
export function problemFrom(status: number, body: unknown): Problem {
  const record = isRecord(body) ? body : {};
  const problem: Problem = {
    type: textOf(record.type) || "about:blank",
    title: textOf(record.title),
    status,
    detail: textOf(record.detail),
  };
  const whole = isRecord(record.errors) ? { ...problem, errors: sentences(record.errors) } : problem;
  if (isRecord(record.help)) rememberHelp(whole, record.help);
  return whole;
}

function sentences(errors: Record<string, unknown>): Record<string, string[]> {
  const lists = Object.entries(errors).map(([field, value]) => {
    const all: unknown[] = Array.isArray(value) ? value : [value];
    return [field, all.filter((entry) => typeof entry === "string")] as const;
  });
  return Object.fromEntries(lists);
}
