import type { Progress } from "./define";

/**
 * Progress out of work that must stay in one transaction: `work` tells how far it is, and what it tells is yielded while it runs.
 * Throws what the work throws.
 */
export async function* telling(
  work: (tell: (progress: Progress) => void) => Promise<void>,
): AsyncGenerator<Progress, void> {
  let latest: Progress | undefined;
  let wake: () => void = () => undefined;
  let isDone = false;
  const running = work((progress) => {
    latest = progress;
    wake();
  }).finally(() => {
    isDone = true;
    wake();
  });
  // Its failure is thrown below; until then it must not count as unhandled.
  running.catch(() => undefined);
  while (!isDone) {
    if (!latest) await new Promise<void>((resolve) => (wake = resolve));
    if (latest) {
      const progress: Progress = latest;
      latest = undefined;
      yield progress;
    }
  }
  await running;
}
