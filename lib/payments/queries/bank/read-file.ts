import { slicesOf } from "@/lib/kernel/slices";
import { bankFile } from "../../adapters/bank/opened";
import type { BankFile } from "../../port/bank";
import { checked } from "../../rules/bank/checked";

/** Returns what a bank's file tells, as far as it is whole. Throws UnreadableStatement where it is not. */
export const readBankFile = (bytes: Buffer | AsyncIterable<Buffer>): BankFile =>
  checked(bankFile(Buffer.isBuffer(bytes) ? slicesOf(bytes) : bytes));
