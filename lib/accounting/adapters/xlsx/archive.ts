import { crc32 } from "node:zlib";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { UnreadableFile } from "../ledger/file";

const MAX_ENTRIES = 5_000;

/** The parts of a workbook by name, each decompressed only when it is read. */
export type Archive = {
  names: string[];
  /** Yields a part decompressed; null when there is none. Throws UnreadableFile for a damaged part or one larger than `most` bytes. */
  read: (name: string, most: number) => AsyncIterable<Buffer> | null;
};

/**
 * Returns the contents of a zip file. Throws UnreadableFile for one that is damaged, has a password, holds two parts of one name or more
 * parts than any workbook.
 */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  const { zip, entries } = await damaged(() => listed(bytes));
  if ([...entries.values()].some((entry) => entry.isEncrypted())) throw new UnreadableFile("file_password");
  return {
    names: [...entries.keys()],
    read(name, most) {
      const entry = entries.get(name);
      if (!entry) return null;
      if (entry.uncompressedSize > most) throw new UnreadableFile("file_swollen");
      return unpacked(zip, entry);
    },
  };
}

async function listed(bytes: Buffer): Promise<{ zip: ZipFile; entries: Map<string, Entry> }> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false });
  if (zip.entryCount > MAX_ENTRIES) throw new UnreadableFile("file_swollen");
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName)) throw new UnreadableFile("file_damaged");
    entries.set(entry.fileName, entry);
  }
  return { zip, entries };
}

/** Yields the bytes of a part. yauzl fails for a length other than declared; the checksum shows whether the bytes are the right ones. */
async function* unpacked(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  const stream = await damaged(() => zip.openReadStreamPromise(entry));
  const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
  let sum = 0;
  try {
    for (;;) {
      const { done, value } = await damaged(() => chunks.next());
      if (done) break;
      sum = crc32(value, sum);
      yield value;
    }
  } finally {
    stream.destroy();
  }
  if (sum !== entry.crc32) throw new UnreadableFile("file_damaged");
}

/**
 * Returns the result of `read`. Throws UnreadableFile where the zip reader fails, as the file is damaged then; our own errors pass through,
 * as they are more specific.
 */
async function damaged<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile("file_damaged");
  }
}
