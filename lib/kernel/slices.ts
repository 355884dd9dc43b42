import { setImmediate } from "node:timers/promises";

const SLICE = 256 * 1024;

/**
 * Yields a file held in memory slice by slice, returning to the event loop in between, so that a file that takes seconds does not block
 * other requests.
 */
export async function* slicesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += SLICE) {
    if (at > 0) await setImmediate();
    yield bytes.subarray(at, at + SLICE);
  }
}
