import { and, eq, type SQL, sql } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import type { Read } from "@/lib/access/context";
import { query } from "@/lib/access/verbs";
import { groupBy } from "@/lib/kernel/group";
import { sum } from "@/lib/kernel/money";
import { ReportPreviewed } from "../../answers";
import { compared, isSwapped, totalsOf } from "../../rules/reports/compare";
import { ReportFiles } from "../../schema/reports";
import type { OpenList } from "./read-list";
import { readUploads, type UploadedList } from "./read-uploads";

/**
 * Returns what was recognised in two lists of open items, and the totals of a report of them. Stores nothing. Throws Problem("invalid") at
 * a file that is no such list, and at the second when it equals the first.
 */
export const previewReport = query({
  can: "reports.create",
  input: ReportFiles,
  answer: ReportPreviewed,
  async run(read, files) {
    const [older, newer] = await readUploads(read, files);
    const rows = compared(older.list.items, newer.list.items);
    return {
      data: {
        files: [older, newer].map(recognised),
        rows: rows.length,
        totals: totalsOf(rows),
        is_swapped: isSwapped(older.list, newer.list),
        is_strange: await isStrange(read, older.list, newer.list),
      },
    };
  },
});

function recognised({ name, list: { items, lines, rejected, newest } }: UploadedList) {
  const all = [...items.values()];
  return {
    name,
    lines,
    invoices: all.length,
    debtors: new Set(all.map(({ debtor_number }) => debtor_number)).size,
    rejected: new Set(rejected.map(({ line }) => line)).size,
    newest,
    totals: [...groupBy(all, ({ currency }) => currency)]
      .map(([currency, some]) => ({ currency, amount: sum(some.map(({ amount }) => amount)) }))
      .sort((a, b) => (a.currency < b.currency ? -1 : 1)),
  };
}

/** Returns whether none of the lists' debtors is known, for a customer that has debtors: then they are probably another company's. */
async function isStrange({ db, customer }: Read, ...lists: OpenList[]): Promise<boolean> {
  const numbers = lists.flatMap(({ items }) => [...items.values()].map(({ debtor_number }) => debtor_number));
  const own = eq(debtors.customer_id, customer.id);
  const named = sql`${debtors.number} in (select jsonb_array_elements_text(${JSON.stringify([...new Set(numbers)])}::jsonb))`;
  const anyOf = (which: SQL | undefined) => db.select({ id: debtors.id }).from(debtors).where(which).limit(1);
  const [matches, any] = await Promise.all([anyOf(and(own, named)), anyOf(own)]);
  return matches.length === 0 && any.length > 0;
}
