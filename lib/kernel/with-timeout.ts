/** A wait that exceeded its time. The operation may still complete. */
export class TimeoutError extends Error {}

/**
 * Returns what a promise resolves to, or rejects with a TimeoutError naming the operation when it takes longer. The operation itself is not
 * cancelled.
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
