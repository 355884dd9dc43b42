/** Seconds to wait after each try that failed; after the last of them it is told no more (Standard Webhooks, retries). */
const PAUSES = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];

/**
 * Returns how long to wait after so many tries, in seconds; null to give up. `chance` in 0–1 spreads those that failed together by a fifth.
 */
export function pauseAfter(attempts: number, chance: number): number | null {
  const pause = PAUSES[attempts - 1];
  return pause === undefined ? null : Math.round(pause * (1 + chance / 5));
}
