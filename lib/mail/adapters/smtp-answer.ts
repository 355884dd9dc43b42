import type { Handover, RefusedAddress } from "../port";

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

/** What the server said against each recipient it refused for good, from wherever the library wrote it. */
export function refusalsIn(...places: readonly unknown[]): RefusedAddress[] {
  const refusals = places.flatMap((place) =>
    typeof place === "object" &&
    place !== null &&
    "rejectedErrors" in place &&
    Array.isArray(place.rejectedErrors)
      ? place.rejectedErrors
      : [],
  );
  const forGood = refusals.filter((refusal: Refusal) => responseCode(refusal) >= 500);
  const said = new Map(forGood.map((refusal: Refusal) => [refusal.recipient ?? "", words(refusal)]));
  return [...said].map(([recipient, answer]) => ({ recipient, answer }));
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
