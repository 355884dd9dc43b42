import { Worker } from "node:worker_threads";
import { logError } from "@/lib/kernel/log";
import { drawLetter } from "@/lib/letters/commands/print";
import { composeLetter } from "@/lib/outbox/adapters/mail/mime";

/** The work of the thread, its requests and its responses. */
type Work = { draw: Parameters<typeof drawLetter> } | { compose: Parameters<typeof composeLetter> };
export type RenderRequest = { id: number; work: Work };
export type RenderResponse = { id: number } & ({ bytes: Uint8Array } | { error: string });

type Job = { work: Work; done: (bytes: Buffer) => void; failed: (error: unknown) => void };

/** Renders letters and their mails. */
type Renderer = { draw: typeof drawLetter; compose: typeof composeLetter; close: () => Promise<void> };

/** A dead thread is not restarted immediately: the cause may be the machine, and each start is expensive. */
const OPENED_AGAIN_MS = 60_000;

/** A letter produces much garbage and retains nothing: with room for dozens of them, collections are rare. */
const LIMITS = { maxYoungGenerationSizeMb: 128 };

/**
 * Renders letters and mails in a separate thread, so that the delivery loop continues in the meantime. The unfinished work of a dead thread
 * is rendered in the process itself, as is everything for the next minute.
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
    worker.once("error", (error) => logError("the thread that makes letters died", error));
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

/** Renders in the calling thread or process. */
export const render = (work: Work): Promise<Buffer> =>
  "draw" in work ? drawLetter(...work.draw) : composeLetter(...work.compose);

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
