import { and, eq, sql } from "drizzle-orm";
import { recordset } from "@/db/recordset";
import { bank_entries, bank_statements } from "@/db/schema/bank";
import type { Tx } from "@/lib/access/context";
import { plainLine } from "@/lib/kernel/fields";
import { NOTHING } from "@/lib/kernel/money";
import { conflict } from "@/lib/kernel/problems";
import type { BankFile, StatementEnd, StatementEntry } from "../port";
import { isOwn, type OwnHead } from "../rules/checked";
import { isPayout, namesIn } from "../rules/names";
import { tokensOf } from "../rules/tokens";

/** How many statements and lines of a file are new, and how many lines were there before. */
type Stored = { statements: number; entries: number; known: number };

const AT_ONCE = 1_000;
const LONGEST_TEXT = 500;

/**
 * Keeps the statements of a checked file with their lines, in the caller's transaction. What is there already stays as it is: the same
 * file twice changes nothing. Throws Problem("conflict") for a statement that is known with other lines.
 */
export async function storeStatements(
  tx: Tx,
  file: BankFile,
  { filename, tell }: { filename: string; tell: (read: number) => void },
): Promise<Stored> {
  const storing = new Storing(tx, filename);
  for await (const told of file) {
    for (const one of told) {
      if (one.kind === "entry") await storing.take(one);
      else if (one.kind === "end") await storing.end(one);
      else if (isOwn(one)) await storing.begin(one);
    }
    tell(storing.read);
  }
  return storing.stored;
}

type Waiting = StatementEntry & { place: number };

class Storing {
  readonly stored: Stored = { statements: 0, entries: 0, known: 0 };
  read = 0;
  private head: (OwnHead & { id: number; isKnown: boolean }) | null = null;
  private place = 0;
  private waiting: Waiting[] = [];

  constructor(
    private readonly tx: Tx,
    private readonly filename: string,
  ) {}

  async begin(head: OwnHead) {
    const { account, currency, reference, opened_on, opening } = head;
    const key = {
      customer_id: this.tx.customer.id,
      account,
      reference: reference.slice(0, 100),
      opened_on,
      opening,
    };
    const [made] = await this.tx.db
      .insert(bank_statements)
      .values({ ...key, currency, filename: this.filename.slice(0, 255), user_id: this.tx.actor.id || null })
      .onConflictDoNothing()
      .returning({ id: bank_statements.id });
    if (made) this.stored.statements += 1;
    this.head = { ...head, id: made?.id ?? (await this.known(key)), isKnown: !made };
    this.place = 0;
  }

  async take(entry: StatementEntry) {
    this.place += 1;
    this.read += 1;
    this.waiting.push({ ...entry, place: this.place });
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

  private async known({
    account,
    reference,
    opened_on,
    opening,
  }: Pick<OwnHead, "account" | "reference" | "opened_on" | "opening">) {
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

  /** A statement that says another sum where it said one before is another one: which of them counts is nobody's to guess here. */
  private async demandSame(head: OwnHead & { id: number }, rows: readonly Row[]) {
    const told = rows.map(({ place, amount }) => ({ place, amount }));
    const [other] = await this.tx.db.execute(sql`select 1 from ${bank_entries} e
      join ${recordset(told, "place int, amount bigint")} on r.place = e.place
      where e.customer_id = ${this.tx.customer.id} and e.statement_id = ${head.id} and e.amount <> r.amount limit 1`);
    if (other) throw conflict("bank_changed", { statement: head.reference.slice(0, 40) });
  }

  /** Lines of another statement with the same account, day, amount and bank reference are the same lines. */
  private async write() {
    const { tx, head, waiting } = this;
    if (!head || waiting.length === 0) return;
    this.waiting = [];
    const rows = waiting.map(rowOf);
    if (head.isKnown) await this.demandSame(head, rows);
    const { count } =
      await tx.db.execute(sql`insert into ${bank_entries} (customer_id, statement_id, place, account, currency, amount, booked_on,
        value_on, name, iban, text, reference, bank_reference, tokens, ids, is_return, state, reason)
      select ${tx.customer.id}, ${head.id}, r.place, ${head.account}, ${head.currency}, r.amount, r.booked_on, r.value_on, r.name, r.iban,
        r.text, r.reference, r.bank_reference, r.tokens, r.ids, r.is_return, case when r.amount > 0 and not r.is_return and not r.is_payout then 'open' else 'out' end,
        case when r.is_payout then 'payout' end
      from ${recordset(
        rows,
        "place int, amount bigint, booked_on date, value_on date, name text, iban text, text text, reference text, bank_reference text, tokens text[], ids text[], is_return boolean, is_payout boolean",
      )}
      where r.bank_reference = '' or not exists (select 1 from ${bank_entries} e where e.customer_id = ${tx.customer.id}
        and e.account = ${head.account} and e.bank_reference = r.bank_reference and e.value_on = r.value_on and e.amount = r.amount
        and e.bank_reference <> '' and e.statement_id <> ${head.id})
      on conflict do nothing`);
    this.stored.entries += count;
    this.stored.known += rows.length - count;
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
