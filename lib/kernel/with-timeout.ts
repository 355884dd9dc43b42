/** What was waited for did not come in time. Nobody knows whether it still will. */
export class TimeoutError extends Error {}

/**
 * Returns what a promise brings, or an TimeoutError that names what did not come within the time. What was asked is not stopped by that;
 * only the waiting ends.
 */
export function withTimeout<T>(milliseconds: number, what: string, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new TimeoutError(`${what}: nothing came within ${milliseconds} ms`)),
      milliseconds,
    );
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
