import type { Answer, Ask } from "./exchange";

/** Something that goes wrong with the calls it fits. What is left out of it fits every call, or changes nothing. */
export type Fault = {
  method?: string;
  /** A text that path and query hold, as they were sent. */
  path?: string;
  /** A text that the body of the request holds. */
  holds?: string;
  /** How many fitting calls go well before, and how many fail then; once when left out. */
  after?: number;
  times?: number;
  /** This is answered instead, and the call has no other effect. */
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  /** Replacements in what is answered: a regular expression, and what stands in its place. */
  edit?: [pattern: string, replacement: string][];
  delayMs?: number;
  /** The answer ends well after so many bytes. */
  truncate?: number;
  /** The line is cut after so many bytes; with 0 nothing is heard of a call that had its effect. */
  hangUp?: number;
  /** What is answered instead of an answer, made of it by a test in the same process. */
  rewrite?: (answer: string, ask: Ask) => string;
  /** What happens before the call is answered, told by a test in the same process. */
  before?: () => void;
};

/** Faults that wait for their calls. */
export class Faults {
  private waiting: { fault: Fault; seen: number }[] = [];

  add(...faults: Fault[]) {
    this.waiting.push(...faults.map((fault) => ({ fault, seen: 0 })));
  }

  clear() {
    this.waiting = [];
  }

  /** The fault of this call, if its turn has come. */
  of(ask: Ask, target: string): Fault | null {
    for (const entry of this.waiting) {
      const { fault } = entry;
      if (fault.method && fault.method !== ask.method) continue;
      if (fault.path && !decodedText(target).includes(fault.path)) continue;
      if (fault.holds && !ask.body.includes(fault.holds)) continue;
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

/** Returns what a fault makes of an answer to a call. */
export function spoilt(answer: Answer, { edit = [], headers, truncate, rewrite }: Fault, ask: Ask): Answer {
  const rewritten = rewrite && answer.status === 200 ? rewrite(answer.body, ask) : answer.body;
  const body = edit.reduce((text, [pattern, by]) => text.replace(new RegExp(pattern), by), rewritten);
  return {
    status: answer.status,
    headers: { ...answer.headers, ...headers },
    body: truncate === undefined ? body : Buffer.from(body).subarray(0, truncate).toString(),
  };
}

/** Returns whether a fault answers by itself, so that the call has no effect. */
export const replaces = (fault: Fault): fault is Fault & { status: number } => fault.status !== undefined;
