import type { IncomingHttpHeaders } from "node:http";

type Visit = {
  at: string;
  method: string;
  target: string;
  headers: IncomingHttpHeaders;
  body: string;
  status: number;
  answer: string;
};

const KEPT = 5_000;

/** Logs an emulator's requests and responses. */
export class Visits {
  private visits: Visit[] = [];
  private counted = new Map<string, number>();

  add(visit: Visit) {
    this.visits.push(visit);
    if (this.visits.length > KEPT) this.visits.shift();
    const kind = `${visit.method} ${visit.target.split("?")[0]}`;
    this.counted.set(kind, (this.counted.get(kind) ?? 0) + 1);
  }

  all(): readonly Visit[] {
    return this.visits;
  }

  /** Returns those whose target contains a text. */
  to(part: string): Visit[] {
    return this.visits.filter(({ target }) => target.includes(part));
  }

  counts(): Record<string, number> {
    return Object.fromEntries(this.counted);
  }

  clear() {
    this.visits = [];
    this.counted.clear();
  }
}
