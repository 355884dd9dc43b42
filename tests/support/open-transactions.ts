import { owner } from "./world";

/** How many transactions the product holds open in this file's database at this moment while nothing runs in them. */
export async function idleTransactions(): Promise<number> {
  const [row] = await owner<{ idle: number }[]>`select count(*)::int as idle from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%' and pid <> pg_backend_pid()`;
  return row?.idle ?? -1;
}
