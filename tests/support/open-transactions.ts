import { owner } from "./world";

/** Counts the product's idle open transactions in this file's database. */
export async function idleTransactions(): Promise<number> {
  const [row] = await owner<{ idle: number }[]>`select count(*)::int as idle from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%' and pid <> pg_backend_pid()`;
  return row?.idle ?? -1;
}
