/** The clock of an emulator: the machine's, moved by a test. Lifetimes of tokens and windows of limits are measured by it. */
export class Clock {
  private ahead = 0;

  /** Returns the current instant, in milliseconds. */
  now(): number {
    return Date.now() + this.ahead;
  }

  turnTo(instant: number) {
    this.ahead = instant - Date.now();
  }

  forward(seconds: number) {
    this.ahead += seconds * 1000;
  }

  /** Returns to the machine's own time. */
  reset() {
    this.ahead = 0;
  }

  /** Returns the current day, "2026-03-31". */
  today(): string {
    return new Date(this.now()).toISOString().slice(0, 10);
  }
}
