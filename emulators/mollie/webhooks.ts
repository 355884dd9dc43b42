import type { Clock } from "../wire/clock";

/** Minutes after a change at which the webhook is called, until one returns 2xx: ten tries over 26 hours. */
const LADDER = [0, 1, 3, 7, 15, 31, 60, 120, 240, 1560];
const WITHIN_MS = 15_000;

type Notice = { url: string; id: string; at: number; tried: number };

/** Calls merchants' webhooks for changed payments, repeatedly until they acknowledge. */
export class Webhooks {
  private waiting: Notice[] = [];

  constructor(private readonly clock: Clock) {}

  add(url: string | null, id: string) {
    if (url) this.waiting.push({ url, id, at: this.clock.now(), tried: 0 });
  }

  clear() {
    this.waiting = [];
  }

  get count(): number {
    return this.waiting.length;
  }

  /** Calls all webhooks that are due. Resolves when each has responded or failed. */
  async deliver(): Promise<void> {
    const now = this.clock.now();
    const due = this.waiting.filter((notice) => now >= notice.at + (LADDER[notice.tried] ?? 0) * 60_000);
    await Promise.all(due.map((notice) => this.call(notice)));
  }

  private async call(notice: Notice) {
    notice.tried += 1;
    const response = await fetch(notice.url, {
      method: "POST",
      redirect: "manual",
      signal: AbortSignal.timeout(WITHIN_MS),
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ id: notice.id }).toString(),
    }).catch(() => null);
    if (response?.ok || notice.tried >= LADDER.length)
      this.waiting = this.waiting.filter((candidate) => candidate !== notice);
  }
}
