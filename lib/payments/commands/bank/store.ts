import { and, eq, sql } from "drizzle-orm";
import { recordset } from "@/db/recordset";
import { bank_entries, bank_statements } from "@/db/schema/bank";
import { bank_overlaps } from "@/db/schema/bank-overlaps";
import type { Tx } from "@/lib/access/context";
import { plainLine } from "@/lib/kernel/fields";
import { add, type Cents, NOTHING } from "@/lib/kernel/money";
import { conflict } from "@/lib/kernel/problems";
import type { BankFile, StatementEnd, StatementEntry } from "../../port/bank";
import { isSupported, type SupportedHead } from "../../rules/bank/check-balances";
import { isPayout, namesIn } from "../../rules/bank/names";
import { contentsOfStatements, type StatementContents } from "../../rules/bank/same-line";
import { tokensOf } from "../../rules/bank/tokens";
import { Overlaps } from "./overlaps";

/** The numbers of new statements and lines in a file, and of lines known before. */
type StoredCounts = { statements: number; entries: number; known: number };

const AT_ONCE = 1_000;
const LONGEST_TEXT = 500;

/**
 * Stores the statements of a checked file with their lines, in the caller's transaction. Existing data is left as it is: the same file
 * twice changes nothing, and a line that another statement contained before is recorded as the same (`Overlaps`). `read` opens the file
 * again. Throws Problem("conflict") for a statement that is known with other lines.
 */
export async function storeStatements(
  tx: Tx,
  read: () => Promise<BankFile>,
  { filename, report }: { filename: string; report: (read: number) => void },
): Promise<StoredCounts> {
  const storing = new Storing(tx, filename, await contentsOfStatements(await read()));
  for await (const records of await read()) {
    for (const record of records) {
      if (record.kind === "entry") await storing.take(record);
      else if (record.kind === "end") await storing.end(record);
      else if (isSupported(record)) await storing.begin(record);
    }
    report(storing.read);
  }
  return storing.stored;
}

type Waiting = StatementEntry & { place: number; balance: Cents };
type Head = SupportedHead & { id: number; isKnown: boolean; overlaps: Overlaps };

class Storing {
  readonly stored: StoredCounts = { statements: 0, entries: 0, known: 0 };
  read = 0;
  private head: Head | null = null;
  private place = 0;
  private balance = NOTHING;
  private waiting: Waiting[] = [];
  private turn = 0;

  constructor(
    private readonly tx: Tx,
    private readonly filename: string,
    private readonly contents: readonly StatementContents[],
  ) {}

  async begin(head: SupportedHead) {
    const { account, currency, reference, opened_on, opening } = head;
    const key = {
      customer_id: this.tx.customer.id,
      account,
      reference: reference.slice(0, 100),
      opened_on,
      opening,
    };
    const [statement] = await this.tx.db
      .insert(bank_statements)
      .values({ ...key, currency, filename: this.filename.slice(0, 255), user_id: this.tx.actor.id || null })
      .onConflictDoNothing()
      .returning({ id: bank_statements.id });
    if (statement) this.stored.statements += 1;
    const id = statement?.id ?? (await this.existingId(key));
    const contents = this.contents[this.turn] ?? { opening, days: new Map() };
    this.head = {
      ...head,
      id,
      isKnown: !statement,
      overlaps: new Overlaps(this.tx, { id, account, currency }, contents),
    };
    this.turn += 1;
    this.place = 0;
    this.balance = opening;
  }

  async take(entry: StatementEntry) {
    this.place += 1;
    this.read += 1;
    this.waiting.push({ ...entry, place: this.place, balance: this.balance });
    this.balance = add(this.balance, entry.amount);
    if (this.waiting.length >= AT_ONCE) await this.write();
  }

  async end({ closed_on, closing }: StatementEnd) {
    await this.write();
    await this.tx.db
      .update(bank_statements)
      .set({ closed_on, closing, entries: this.place })
      .where(this.itself(this.head?.id ?? 0));
  }

  private itself = (id: number) =>
    and(eq(bank_statements.customer_id, this.tx.customer.id), eq(bank_statements.id, id));

  private async existingId({
    account,
    reference,
    opened_on,
    opening,
  }: Pick<SupportedHead, "account" | "reference" | "opened_on" | "opening">) {
    const [row] = await this.tx.db
      .select({ id: bank_statements.id })
      .from(bank_statements)
      .where(
        and(
          eq(bank_statements.customer_id, this.tx.customer.id),
          eq(bank_statements.account, account),
          eq(bank_statements.reference, reference),
          eq(bank_statements.opened_on, opened_on),
          eq(bank_statements.opening, opening),
        ),
      );
    if (!row) throw new Error("a statement was neither kept nor known");
    return row.id;
  }

  /**
   * Returns the lines a statement did not have when it was imported before. Throws where an amount differs: which of the two is right
   * cannot be decided here.
   */
  private async unstored({ id, isKnown, reference }: Head, rows: readonly Row[]): Promise<readonly Row[]> {
    if (!isKnown) return rows;
    const positions = recordset(
      rows.map(({ place }) => ({ place })),
      "place int",
    );
    const stored = await this.tx.db.execute<{ place: number; amount: string }>(sql`
      select r.place, coalesce(own.amount, other.amount) as amount from ${positions}
      left join ${bank_entries} own on own.customer_id = ${this.tx.customer.id} and own.statement_id = ${id} and own.place = r.place
      left join ${bank_overlaps} o on o.customer_id = ${this.tx.customer.id} and o.statement_id = ${id} and o.place = r.place
      left join ${bank_entries} other on other.customer_id = o.customer_id and other.id = o.entry_id
      where own.id is not null or other.id is not null`);
    const amounts = new Map(stored.map(({ place, amount }) => [place, Number(amount)]));
    if (rows.some(({ place, amount }) => (amounts.get(place) ?? amount) !== amount))
      throw conflict("bank_changed", { statement: reference.slice(0, 40) });
    return rows.filter(({ place }) => !amounts.has(place));
  }

  private async write() {
    const { tx, head, waiting } = this;
    if (!head || waiting.length === 0) return;
    this.waiting = [];
    const rows = waiting.map(rowOf);
    const left = await this.unstored(head, rows);
    const before = await head.overlaps.note(left);
    const fresh = left.filter(({ place }) => !before.has(place));
    this.stored.entries += fresh.length;
    this.stored.known += rows.length - fresh.length;
    if (fresh.length === 0) return;
    await tx.db.execute(sql`insert into ${bank_entries} (customer_id, statement_id, place, account, currency, amount, balance, booked_on,
        value_on, name, iban, text, reference, bank_reference, tokens, ids, is_return, state, reason)
      select ${tx.customer.id}, ${head.id}, r.place, ${head.account}, ${head.currency}, r.amount, r.balance, r.booked_on, r.value_on,
        r.name, r.iban, r.text, r.reference, r.bank_reference, r.tokens, r.ids, r.is_return,
        case when r.amount > 0 and not r.is_return and not r.is_payout then 'open' else 'out' end,
        case when r.is_payout then 'payout' end
      from ${recordset(
        fresh,
        "place int, amount bigint, balance bigint, booked_on date, value_on date, name text, iban text, text text, reference text, bank_reference text, tokens text[], ids text[], is_return boolean, is_payout boolean",
      )}`);
  }
}

type Row = ReturnType<typeof rowOf>;

const rowOf = ({ kind: _, mandate, ...entry }: Waiting) => {
  const text = plainLine(entry.text).slice(0, LONGEST_TEXT);
  const reference = plainLine(entry.reference).slice(0, 100);
  const takes = entry.amount > NOTHING && !entry.is_return;
  return {
    ...entry,
    text,
    reference,
    name: plainLine(entry.name).slice(0, 140),
    iban: plainLine(entry.iban).slice(0, 40),
    bank_reference: plainLine(entry.bank_reference).slice(0, 100),
    is_payout: takes && isPayout({ name: entry.name, text, reference }),
    ids: namesIn(reference, plainLine(mandate).slice(0, 100), text),
    tokens: takes ? tokensOf(text, reference) : [],
  };
};
