import { afterEach, beforeEach, vi } from "vitest";

/** How many times shorter the product's timeouts are, and so the delays of a practice server. */
const SWIFT = 50;

/** Shortens the product's timeouts so many times, in each test of the file that follows. A server's delay is divided by the same factor. */
export function patienceIsSwift() {
  const patience = AbortSignal.timeout.bind(AbortSignal);
  beforeEach(() => {
    vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => patience(milliseconds / SWIFT));
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
}

/** Returns the delay of an answer that takes so many seconds. */
export const after = (seconds: number): { delayMs: number } => ({ delayMs: (seconds * 1_000) / SWIFT });
