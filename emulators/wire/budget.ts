import type { Clock } from "./clock";

/** The result of a call: whether the budget was used up, what is left of it, and when it is full again, in milliseconds. */
export type BudgetState = { isOver: boolean; left: number; end: number };

/** Limits calls in each running window of a length. */
export class Budget {
  private from = 0;
  private calls = 0;

  constructor(
    private readonly clock: Clock,
    readonly limit: number,
    private readonly lengthMs: number,
  ) {}

  clear() {
    this.calls = 0;
  }

  /** Takes a call; one over the limit takes nothing. */
  take(): BudgetState {
    const from = Math.floor(this.clock.now() / this.lengthMs) * this.lengthMs;
    if (from !== this.from) [this.from, this.calls] = [from, 0];
    const isOver = this.calls >= this.limit;
    if (!isOver) this.calls += 1;
    return { isOver, left: this.limit - this.calls, end: from + this.lengthMs };
  }
}
