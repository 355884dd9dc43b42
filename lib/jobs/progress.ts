import type { Progress } from "./define";

/**
 * Yields the progress of work that must stay in one transaction: `work` reports it through a callback while it runs. Throws the errors of
 * the work.
 */
export async function* reportingProgress(
  work: (report: (progress: Progress) => void) => Promise<void>,
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
