import type { HttpRequest, HttpResponse } from "./http";

/** A fault applied to matching calls. An omitted condition matches every call, and an omitted effect changes nothing. */
export type Fault = {
  method?: string;
  /** A text contained in path and query, decoded. */
  path?: string;
  /** A text contained in the request's body. */
  holds?: string;
  /** The number of matching calls that succeed first (none by default), and of those that then fail (one by default). */
  after?: number;
  times?: number;
  /** This is returned instead, and the call has no other effect. */
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  /** Replacements in the response: a regular expression, and its replacement. */
  edit?: [pattern: string, replacement: string][];
  delayMs?: number;
  /** The response ends normally after this many bytes. */
  truncate?: number;
  /** The connection is cut after this many bytes; with 0 there is no response to a call that had its effect. */
  hangUp?: number;
  /** Rewrites the response, for a test in the same process. */
  rewrite?: (answer: string, request: HttpRequest) => string;
  /** Called before the call is answered, for a test in the same process. */
  before?: () => void;
};

/** Faults waiting for their calls. */
export class Faults {
  private waiting: { fault: Fault; seen: number }[] = [];

  add(...faults: Fault[]) {
    this.waiting.push(...faults.map((fault) => ({ fault, seen: 0 })));
  }

  clear() {
    this.waiting = [];
  }

  /** Returns the fault of this call, if its turn has come. */
  of(request: HttpRequest, target: string): Fault | null {
    for (const entry of this.waiting) {
      const { fault } = entry;
      if (fault.method && fault.method !== request.method) continue;
      if (fault.path && !decodedText(target).includes(fault.path)) continue;
      if (fault.holds && !request.body.includes(fault.holds)) continue;
      entry.seen += 1;
      const first = fault.after ?? 0;
      if (entry.seen > first && entry.seen <= first + (fault.times ?? 1)) return fault;
    }
    return null;
  }
}

function decodedText(target: string): string {
  try {
    return decodeURIComponent(target.replace(/\+/g, " "));
  } catch {
    return target;
  }
}

/** Returns a response with a fault applied. */
export function spoilt(
  answer: HttpResponse,
  { edit = [], headers, truncate, rewrite }: Fault,
  request: HttpRequest,
): HttpResponse {
  const rewritten = rewrite && answer.status === 200 ? rewrite(answer.body, request) : answer.body;
  const body = edit.reduce((text, [pattern, by]) => text.replace(new RegExp(pattern), by), rewritten);
  return {
    status: answer.status,
    headers: { ...answer.headers, ...headers },
    body: truncate === undefined ? body : Buffer.from(body).subarray(0, truncate).toString(),
  };
}

/** Returns whether a fault replaces the response, so that the call has no effect. */
export const replaces = (fault: Fault): fault is Fault & { status: number } => fault.status !== undefined;
