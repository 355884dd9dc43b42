/** A file as an answer: its name, what it is, and its bytes or where they come from. */
export type Download = {
  filename: string;
  content_type: string;
  body: Buffer | ReadableStream<Uint8Array>;
  /** Shown in the browser instead of saved: only for what the product makes itself, and plain text. */
  shown?: boolean;
  /** How many rows stand in it, where it is a list: for the audit. */
  rows?: number;
};

/** A file as a response: an attachment, never sniffed, never cached. */
export const fileResponse = ({ body, filename, content_type, shown: isInline }: Download): Response =>
  new Response(Buffer.isBuffer(body) ? new Uint8Array(body) : body, {
    headers: {
      "content-type": content_type,
      "content-disposition": disposition(filename, isInline ? "inline" : "attachment"),
      "cache-control": "no-store",
    },
  });

/** RFC 6266: a plain name for old programs, the real one for the others. */
const disposition = (filename: string, kind: "inline" | "attachment"): string =>
  `${kind}; filename="${filename.replace(/[^\x20-\x7e]|["\\]/g, "_")}"; filename*=UTF-8''${encodeURIComponent(filename)}`;
