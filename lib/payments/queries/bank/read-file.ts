import { slicesOf } from "@/lib/kernel/slices";
import { bankFile } from "../../adapters/bank/bank-file";
import type { BankFile } from "../../port/bank";
import { checkBalances } from "../../rules/bank/check-balances";

/** Returns the checked records of a bank's file. Throws UnreadableStatement where it is incomplete. */
export const readBankFile = (bytes: Buffer | AsyncIterable<Buffer>): BankFile =>
  checkBalances(bankFile(Buffer.isBuffer(bytes) ? slicesOf(bytes) : bytes));
