/** Rows one statement of a nightly deletion takes at most: a long one would keep others waiting and fill the server's log at once. */
export const BATCH = 5_000;

/** Repeats a deletion that takes at most BATCH rows until there are no more. Returns how many went. */
export async function inBatches(deleteSome: () => PromiseLike<{ count: number }>): Promise<number> {
  let all = 0;
  for (;;) {
    const { count } = await deleteSome();
    all += count;
    if (count < BATCH) return all;
  }
}
