import { Problem } from "@/lib/kernel/problems";
import { excessIn } from "@/lib/kernel/raw-input";

const JSON_TYPE = "application/json";
const FORM_TYPE = "application/x-www-form-urlencoded";

const MAX_JSON = 5 * 1024 * 1024;
const MAX_UPLOAD = 64 * 1024 * 1024;
/** Bytes of a form, and of any body from a caller who is not signed in: a password, a code, a language. */
const MAX_SMALL = 16 * 1024;

/**
 * Returns the fields of a body: JSON up to 5 MB, a form up to 16 kB, and multipart up to 64 MB where the call takes a file, else 16 kB.
 * Throws Problem("too-large") as soon as a body exceeds that, ("unsupported") for a body of another kind, and ("invalid").
 */
export async function bodyOf(
  request: Request,
  { takesFile }: { takesFile: boolean },
): Promise<Record<string, unknown>> {
  if (request.method === "GET" || request.method === "HEAD" || request.body === null) return {};
  const type = typeOf(request);
  if (type === "multipart/form-data") {
    const header = request.headers.get("content-type") ?? "";
    return atMost(takesFile ? MAX_UPLOAD : MAX_SMALL, request, (bounded) => multipartFields(bounded, header));
  }
  return fieldsIn(type, await textOf(request, type === JSON_TYPE ? MAX_JSON : MAX_SMALL));
}

/** Returns the fields of a small body, for calls without a session: JSON or a form up to 16 kB, never a file. Throws as `bodyOf`. */
export async function smallBodyOf(request: Request): Promise<Record<string, unknown>> {
  if (request.body === null) return {};
  const type = typeOf(request);
  if (type === "multipart/form-data") throw new Problem("unsupported");
  return fieldsIn(type, await smallTextOf(request));
}

function fieldsIn(type: string, text: string): Record<string, unknown> {
  if (text.trim() === "") return {};
  if (type === FORM_TYPE) return Object.fromEntries(new URLSearchParams(text));
  if (type !== JSON_TYPE) throw new Problem("unsupported");
  const excess = excessIn(text);
  if (excess === "deep") throw unreadableProblem();
  if (excess) throw new Problem("too-large", { key: "too_many_fields" });
  const body = parseJson(text);
  if (!isRecord(body)) throw unreadableProblem();
  return body;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns a small body unchanged, as text. Throws Problem("too-large"). */
export const smallTextOf = (request: Request): Promise<string> => textOf(request, MAX_SMALL);

const textOf = (request: Request, most: number): Promise<string> =>
  atMost(most, request, (bounded) => new Response(bounded).text());

const typeOf = (request: Request): string =>
  request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";

/** Reads a body whose length may be undeclared: it is refused as soon as it exceeds the limit or takes too long. */
async function atMost<T>(
  bytes: number,
  request: Request,
  read: (bounded: ReadableStream<Uint8Array>) => Promise<T>,
): Promise<T> {
  if (Number(request.headers.get("content-length") ?? 0) > bytes) throw new Problem("too-large");
  let seen = 0;
  let isOver = false;
  let late: ReturnType<typeof setTimeout> | undefined;
  const bounded = (request.body ?? new Blob().stream()).pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      start(controller) {
        late = setTimeout(() => controller.error(unreadableProblem()), secondsFor(bytes) * 1000);
      },
      transform(part, controller) {
        seen += part.length;
        isOver = seen > bytes;
        if (isOver) controller.error(new Problem("too-large"));
        else controller.enqueue(part);
      },
    }),
  );
  try {
    return await read(bounded);
  } catch (error) {
    if (isOver) throw new Problem("too-large");
    throw error instanceof Problem ? error : unreadableProblem();
  } finally {
    clearTimeout(late);
  }
}

/** Returns the seconds a body of so many bytes may take: ten, plus what a slow connection at home needs for them. */
const secondsFor = (bytes: number): number => 10 + bytes / (256 * 1024);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadableProblem();
  }
}

const unreadableProblem = () =>
  new Problem("invalid", { key: "unreadable_body" }, { body: [{ key: "unreadable_body" }] });

/** The most fields and files in one form; the largest of the product has ten. */
const MAX_PARTS = 100;
/** Bytes of a part's header: its name and the type of its file. */
const MAX_HEADER = 4 * 1024;
/** Bytes of a field: text that somebody typed. */
const MAX_FIELD = 1024 * 1024;
/** Bytes of a file collected before they go into a Blob, so that the whole file is never copied at one time. */
const FLUSHED = 1024 * 1024;

const HEADER_END = Buffer.from("\r\n\r\n");
const NEXT_PART = "\r\n";
const END = "--";

type Bytes = Buffer<ArrayBuffer>;

const unreadable = () =>
  new Problem("invalid", { key: "unreadable_body" }, { body: [{ key: "unreadable_body" }] });
const tooMany = () => new Problem("too-large", { key: "too_many_parts", values: { max: MAX_PARTS } });

/**
 * Reads multipart/form-data (RFC 7578) as a stream; of two parts with one name the last counts. Throws Problem("too-large") at the part
 * after the hundredth and for a field of more than 1 MB, ("invalid") for a malformed form. Bytes after its end are not read.
 * `Response.formData()` has no limit of parts and parses the body in one go: 60 MB block the event loop for half a second.
 */
async function multipartFields(
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

/** Returns functions that read from a stream. Both throw Problem("invalid") when the body ends too early. */
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
      const text = rest.toString("latin1", 0, bytes);
      rest = rest.subarray(bytes);
      return text;
    },
    /** Passes the bytes before the mark to `add` piece by piece, and skips the mark. */
    async until(mark: Buffer, add: (piece: Bytes) => void): Promise<void> {
      for (;;) {
        const at = rest.indexOf(mark);
        // The mark may be split across two chunks.
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

/** A file that is read in slices, returning to the event loop in between: Node's own File copies 60 MB in one turn of 0.3 s. */
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
  const blobs: Blob[] = [];
  let pieces: Bytes[] = [];
  let size = 0;
  const flush = () => {
    blobs.push(new Blob(pieces));
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
      return new UploadedFile(blobs, name, { type });
    },
  };
}

/** Returns the name of a part, and of its file where it is one. Browsers write line breaks and quotes in names as %0D, %0A and %22. */
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
