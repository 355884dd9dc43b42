import { parentPort } from "node:worker_threads";
import { type RenderRequest, type RenderResponse, render } from "./renderer";

/** Sends a rendered letter or mail back, without copying its bytes where possible. */
const answer = (response: RenderResponse) => parentPort?.postMessage(response, transferable(response));

/** Returns the buffers to transfer: bytes that fill their own buffer; others are copied. */
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
