import { Worker } from "node:worker_threads";
import { fail } from "@/lib/kernel/log";
import { ownPress, type Press } from "@/lib/sending/delivery/press";

/** What the thread is asked, and what it answers. */
export type Asked = { id: number } & (
  | { draw: Parameters<Press["draw"]> }
  | { mail: Parameters<Press["mail"]>[0] }
);
export type Answered = { id: number } & ({ bytes: Uint8Array } | { error: string });

type Job = { asked: Asked; done: (bytes: Buffer) => void; failed: (error: unknown) => void };

/** A thread that died is not opened again at once: it may die of the machine, and each costs a start. */
const OPENED_AGAIN_MS = 60_000;

/** A letter leaves much behind and keeps nothing: with room for dozens of them its leavings are seldom looked through. */
const LIMITS = { maxYoungGenerationSizeMb: 128 };

/**
 * Makes letters and mails in a thread of their own, so that the loop that hands mails over goes on meanwhile. What a thread leaves
 * unfinished when it dies is made in the process itself, as everything for a minute from then.
 */
export function pressThread(
  program = new URL("./press-thread.mjs", import.meta.url),
): Press & { close: () => Promise<void> } {
  const jobs = new Map<number, Job>();
  let thread: Worker | null = null;
  let diedAt = Number.NEGATIVE_INFINITY;
  let count = 0;

  function opened(): Worker {
    const made = new Worker(program, { resourceLimits: LIMITS });
    made.on("message", (answer: Answered) => {
      const job = jobs.get(answer.id);
      jobs.delete(answer.id);
      if ("error" in answer) job?.failed(new Error(answer.error));
      else job?.done(asBuffer(answer.bytes));
    });
    made.once("error", (error) => fail("the thread that makes letters died", error));
    made.once("exit", () => {
      thread = null;
      diedAt = performance.now();
      for (const { asked, done, failed } of jobs.values()) madeHere(asked).then(done, failed);
      jobs.clear();
    });
    return made;
  }

  function ask(asked: Asked): Promise<Buffer> {
    if (!thread && performance.now() - diedAt < OPENED_AGAIN_MS) return madeHere(asked);
    thread ??= opened();
    const answer = new Promise<Buffer>((done, failed) => jobs.set(asked.id, { asked, done, failed }));
    thread.postMessage(asked);
    return answer;
  }

  return {
    draw: (...draw) => ask({ id: ++count, draw }),
    mail: (mail) => ask({ id: ++count, mail }),
    async close() {
      await thread?.terminate();
    },
  };
}

const madeHere = (asked: Asked): Promise<Buffer> =>
  "draw" in asked ? ownPress.draw(...asked.draw) : ownPress.mail(asked.mail);

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
