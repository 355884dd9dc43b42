import type { Handover } from "../port";

/** What a server said against one recipient. */
export type Refusal = Error & { recipient?: string; response?: string; responseCode?: number };

/** What an error makes of a message: an answer of the server is certain; silence is only certain before the data. */
export function afterError(error: unknown, begun: boolean): Handover {
  const code = responseCode(error);
  const answer = words(error);
  if (code >= 500) return { kind: "refused", answer };
  if (code >= 400) return { kind: "later", answer };
  return { kind: begun ? "unknown" : "later", answer };
}

/** Why the server does not take mail for this recipient. The library writes refusals on the envelope it was given. */
export function refusalOf(envelope: object, recipient: string): Refusal | undefined {
  const refusals = "rejectedErrors" in envelope ? envelope.rejectedErrors : undefined;
  if (!Array.isArray(refusals)) return undefined;
  return refusals.find((refusal: Refusal) => refusal.recipient === recipient);
}

const responseCode = (error: unknown): number =>
  typeof error === "object" && error !== null && "responseCode" in error
    ? Number(error.responseCode) || 0
    : 0;

/** The server's own words, or what went wrong on the way to it. */
export function words(error: unknown): string {
  if (
    typeof error === "object" &&
    error !== null &&
    "response" in error &&
    typeof error.response === "string"
  )
    return error.response;
  return error instanceof Error ? error.message : String(error);
}
