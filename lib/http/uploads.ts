import { Problem } from "@/lib/kernel/problems";
import { processWide } from "@/lib/kernel/process-wide";
import { settings } from "@/lib/kernel/settings";

/** From here on a body counts as an upload; one that does not say how long it is counts too. */
const LARGE = 256 * 1024;

const running = processWide<Map<number, number>>("invorder.uploads", () => new Map());

/**
 * Answers a request whose large body is held in memory until it is answered. Throws Problem("too-many") before a byte of it is read when
 * its user, or all together, have as many under way as may be.
 */
export async function whileUploading<T>(
  request: Request,
  user_id: number,
  run: () => Promise<T>,
): Promise<T> {
  if (!isLarge(request)) return run();
  const { UPLOADS_PER_USER, UPLOADS_AT_ONCE } = settings();
  const own = running.get(user_id) ?? 0;
  const all = [...running.values()].reduce((sum, count) => sum + count, 0);
  if (own >= UPLOADS_PER_USER || all >= UPLOADS_AT_ONCE)
    throw new Problem("too-many", { key: "too_many_uploads" });
  running.set(user_id, own + 1);
  try {
    return await run();
  } finally {
    const left = (running.get(user_id) ?? 1) - 1;
    if (left > 0) running.set(user_id, left);
    else running.delete(user_id);
  }
}

const isLarge = ({ body, headers }: Request): boolean =>
  body !== null && Number(headers.get("content-length") ?? LARGE) >= LARGE;
