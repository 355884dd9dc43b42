import { Problem } from "@/lib/kernel/problems";
import { processWide } from "@/lib/kernel/process-wide";
import { settings } from "@/lib/kernel/settings";

/** Bytes from which a body counts as an upload; one without a declared length counts too. */
const LARGE = 256 * 1024;

const running = processWide<Map<number, number>>("invorder.uploads", () => new Map());

/**
 * Answers a request whose large body is held in memory until it is answered. Throws Problem("too-many") before reading a byte of it when
 * its user, or all users together, have the maximum number of uploads in progress.
 */
export async function withUploadSlot<T>(
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
