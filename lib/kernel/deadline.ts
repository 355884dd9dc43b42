/** What was waited for did not come. Nobody knows whether it still will. */
export class OutOfTime extends Error {}

/** Waits for a promise so long and no longer. Throws OutOfTime, which names what was waited for; what is late may still happen. */
export async function within<T>(milliseconds: number, what: string, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new OutOfTime(`${what} did not come within ${milliseconds} ms`)),
      milliseconds,
    );
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
