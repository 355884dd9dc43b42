import type { Download } from "@/lib/http/download";

/** Returns all bytes of a file answer. */
export const bytesOf = async ({ body }: Download): Promise<Buffer> =>
  Buffer.isBuffer(body) ? body : Buffer.from(await new Response(body).arrayBuffer());
