import type { StaffCtx } from "@/lib/access/context";
import { answering } from "./handle";
import { requestContext } from "./request-context";

export type Download = {
  filename: string;
  content_type: string;
  body: Buffer | ReadableStream<Uint8Array>;
  /** Shown in the browser instead of saved: only for PDFs the product draws itself. */
  shown?: boolean;
};

/** A route handler that answers a file: an attachment, never sniffed, never cached. */
export const download =
  (make: (ctx: StaffCtx, input: Record<string, unknown>) => Promise<Download>) =>
  (request: Request, { params }: { params: Promise<Record<string, string>> }): Promise<Response> =>
    answering(request, async () => {
      const ctx = await requestContext(request);
      const search = Object.fromEntries(new URL(request.url).searchParams);
      delete search.token; // spent on who is calling
      const { body, filename, content_type, shown } = await make(ctx, {
        ...search,
        ...(await params),
      });
      return new Response(Buffer.isBuffer(body) ? new Uint8Array(body) : body, {
        headers: {
          "content-type": content_type,
          "content-disposition": disposition(filename, shown ? "inline" : "attachment"),
          "x-content-type-options": "nosniff",
          "cache-control": "no-store",
        },
      });
    });

/** RFC 6266: a plain name for old programs, the real one for the others. */
const disposition = (filename: string, kind: "inline" | "attachment"): string =>
  `${kind}; filename="${filename.replace(/[^\x20-\x7e]|["\\]/g, "_")}"; filename*=UTF-8''${encodeURIComponent(filename)}`;
