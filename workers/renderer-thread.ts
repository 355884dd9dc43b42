import { parentPort } from "node:worker_threads";
import { type RenderRequest, type RenderResponse, render } from "./renderer";

/** Renders one letter or mail after the other, as they are asked for. */
const answer = (response: RenderResponse) => parentPort?.postMessage(response, transferable(response));

/** Returns what has its memory to itself is handed over with it; the rest is copied. */
function transferable(response: RenderResponse): ArrayBuffer[] {
  if (!("bytes" in response)) return [];
  const { buffer, byteLength } = response.bytes;
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}

parentPort?.on("message", async ({ id, work }: RenderRequest) => {
  try {
    answer({ id, bytes: await render(work) });
  } catch (error) {
    answer({ id, error: error instanceof Error ? error.message : String(error) });
  }
});
