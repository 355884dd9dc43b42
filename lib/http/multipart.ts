import { Problem } from "@/lib/kernel/problems";

/** Fields and files of one form; the largest of ours has ten. */
const MAX_PARTS = 100;
/** The lines above a part: its name and the type of its file. */
const MAX_HEADER = 4 * 1024;
/** A field is text that somebody typed. */
const MAX_FIELD = 1024 * 1024;
/** So much of a file is handed over at a time: no moment copies all of it. */
const FLUSHED = 1024 * 1024;

const HEADER_END = Buffer.from("\r\n\r\n");
const NEXT_PART = "\r\n";
const END = "--";

type Bytes = Buffer<ArrayBuffer>;

const unreadable = () =>
  new Problem("invalid", { key: "unreadable_body" }, { body: [{ key: "unreadable_body" }] });
const tooMany = () => new Problem("too-large", { key: "too_many_parts", values: { max: MAX_PARTS } });

/**
 * Reads multipart/form-data (RFC 7578) while it comes in; of two parts with one name the last counts. Throws Problem("too-large") at the
 * part after the hundredth and for a field of more than 1 MB, ("invalid") for what is no such form. Bytes after its end are left unread.
 * `Response.formData()` counts no parts, and cuts all of it in one go: nobody else is answered for half a second with 60 MB.
 */
export async function multipartFields(
  stream: ReadableStream<Uint8Array>,
  type: string,
): Promise<Record<string, FormDataEntryValue>> {
  const boundary = boundaryOf(type);
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const incoming = scan(stream.getReader());
  if ((await incoming.take(delimiter.length - 2)) !== `--${boundary}`) throw unreadable();
  const fields = new Map<string, FormDataEntryValue>();
  for (let parts = 1; ; parts += 1) {
    const next = await incoming.take(2);
    if (next === END) return Object.fromEntries(fields);
    if (next !== NEXT_PART) throw unreadable();
    if (parts > MAX_PARTS) throw tooMany();
    const header = collected(MAX_HEADER);
    await incoming.until(HEADER_END, header.add);
    const { name, file } = namesIn(header.text());
    const content = file ? uploaded(file) : collected(MAX_FIELD);
    await incoming.until(delimiter, content.add);
    fields.set(name, "file" in content ? content.file() : content.text());
  }
}

function boundaryOf(type: string): string {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? [];
  const boundary = quoted ?? bare ?? "";
  // RFC 2046 §5.1.1.
  if (!/^[\w'()+,./:=? -]{1,70}$/.test(boundary)) throw unreadable();
  return boundary;
}

/** What has come in and was not read yet, with ways to read on. Both throw Problem("invalid") when the body ends before. */
function scan(reader: ReadableStreamDefaultReader<Uint8Array>) {
  let rest: Bytes = Buffer.alloc(0);
  const more = async () => {
    const { done, value } = await reader.read();
    if (done) throw unreadable();
    rest = Buffer.concat([rest, value]);
  };
  return {
    async take(bytes: number): Promise<string> {
      while (rest.length < bytes) await more();
      const taken = rest.toString("latin1", 0, bytes);
      rest = rest.subarray(bytes);
      return taken;
    },
    /** Hands on what stands before the mark, piece by piece, and goes past it. */
    async until(mark: Buffer, add: (piece: Bytes) => void): Promise<void> {
      for (;;) {
        const at = rest.indexOf(mark);
        // A mark may be cut in two by the pieces in which it arrives.
        const end = at >= 0 ? at : Math.max(0, rest.length - mark.length + 1);
        if (end > 0) add(rest.subarray(0, end));
        rest = rest.subarray(at >= 0 ? at + mark.length : end);
        if (at >= 0) return;
        await more();
      }
    },
  };
}

function collected(most: number) {
  const pieces: Bytes[] = [];
  let size = 0;
  return {
    add(piece: Bytes) {
      size += piece.length;
      if (size > most) throw new Problem("too-large");
      pieces.push(piece);
    },
    text: () => Buffer.concat(pieces).toString("utf8"),
  };
}

const READ_AT_ONCE = 4 * 1024 * 1024;

/** A file whose bytes are read in slices, with a turn for everybody else between them: Node's own File copies 60 MB in one turn of 0.3 s. */
class UploadedFile extends File {
  override async arrayBuffer(): Promise<ArrayBuffer> {
    const bytes = new Uint8Array(this.size);
    for (let at = 0; at < this.size; at += READ_AT_ONCE) {
      bytes.set(new Uint8Array(await this.slice(at, at + READ_AT_ONCE).arrayBuffer()), at);
      await new Promise(setImmediate);
    }
    return bytes.buffer;
  }
}

function uploaded({ name, type }: { name: string; type: string }) {
  const whole: Blob[] = [];
  let pieces: Bytes[] = [];
  let size = 0;
  const flush = () => {
    whole.push(new Blob(pieces));
    [pieces, size] = [[], 0];
  };
  return {
    add(piece: Bytes) {
      pieces.push(piece);
      size += piece.length;
      if (size >= FLUSHED) flush();
    },
    file() {
      flush();
      return new UploadedFile(whole, name, { type });
    },
  };
}

/** The name of a part, and of its file where it is one. Browsers write line breaks and quotes in names as %0D, %0A and %22. */
function namesIn(header: string): { name: string; file: { name: string; type: string } | null } {
  const lines = header.split("\r\n");
  const lineOf = (field: string) =>
    lines
      .find((line) => line.toLowerCase().startsWith(`${field}:`))
      ?.slice(field.length + 1)
      .trim();
  const disposition = lineOf("content-disposition") ?? "";
  const quoted = (parameter: string) =>
    new RegExp(`^form-data;.*?[;\\s]${parameter}="([^"]*)"`, "i")
      .exec(disposition)?.[1]
      ?.replace(/%0D/gi, "\r")
      .replace(/%0A/gi, "\n")
      .replace(/%22/g, '"');
  const name = quoted("name");
  const file = quoted("filename");
  if (name === undefined) throw unreadable();
  const type = lineOf("content-type") ?? "text/plain";
  return { name, file: file === undefined ? null : { name: file, type } };
}
