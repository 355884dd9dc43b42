import { bankFile } from "../adapters/opened";
import type { BankFile } from "../port";
import { checked } from "../rules/checked";

const SLICE = 256 * 1024;

/** What a bank's file tells, as far as it is whole. Throws UnreadableStatement where it is not. */
export const readBankFile = (bytes: Buffer | AsyncIterable<Buffer>): BankFile =>
  checked(bankFile(Buffer.isBuffer(bytes) ? slices(bytes) : bytes));

async function* slices(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += SLICE) yield bytes.subarray(at, at + SLICE);
}
