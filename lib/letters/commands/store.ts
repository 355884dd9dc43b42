import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { recordset } from "@/db/recordset";
import { letter_items, letters } from "@/db/schema/sending";
import type { Tx } from "@/lib/access/context";
import { letterFilename } from "../rules";
import type { LetterContent } from "../schema";

export type NewLetter = { debtor_id: number; job_id: number; is_listed: boolean; content: LetterContent };
export type StoredLetter = { id: number; filename: string };

/** Stores letters as decided, with what each claims per invoice, set-based. Answers in the order of the input. */
export async function storeLetters(tx: Tx, made: NewLetter[]): Promise<StoredLetter[]> {
  if (made.length === 0) return [];
  const rows = made.map(({ debtor_id, job_id, is_listed, content }) => ({
    debtor_id,
    job_id,
    is_listed,
    content,
    status_id: content.status_id,
    language: content.language,
    hash: randomUUID().replaceAll("-", ""),
    filename: letterFilename(content),
  }));
  const inserted = await tx.sql.execute<{ id: number; hash: string }>(sql`
    insert into ${letters} (customer_id, debtor_id, job_id, status_id, language, content, is_listed, hash, filename, day)
    select ${tx.customer.id}, r.debtor_id, r.job_id, r.status_id, r.language, r.content, r.is_listed, r.hash, r.filename, ${tx.today}
    from ${recordset(rows, "debtor_id int, job_id int, status_id int, language text, content jsonb, is_listed boolean, hash text, filename text")}
    returning id, hash`);
  const ids = new Map(inserted.map(({ id, hash }) => [hash, id]));
  const stored = rows.map(({ hash, filename }) => {
    const id = ids.get(hash);
    if (id === undefined) throw new Error("a letter was not stored");
    return { id, filename };
  });
  await storeItems(tx, made, stored);
  return stored;
}

async function storeItems(tx: Tx, made: NewLetter[], stored: StoredLetter[]) {
  const items = made.flatMap(({ content }, place) =>
    content.lines.map(({ invoice_id, open_amount, interest, incasso_costs, makeUp }) => ({
      letter_id: stored[place]?.id,
      invoice_id,
      open_amount,
      interest,
      incasso_costs,
      make_up: makeUp,
    })),
  );
  await tx.sql.execute(sql`insert into ${letter_items} (customer_id, letter_id, invoice_id, open_amount, interest, incasso_costs, make_up)
    select ${tx.customer.id}, r.letter_id, r.invoice_id, r.open_amount, r.interest, r.incasso_costs, r.make_up
    from ${recordset(items, "letter_id int, invoice_id int, open_amount bigint, interest bigint, incasso_costs bigint, make_up jsonb")}`);
}
