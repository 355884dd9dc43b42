import { and, asc, count, desc, eq, inArray, sql } from "drizzle-orm";
import { among } from "@/db/recordset";
import { bank_entries, bank_statements } from "@/db/schema/bank";
import { bank_overlaps } from "@/db/schema/bank-overlaps";
import { contains } from "@/db/where";
import type { Read } from "@/lib/access/context";
import { query } from "@/lib/access/verbs";
import { metaOf } from "@/lib/kernel/page";
import { BankStatementList } from "../../answers";
import { maskedAccount } from "../../rules/bank/accounts";
import { BankStatementFilters } from "../../schema";
import { bankSettings } from "./own-accounts";

/** Returns the imported statements, newest first, each with how many of its lines wait for a user. */
export const listBankStatements = query({
  can: "bank.read",
  input: BankStatementFilters,
  answer: BankStatementList,
  async run(read, filters) {
    const matching = and(
      eq(bank_statements.customer_id, read.customer.id),
      filters.q === ""
        ? undefined
        : sql`(${contains(filters.q, bank_statements.reference)} or ${contains(filters.q, bank_statements.filename)})`,
    );
    const order = filters.direction === "asc" ? asc : desc;
    const rows = await read.db
      .select()
      .from(bank_statements)
      .where(matching)
      .orderBy(order(bank_statements.id))
      .limit(filters.per_page)
      .offset((filters.page - 1) * filters.per_page);
    const ids = rows.map(({ id }) => id);
    const waiting = await waitingOf(read, ids);
    const before = await knownOf(read, ids);
    const [counted] = await read.db.select({ total: count() }).from(bank_statements).where(matching);
    const { book_certain } = await bankSettings(read);
    return {
      data: rows.map(({ customer_id: _, user_id: __, ...statement }) => ({
        ...statement,
        account: maskedAccount(statement.account),
        known: before.get(statement.id) ?? 0,
        waiting: waiting.get(statement.id) ?? 0,
      })),
      meta: metaOf(filters, counted?.total ?? 0),
      filters,
      totals: { book_certain },
    };
  },
});

/** Returns how many lines of each statement are incoming and wait for a user. */
async function waitingOf({ db, customer }: Read, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: bank_entries.statement_id, count: count() })
    .from(bank_entries)
    .where(
      and(
        eq(bank_entries.customer_id, customer.id),
        among(bank_entries.statement_id, ids),
        inArray(bank_entries.state, ["certain", "proposed", "open"]),
      ),
    )
    .groupBy(bank_entries.statement_id);
  return new Map(rows.map((row) => [row.id, row.count]));
}

/** Returns how many lines of each statement were already known from another. */
async function knownOf({ db, customer }: Read, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: bank_overlaps.statement_id, count: count() })
    .from(bank_overlaps)
    .where(and(eq(bank_overlaps.customer_id, customer.id), among(bank_overlaps.statement_id, ids)))
    .groupBy(bank_overlaps.statement_id);
  return new Map(rows.map((row) => [row.id, row.count]));
}
