import type { Download } from "@/lib/http/download";

/** The bytes of a file that was answered, read to their end. */
export const bytesOf = async ({ body }: Download): Promise<Buffer> =>
  Buffer.isBuffer(body) ? body : Buffer.from(await new Response(body).arrayBuffer());
