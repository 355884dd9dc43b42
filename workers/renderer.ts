import { Worker } from "node:worker_threads";
import { fail } from "@/lib/kernel/log";
import { drawLetter } from "@/lib/letters/commands/print";
import { composeLetter } from "@/lib/outbox/adapters/mail/mime";

/** What the thread is asked to render, and its answer. */
type Work = { draw: Parameters<typeof drawLetter> } | { compose: Parameters<typeof composeLetter> };
export type RenderRequest = { id: number; work: Work };
export type RenderResponse = { id: number } & ({ bytes: Uint8Array } | { error: string });

type Job = { work: Work; done: (bytes: Buffer) => void; failed: (error: unknown) => void };

/** Renders letters and the mails that carry them. */
type Renderer = { draw: typeof drawLetter; compose: typeof composeLetter; close: () => Promise<void> };

/** A thread that died is not opened again at once: it may die of the machine, and each costs a start. */
const OPENED_AGAIN_MS = 60_000;

/** A letter leaves much behind and keeps nothing: with room for dozens of them its leavings are seldom looked through. */
const LIMITS = { maxYoungGenerationSizeMb: 128 };

/**
 * Renders letters and mails in a thread of their own, so that the loop that hands messages over goes on meanwhile. What a thread leaves
 * unfinished when it dies is rendered in the process itself, as everything for a minute from then.
 */
export function rendererThread(program = new URL("./renderer-thread.mjs", import.meta.url)): Renderer {
  const jobs = new Map<number, Job>();
  let thread: Worker | null = null;
  let diedAt = Number.NEGATIVE_INFINITY;
  let count = 0;

  function opened(): Worker {
    const worker = new Worker(program, { resourceLimits: LIMITS });
    worker.on("message", (answer: RenderResponse) => {
      const job = jobs.get(answer.id);
      jobs.delete(answer.id);
      if ("error" in answer) job?.failed(new Error(answer.error));
      else job?.done(asBuffer(answer.bytes));
    });
    worker.once("error", (error) => fail("the thread that makes letters died", error));
    worker.once("exit", () => {
      thread = null;
      diedAt = performance.now();
      for (const { work, done: resolve, failed: reject } of jobs.values()) render(work).then(resolve, reject);
      jobs.clear();
    });
    return worker;
  }

  function request(work: Work): Promise<Buffer> {
    if (!thread && performance.now() - diedAt < OPENED_AGAIN_MS) return render(work);
    thread ??= opened();
    const id = ++count;
    const answer = new Promise<Buffer>((resolve, reject) =>
      jobs.set(id, { work, done: resolve, failed: reject }),
    );
    thread.postMessage({ id, work } satisfies RenderRequest);
    return answer;
  }

  return {
    draw: (...draw) => request({ draw }),
    compose: (...compose) => request({ compose }),
    async close() {
      await thread?.terminate();
    },
  };
}

/** Renders in the thread or process that calls it. */
export const render = (work: Work): Promise<Buffer> =>
  "draw" in work ? drawLetter(...work.draw) : composeLetter(...work.compose);

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
