/** A file as an answer: its name, media type, and bytes or a stream of them. */
export type Download = {
  filename: string;
  content_type: string;
  body: Buffer | ReadableStream<Uint8Array>;
  /** True when the browser shows it instead of saving it: only for files the product makes itself, and plain text. */
  isInline?: boolean;
  /** The number of rows of a list, for the audit. */
  rows?: number;
};

/** Returns a file as a response: an attachment, never sniffed, never cached. */
export const fileResponse = ({ body, filename, content_type, isInline }: Download): Response =>
  new Response(Buffer.isBuffer(body) ? new Uint8Array(body) : body, {
    headers: {
      "content-type": content_type,
      "content-disposition": disposition(filename, isInline ? "inline" : "attachment"),
      "cache-control": "no-store",
    },
  });

/** Returns a Content-Disposition by RFC 6266: an ASCII name for old clients, the real one for the others. */
const disposition = (filename: string, kind: "inline" | "attachment"): string =>
  `${kind}; filename="${filename.replace(/[^\x20-\x7e]|["\\]/g, "_")}"; filename*=UTF-8''${encodeURIComponent(filename)}`;
