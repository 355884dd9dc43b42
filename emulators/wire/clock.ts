/** The time of a practice server: the machine's, moved by whoever turns it. Lives of tokens and windows of limits are measured by it. */
export class Clock {
  private ahead = 0;

  /** The instant it is, in milliseconds. */
  now(): number {
    return Date.now() + this.ahead;
  }

  turnTo(instant: number) {
    this.ahead = instant - Date.now();
  }

  forward(seconds: number) {
    this.ahead += seconds * 1000;
  }

  /** The machine's own time again. */
  reset() {
    this.ahead = 0;
  }

  /** The day it is, "2026-03-31". */
  today(): string {
    return new Date(this.now()).toISOString().slice(0, 10);
  }
}
