import { setImmediate } from "node:timers/promises";

const SLICE = 256 * 1024;

/** A file held in memory, a slice at a time. Between two of them whoever else is asked of this process has their turn: reading one takes seconds. */
export async function* slicesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += SLICE) {
    if (at > 0) await setImmediate();
    yield bytes.subarray(at, at + SLICE);
  }
}
