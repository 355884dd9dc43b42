/** A field of a statement: its tag ("61", "86", "60F"), and its lines. */
export type Field = { tag: string; lines: string[] };

const TAG = /^:(\d{2}[A-Z]?):(.*)$/;
const LONGEST_LINE = 4_096;

/**
 * Yields the fields of an MT940 in their order, some at a time; what banks write around them (blocks of SWIFT, headings, `-`) is skipped.
 */
export async function* fieldsOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<Field[]> {
  let open: Field | null = null;
  for await (const lines of linesOf(bytes)) {
    const found: Field[] = [];
    for (const line of lines) {
      const [, tag, rest = ""] = TAG.exec(line.replace(/^\{1:.*\{4:/, "")) ?? [];
      const isAround = line === "-" || line.startsWith("-}") || line.startsWith("{1:") || line === "";
      if (open && (tag !== undefined || isAround)) found.push(open);
      if (tag !== undefined) open = { tag, lines: [rest] };
      else if (isAround) open = null;
      else open?.lines.push(line);
    }
    if (found.length > 0) yield found;
  }
  if (open) yield [open];
}

async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  const decode = decoding();
  let rest = "";
  for await (const chunk of bytes) {
    const lines = `${rest}${decode(chunk)}`.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    // No bank writes such a line; the rest of it is no statement.
    if (rest.length > LONGEST_LINE) rest = rest.slice(0, LONGEST_LINE);
    yield lines.map(trimmed);
  }
  if (rest !== "") yield [trimmed(rest)];
}

const trimmed = (line: string): string => line.replace(/[\r\s]+$/, "");

/** Returns a decoder that reads bytes as UTF-8, and from the first invalid chunk on as windows-1252. */
function decoding(): (chunk: Buffer) => string {
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  const old = new TextDecoder("windows-1252");
  let isOld = false;
  return (chunk) => {
    if (isOld) return old.decode(chunk);
    try {
      return utf8.decode(chunk, { stream: true });
    } catch {
      isOld = true;
      return old.decode(chunk);
    }
  };
}
