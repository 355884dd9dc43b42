import { sql } from "drizzle-orm";
import { among, recordset } from "@/db/recordset";
import { bank_entries, bank_statements } from "@/db/schema/bank";
import { bank_overlaps } from "@/db/schema/bank-overlaps";
import type { Tx } from "@/lib/access/context";
import { type Day, dayFrom } from "@/lib/kernel/day";
import { groupBy } from "@/lib/kernel/group";
import { type Cents, cents } from "@/lib/kernel/money";
import {
  countLine,
  isReferredAlike,
  isSameDescription,
  type LineWords,
  overlapOn,
  type StatementContents,
} from "../../rules/bank/same-line";

/** A line of the statement being read, and the account's balance before it. */
type Line = LineWords & { place: number; amount: Cents; balance: Cents; booked_on: Day; value_on: Day };

/** A line imported before, with its statements, and the account's balance before it in each. */
type Earlier = LineWords & {
  id: number;
  booked_on: Day;
  statements: { statement_id: number; balance: Cents | null }[];
};

/** The statement being read. */
type Read = { id: number; account: string; currency: string };

/**
 * Finds the lines of a statement that others contained before, in the caller's transaction (docs/decisions/018-bank-statements.md). A line
 * is identified by its account, day, amount, payer and text, and by its place among identical ones of that day; each earlier line matches
 * one line of this statement.
 */
export class Overlaps {
  private readonly statements = new Map<number, StatementContents>();
  private matchedIds: Set<number> | null = null;

  constructor(
    private readonly tx: Tx,
    private readonly read: Read,
    private readonly contents: StatementContents,
  ) {}

  /** Stores which of these lines were imported before. Returns their places. */
  async note(lines: readonly Line[]): Promise<Set<number>> {
    const { customer } = this.tx;
    const earlier = await this.earlierThan(lines);
    if (earlier.size === 0) return new Set();
    this.matchedIds ??= await this.matchedBefore();
    const found = new Map<number, { entry_id: number; balance: Cents }>();
    for (const isSame of [this.isAtBalance, this.isOnSameStretch])
      for (const line of lines) {
        if (found.has(line.place)) continue;
        const same = (earlier.get(keyOf(line)) ?? []).find(
          (earlierLine) =>
            !this.matchedIds?.has(earlierLine.id) &&
            isSameDescription(line, earlierLine) &&
            isSame(line, earlierLine),
        );
        if (!same) continue;
        this.matchedIds.add(same.id);
        found.set(line.place, { entry_id: same.id, balance: line.balance });
      }
    const rows = [...found].map(([place, overlap]) => ({ place, ...overlap }));
    if (rows.length > 0)
      await this.tx.db.execute(sql`insert into ${bank_overlaps} (customer_id, statement_id, place, entry_id, balance)
        select ${customer.id}, ${this.read.id}, r.place, r.entry_id, r.balance
        from ${recordset(rows, "place int, entry_id int, balance bigint")}`);
    return new Set(found.keys());
  }

  /** The balance before both is the same: it is the same point of the account's history. */
  private readonly isAtBalance = (line: Line, { statements }: Earlier): boolean =>
    statements.some(({ balance }) => balance === line.balance);

  private readonly isOnSameStretch = (line: Line, earlierLine: Earlier): boolean =>
    earlierLine.statements.some(({ statement_id, balance }) => {
      const other = this.statements.get(statement_id);
      // Older statements have no balances stored: missing a line once is better than booking it twice.
      if (!other || balance === null) return true;
      const overlap = overlapOn(this.contents, other, line.booked_on);
      return isReferredAlike(line, earlierLine)
        ? overlap !== "apart"
        : overlap === "same" && earlierLine.booked_on === line.booked_on;
    });

  /** Returns lines of other statements with the day and amount of one of these. */
  private async earlierThan(lines: readonly Line[]): Promise<Map<string, Earlier[]>> {
    const { id, account, currency } = this.read;
    const days = new Map(lines.map((line) => [keyOf(line), line]));
    const rows = await this.tx.db.execute<
      LineWords & {
        id: number;
        amount: string;
        booked_on: Day;
        value_on: Day;
        statement_id: number;
        balance: string | null;
      }
    >(sql`
      select e.id, e.amount, e.booked_on, e.value_on, e.name, e.iban, e.text, e.reference, e.bank_reference, s.statement_id, s.balance
      from ${recordset([...days.values()], "value_on date, amount bigint")}
      join ${bank_entries} e on e.customer_id = ${this.tx.customer.id} and e.account = ${account} and e.value_on = r.value_on
        and e.amount = r.amount and e.currency = ${currency} and e.statement_id <> ${id}
      cross join lateral (select e.statement_id, e.balance union all
        select o.statement_id, o.balance from ${bank_overlaps} o where o.customer_id = e.customer_id and o.entry_id = e.id
          and o.statement_id <> ${id}) s
      order by e.id, s.statement_id`);
    const all = new Map<number, Earlier & { key: string }>();
    for (const { id: entry_id, amount, value_on, statement_id, balance, ...words } of rows) {
      const earlierLine = all.get(entry_id) ?? {
        ...words,
        id: entry_id,
        key: keyOf({ value_on, amount: cents(Number(amount)) }),
        statements: [],
      };
      earlierLine.statements.push({
        statement_id,
        balance: balance === null ? null : cents(Number(balance)),
      });
      all.set(entry_id, earlierLine);
    }
    await this.readContents(
      [...all.values()].flatMap(({ statements }) => statements.map(({ statement_id }) => statement_id)),
    );
    return groupBy(all.values(), ({ key }) => key);
  }

  /** Reads the contents of other statements, each once. */
  private async readContents(ids: readonly number[]) {
    const missing = [...new Set(ids)].filter((id) => !this.statements.has(id));
    if (missing.length === 0) return;
    const { id: customer_id } = this.tx.customer;
    const heads = await this.tx.db.execute<{ id: number; opening: string }>(sql`
      select id, opening from ${bank_statements} where customer_id = ${customer_id} and ${among(sql`id`, missing)}`);
    for (const { id, opening } of heads)
      this.statements.set(id, { opening: cents(Number(opening)), days: new Map() });
    const rows = await this.tx.db.execute<{
      statement_id: number;
      booked_on: string;
      amount: string;
      times: number;
    }>(sql`
      select statement_id, booked_on, amount, count(*)::int as times from (
        select statement_id, booked_on, amount from ${bank_entries}
          where customer_id = ${customer_id} and ${among(sql`statement_id`, missing)}
        union all select o.statement_id, e.booked_on, e.amount from ${bank_overlaps} o
          join ${bank_entries} e on e.customer_id = o.customer_id and e.id = o.entry_id
          where o.customer_id = ${customer_id} and ${among(sql`o.statement_id`, missing)}) lines
      group by statement_id, booked_on, amount`);
    for (const { statement_id, booked_on, amount, times } of rows) {
      const contents = this.statements.get(statement_id);
      const on = dayFrom(booked_on);
      if (contents && on) countLine(contents, on, cents(Number(amount)), times);
    }
  }

  /** Returns lines that this statement had when it was imported before. */
  private async matchedBefore(): Promise<Set<number>> {
    const rows = await this.tx.db.execute<{ entry_id: number }>(sql`select entry_id from ${bank_overlaps}
      where customer_id = ${this.tx.customer.id} and statement_id = ${this.read.id}`);
    return new Set(rows.map(({ entry_id }) => entry_id));
  }
}

const keyOf = ({ value_on, amount }: { value_on: Day; amount: Cents }): string => `${value_on} ${amount}`;
