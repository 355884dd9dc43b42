/**
 * What a promise brings, or an Error that names what did not come within the time. What was asked is not stopped by that; only the
 * waiting ends.
 */
export function within<T>(milliseconds: number, what: string, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`${what}: nothing came within ${milliseconds} ms`)),
      milliseconds,
    );
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
