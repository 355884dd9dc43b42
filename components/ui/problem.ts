import { storeHelpPages } from "./help-of-sentence";

/** The API's answer to a refused or failed call (RFC 9457), and our own when no answer arrived. */

export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  errors?: Record<string, string[]>;
};

/** The status of a problem without an answer: the server could not be reached. */
export const UNREACHED = 0;

/** The statuses with which a proxy reports that the server behind it does not respond. */
const NOT_THERE = [UNREACHED, 502, 503, 504];

/** Returns whether the server was not reached, so that a retry may help; an error of the server itself is not included. */
export const isUnreached = ({ status }: Problem): boolean => NOT_THERE.includes(status);

export const unreached: Problem = { type: "network", title: "", status: UNREACHED, detail: "" };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Returns the problem of any failed answer, including a proxy's error page. */
export function problemFrom(status: number, body: unknown): Problem {
  const record = isRecord(body) ? body : {};
  const problem: Problem = {
    type: textOf(record.type) || "about:blank",
    title: textOf(record.title),
    status,
    detail: textOf(record.detail),
  };
  const whole = isRecord(record.errors) ? { ...problem, errors: sentences(record.errors) } : problem;
  if (isRecord(record.help)) storeHelpPages(whole, record.help);
  return whole;
}

function sentences(errors: Record<string, unknown>): Record<string, string[]> {
  const lists = Object.entries(errors).map(([field, value]) => {
    const all: unknown[] = Array.isArray(value) ? value : [value];
    return [field, all.filter((entry) => typeof entry === "string")] as const;
  });
  return Object.fromEntries(lists);
}
