import type { Locale } from "@/lib/i18n/locales";
import { sentence } from "@/lib/i18n/sentences";
import type { MessageKey, Problem, ProblemKind } from "@/lib/kernel/problems";
import { helpOfMessages } from "./rules/help-of-messages";
import type { HelpSlug } from "./rules/help-pages";

/** The HTTP status of each kind: the only table (DECISIONS §12). */
export const statusOf: Readonly<Record<ProblemKind, number>> = {
  unauthenticated: 401,
  forbidden: 403,
  "not-found": 404,
  "not-allowed": 405,
  conflict: 409,
  stale: 412,
  "too-large": 413,
  unsupported: 415,
  invalid: 422,
  "too-many": 429,
};

/**
 * Returns the body of a problem by RFC 9457, its sentences in the caller's language. A stale record that the caller changed themselves gets
 * a title that does not blame somebody else.
 */
function problemBody(problem: Problem, language: Locale) {
  const { kind, detail, errors } = problem;
  const help = helpOf(problem);
  const title = sentence(
    language,
    detail?.key.startsWith("stale_own") ? "errors.stale_own" : `errors.kinds.${kind}`,
  );
  return {
    type: `urn:invorder:problem:${kind}`,
    title,
    status: statusOf[kind],
    detail: detail ? sentence(language, `errors.${detail.key}`, detail.values) : title,
    ...(errors && {
      errors: Object.fromEntries(
        Object.entries(errors).map(([field, messages]) => [
          field,
          messages.map(({ key, values }) => sentence(language, `errors.${key}`, values)),
        ]),
      ),
    }),
    ...(Object.keys(help).length > 0 && { help }),
  };
}

/** Returns the handbook pages about a problem: by "detail", and by each field whose sentence has one. */
function helpOf({ detail, errors = {} }: Problem): Record<string, HelpSlug> {
  const sentences: [string, readonly MessageKey[]][] = [
    ...Object.entries(errors),
    ["detail", detail ? [detail] : []],
  ];
  return Object.fromEntries(
    sentences.flatMap(([field, messages]) => {
      const [slug] = messages.flatMap(({ key }) => helpOfMessages[`errors.${key}`] ?? []);
      return slug ? [[field, slug]] : [];
    }),
  );
}

/** Returns a problem as RFC 9457 problem+json. */
export function problemResponse(problem: Problem, language: Locale): Response {
  const { kind, retry_after } = problem;
  return new Response(JSON.stringify(problemBody(problem, language)), {
    status: statusOf[kind],
    headers: {
      "content-type": "application/problem+json",
      "cache-control": "no-store",
      ...(retry_after !== undefined && { "retry-after": String(retry_after) }),
    },
  });
}
