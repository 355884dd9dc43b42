import type { Locale } from "@/lib/i18n/locales";
import { sentence } from "@/lib/i18n/sentences";
import type { Problem, ProblemKind } from "@/lib/kernel/problems";

/** Kind to HTTP status: the one table (DECISIONS §12). */
const statusOf: Record<ProblemKind, number> = {
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

/** A problem as RFC 9457 problem+json, its sentences in the caller's language. */
export function problemResponse(problem: Problem, language: Locale): Response {
  const status = statusOf[problem.kind];
  const { kind, detail, errors, retry_after } = problem;
  const title = sentence(language, `errors.kinds.${kind}`);
  const body = {
    type: `urn:invorder:problem:${kind}`,
    title,
    status,
    detail: detail ? sentence(language, `errors.${detail.key}`, detail.values) : title,
    ...(errors && {
      errors: Object.fromEntries(
        Object.entries(errors).map(([field, messages]) => [
          field,
          messages.map(({ key, values }) => sentence(language, `errors.${key}`, values)),
        ]),
      ),
    }),
  };
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      "content-type": "application/problem+json",
      "cache-control": "no-store",
      ...(retry_after !== undefined && { "retry-after": String(retry_after) }),
    },
  });
}
