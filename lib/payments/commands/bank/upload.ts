import { sql } from "drizzle-orm";
import { bank_settings } from "@/db/schema/bank";
import type { Tx } from "@/lib/access/context";
import { command } from "@/lib/access/verbs";
import { storeFile } from "@/lib/files/commands";
import { JobStarted } from "@/lib/jobs/answers";
import { startJob } from "@/lib/jobs/commands";
import { invalidField } from "@/lib/kernel/problems";
import { bankStatementJob } from "../../jobs/bank";
import { bankSettings } from "../../queries/bank/own-accounts";
import { readBankFile } from "../../queries/bank/read-file";
import { ofOwn, ownAccount } from "../../rules/bank/accounts";
import { BankUpload } from "../../schema";

const MOST_BYTES = 128 * 1024 * 1024;

/**
 * Starts the import of a bank's file. It is read completely first: one that is incomplete, or of another party's account, is refused before
 * anything is stored. Throws Problem("invalid") at `file` or `is_own`, ("conflict") while another file is being imported.
 */
export const startBankStatement = command({
  can: "bank.write",
  input: BankUpload,
  answer: JobStarted,
  async run(tx, { file, is_own }) {
    if (file.size === 0) throw invalidField("file", "empty_file");
    if (file.size > MOST_BYTES) throw invalidField("file", "file_too_large");
    const bytes = Buffer.from(await file.arrayBuffer());
    const { accounts } = await bankSettings(tx);
    if (is_own) await adopt(tx, bytes, accounts);
    const own = is_own ? (await bankSettings(tx)).accounts : accounts;
    let lines = 0;
    for await (const records of ofOwn(readBankFile(bytes), own))
      lines += records.filter(({ kind }) => kind === "entry").length;
    const upload = {
      bytes,
      filename: file.name,
      content_type: "application/octet-stream",
      folder: "imports",
    };
    const file_id = await storeFile(tx, upload);
    const job = await startJob(tx, bankStatementJob, { file_id, filename: file.name }, lines);
    return { accepted: true as const, data: job };
  },
});

/** Stores the accounts of a file as the customer's own, as the user confirmed. */
async function adopt(tx: Tx, bytes: Buffer, accounts: readonly string[]) {
  const found = new Set<string>();
  for await (const records of readBankFile(bytes))
    for (const record of records)
      if (record.kind === "statement" && ownAccount(accounts, record.account) === null)
        found.add(record.account.toUpperCase());
  if (found.size === 0) return;
  await tx.db
    .insert(bank_settings)
    .values({ customer_id: tx.customer.id, accounts: [...found] })
    .onConflictDoUpdate({
      target: bank_settings.customer_id,
      set: { accounts: sql`${bank_settings.accounts} || excluded.accounts` },
    });
}
