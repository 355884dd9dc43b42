import { afterEach, beforeEach, vi } from "vitest";

/** How many times faster time goes where the product waits for an answer, and so where a practice server waits with one. */
const SWIFT = 50;

/** From here on, in each test of the file, the product gives up on an answer so many times sooner. What a server waits is divided by it too. */
export function patienceIsSwift() {
  const patience = AbortSignal.timeout.bind(AbortSignal);
  beforeEach(() => {
    vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => patience(milliseconds / SWIFT));
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
}

/** The wait of an answer that takes so many seconds. */
export const after = (seconds: number): { delayMs: number } => ({ delayMs: (seconds * 1_000) / SWIFT });
