import { slicesOf } from "@/lib/kernel/slices";
import { bankFile } from "../../adapters/bank/opened";
import type { BankFile } from "../../port/bank";
import { checked } from "../../rules/bank/checked";

/** Returns the checked records of a bank's file. Throws UnreadableStatement where it is incomplete. */
export const readBankFile = (bytes: Buffer | AsyncIterable<Buffer>): BankFile =>
  checked(bankFile(Buffer.isBuffer(bytes) ? slicesOf(bytes) : bytes));
