/** The maximum of rows per statement of a nightly deletion: a long statement would block others and fill the server's log in one burst. */
export const BATCH = 5_000;

/** Repeats a deletion of at most BATCH rows until none is left. Returns the number of deleted rows. */
export async function inBatches(deleteSome: () => PromiseLike<{ count: number }>): Promise<number> {
  let all = 0;
  for (;;) {
    const { count } = await deleteSome();
    all += count;
    if (count < BATCH) return all;
  }
}
