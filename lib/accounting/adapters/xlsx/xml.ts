import { SaxesParser } from "saxes";
import { UnreadableFile } from "../ledger/file";

/** No workbook nests deeper, has more in one text or attribute, or needs more tags for the greatest number of lines. */
const DEEPEST = 64;
const LONGEST_BYTES = 1024 * 1024;
const MAX_TAGS = 24_000_000;

type Handlers<T> = {
  /** Receives an opening tag: its name without a prefix, and its attributes. */
  open?: (name: string, attributes: Record<string, string>) => void;
  text?: (text: string) => void;
  /** Receives a closing tag; its result is yielded. */
  close?: (name: string) => T | undefined;
  /** The error keys for a file that is not a workbook. */
  refusals?: typeof ofWorkbook;
};

const ofWorkbook = { damaged: "file_damaged", doctype: "file_damaged", swollen: "file_swollen" };

/**
 * Yields the results of `close` in batches while a part is read. Throws UnreadableFile for malformed XML, for a document type (nothing we
 * read has one, and it can define entities) and for more depth, tags or text than any workbook has.
 */
export async function* readXml<T>(
  bytes: AsyncIterable<Buffer>,
  { open, text, close, refusals = ofWorkbook }: Handlers<T>,
): AsyncGenerator<T[]> {
  const parser = new SaxesParser({ position: false, xmlns: false });
  let found: T[] = [];
  let [depth, tags, silent] = [0, 0, 0];
  const refuse = (key: string) => {
    throw new UnreadableFile(key);
  };
  parser.on("error", () => refuse(refusals.damaged));
  parser.on("doctype", () => refuse(refusals.doctype));
  parser.on("opentag", ({ name, attributes }) => {
    depth += 1;
    tags += 1;
    silent = 0;
    if (depth > DEEPEST || tags > MAX_TAGS) refuse(refusals.swollen);
    open?.(local(name), attributes);
  });
  if (text) parser.on("text", text);
  if (text) parser.on("cdata", text);
  parser.on("closetag", ({ name }) => {
    depth -= 1;
    silent = 0;
    const answer = close?.(local(name));
    if (answer !== undefined) found.push(answer);
  });
  for await (const { words, size } of decoded(bytes)) {
    parser.write(words);
    silent += size;
    if (silent > LONGEST_BYTES) refuse(refusals.swollen);
    if (found.length > 0) yield found;
    found = [];
  }
  parser.close();
  if (found.length > 0) yield found;
}

/** Returns a name without its prefix: some programs write `x:row` where others write `row`. */
const local = (name: string): string => name.slice(name.indexOf(":") + 1);

async function* decoded(bytes: AsyncIterable<Buffer>): AsyncGenerator<{ words: string; size: number }> {
  let decoder: InstanceType<typeof TextDecoder> | null = null;
  for await (const chunk of bytes) {
    decoder ??= new TextDecoder(chunk[0] === 0xff && chunk[1] === 0xfe ? "utf-16le" : "utf-8");
    yield { words: decoder.decode(chunk, { stream: true }), size: chunk.length };
  }
  if (decoder) yield { words: decoder.decode(), size: 0 };
}
