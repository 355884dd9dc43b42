import { parentPort } from "node:worker_threads";
import { ownPress } from "@/lib/sending/delivery/press";
import type { Answered, Asked } from "./press";

/** Makes one letter or mail after the other, as it is asked. */
const answer = (answered: Answered) => parentPort?.postMessage(answered, given(answered));

/** What has its memory to itself is handed over with it; the rest is copied. */
function given(answered: Answered): ArrayBuffer[] {
  if (!("bytes" in answered)) return [];
  const { buffer, byteLength } = answered.bytes;
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}

parentPort?.on("message", async (asked: Asked) => {
  const { id } = asked;
  try {
    const bytes = await ("draw" in asked ? ownPress.draw(...asked.draw) : ownPress.mail(asked.mail));
    answer({ id, bytes });
  } catch (error) {
    answer({ id, error: error instanceof Error ? error.message : String(error) });
  }
});
