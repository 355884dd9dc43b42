/** Seconds to wait after each failed try; after the last of them it is given up (Standard Webhooks, retries). */
const PAUSES = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];

/**
 * Returns how long to wait after this many tries, in seconds; null to give up. `chance` in 0–1 adds up to a fifth, so that those that
 * failed together are spread.
 */
export function retryDelayAfter(attempts: number, chance: number): number | null {
  const pause = PAUSES[attempts - 1];
  return pause === undefined ? null : Math.round(pause * (1 + chance / 5));
}
