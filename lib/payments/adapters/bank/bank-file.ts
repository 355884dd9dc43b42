import { type BankFile, UnreadableStatement } from "../../port/bank";
import { camt053 } from "./camt053/reading";
import { mt940 } from "./mt940/reading";

const SHOWING = 512;

/** Reads a bank's file in the format its first bytes show. Throws UnreadableStatement for one that is neither CAMT.053 nor MT940. */
export async function* bankFile(bytes: AsyncIterable<Buffer>): BankFile {
  const chunks = bytes[Symbol.asyncIterator]();
  let first: Buffer = Buffer.alloc(0);
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    first = Buffer.concat([first, next.value]);
    if (first.length >= SHOWING) break;
  }
  const all = after(first, chunks);
  if (isXml(first)) return yield* camt053(all);
  yield* mt940(all);
}

/** Returns whether a file is XML; else it is an MT940. Throws UnreadableStatement for neither. */
function isXml(first: Buffer): boolean {
  if (first.length === 0) throw new UnreadableStatement("empty_file");
  if (first[0] === 0x50 && first[1] === 0x4b) throw new UnreadableStatement("bank_zip");
  const encoding = first[0] === 0xff && first[1] === 0xfe ? "utf-16le" : "utf-8";
  const start = new TextDecoder(encoding).decode(first.subarray(0, SHOWING)).trimStart();
  if (start.startsWith("<")) return true;
  if (/(?:^|[\n}]|\{4:)\s*:(?:20|25):/.test(start)) return false;
  throw new UnreadableStatement("bank_unknown");
}

async function* after(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}
