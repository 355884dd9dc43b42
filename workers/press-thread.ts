import { parentPort } from "node:worker_threads";
import { ownPress } from "@/lib/sending/delivery/press";
import type { Answered, Asked } from "./press";

/** Makes one letter or mail after the other, as it is asked. */
const answer = (answered: Answered) => parentPort?.postMessage(answered);

parentPort?.on("message", async (asked: Asked) => {
  const { id } = asked;
  try {
    const bytes = await ("draw" in asked ? ownPress.draw(...asked.draw) : ownPress.mail(asked.mail));
    answer({ id, bytes });
  } catch (error) {
    answer({ id, error: error instanceof Error ? error.message : String(error) });
  }
});
