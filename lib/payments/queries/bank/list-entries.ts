import { and, asc, count, desc, eq, type SQL, sql } from "drizzle-orm";
import { bank_entries } from "@/db/schema/bank";
import { bank_overlaps } from "@/db/schema/bank-overlaps";
import { debtors } from "@/db/schema/debtors";
import { contains, when } from "@/db/where";
import type { Read } from "@/lib/access/context";
import { query } from "@/lib/access/verbs";
import { subtract } from "@/lib/kernel/money";
import { metaOf } from "@/lib/kernel/page";
import { BankEntryList } from "../../answers/bank";
import { shownAccount, shownText } from "../../rules/bank/accounts";
import { BankEntryFilters, reasons, type states } from "../../schema/bank";
import { type Part, partsOf } from "./parts-of";

const ofDebtor = and(
  eq(debtors.customer_id, bank_entries.customer_id),
  eq(debtors.id, bank_entries.debtor_id),
);

/** Lines of the customer's statements in one tab, the newest first, each with the invoices it is taken to pay or pays. */
export const listBankEntries = query({
  can: "bank.read",
  input: BankEntryFilters,
  answer: BankEntryList,
  async run(read, filters) {
    const matching = matchingEntries(read, filters);
    const rows = await read.db
      .select({ entry: bank_entries, debtor: debtors.name })
      .from(bank_entries)
      .leftJoin(debtors, ofDebtor)
      .where(matching)
      .orderBy(...orderOf(filters))
      .limit(filters.per_page)
      .offset((filters.page - 1) * filters.per_page);
    const [counted] = await read.db.select({ total: count() }).from(bank_entries).where(matching);
    const parts = await partsOf(
      read,
      rows.map(({ entry }) => entry.id),
    );
    return {
      data: rows.map(({ entry, debtor }) => shown(entry, debtor, parts.get(entry.id) ?? [])),
      meta: metaOf(filters, counted?.total ?? 0),
      filters,
      totals: await tabsOf(read, filters),
    };
  },
});

function shown(entry: typeof bank_entries.$inferSelect, debtor: string | null, parts: readonly Part[]) {
  const {
    id,
    statement_id,
    currency,
    amount,
    booked,
    booked_on,
    value_on,
    name,
    is_return,
    state,
    debtor_id,
    version,
  } = entry;
  return {
    ...{
      id,
      statement_id,
      currency,
      amount,
      booked_on,
      value_on,
      name,
      is_return,
      state,
      debtor_id,
      debtor,
      version,
    },
    account: shownAccount(entry.account),
    iban: shownAccount(entry.iban),
    text: shownText(entry.text || entry.reference),
    left: subtract(amount, booked),
    reason: reasons.find((one) => one === entry.reason) ?? null,
    invoices: parts.map(({ entry_id: _, ...part }) => part),
  };
}

const matchingEntries = (read: Read, { state, ...narrowed }: BankEntryFilters): SQL | undefined =>
  and(within(read, narrowed), eq(bank_entries.state, state));

const within = (
  read: Read,
  { q, statement_id }: Pick<BankEntryFilters, "q" | "statement_id">,
): SQL | undefined =>
  and(
    eq(bank_entries.customer_id, read.customer.id),
    when(
      statement_id,
      (
        id,
      ) => sql`(${bank_entries.statement_id} = ${id} or ${bank_entries.id} in (select ${bank_overlaps.entry_id} from ${bank_overlaps}
        where ${bank_overlaps.customer_id} = ${read.customer.id} and ${bank_overlaps.statement_id} = ${id}))`,
    ),
    q === ""
      ? undefined
      : sql`(${contains(q, bank_entries.name)} or ${contains(q, bank_entries.text)} or ${contains(q, bank_entries.reference)})`,
  );

const sortColumns = {
  booked_on: bank_entries.booked_on,
  amount: bank_entries.amount,
  name: bank_entries.name,
};

function orderOf({ sort, direction }: BankEntryFilters): SQL[] {
  const order = direction === "asc" ? asc : desc;
  return [order(sortColumns[sort]), order(bank_entries.id)];
}

async function tabsOf(
  read: Read,
  filters: BankEntryFilters,
): Promise<Record<(typeof states)[number], number>> {
  const rows = await read.db
    .select({ state: bank_entries.state, count: count() })
    .from(bank_entries)
    .where(within(read, filters))
    .groupBy(bank_entries.state);
  const of = (state: (typeof states)[number]) => rows.find((row) => row.state === state)?.count ?? 0;
  return {
    certain: of("certain"),
    proposed: of("proposed"),
    open: of("open"),
    booked: of("booked"),
    out: of("out"),
  };
}
