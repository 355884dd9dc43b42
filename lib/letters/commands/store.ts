import { createHash } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { type PackedRows, packRows, recordset, recordsetOf } from "@/db/recordset";
import { letter_counters } from "@/db/schema/letter-counters";
import { letter_forms } from "@/db/schema/letter-forms";
import { letter_items, letters } from "@/db/schema/letters";
import type { Tx } from "@/lib/access/context";
import { letterFilename } from "../rules/filename";
import type { LetterFacts, LetterForm } from "../schema";

type NewLetter = {
  /** Reserved beforehand, so that other rows can refer to it immediately. */
  id: number;
  debtor_id: number;
  job_id: number;
  is_listed: boolean;
  content: LetterFacts;
  form: LetterForm;
  /** The text it was made from: a row of template_versions. */
  template_id: number;
  template_version: number;
};

/** Letters serialised into the text of their rows; `form` is the index of each one's form in `forms`. */
export type PreparedLetters = { count: number; forms: LetterForm[]; rows: PackedRows; items: PackedRows };

const LETTER_COLUMNS =
  "place int, id int, form int, debtor_id int, job_id int, status_id int, language text, content jsonb, is_listed boolean, filename text, template_id int, template_version int, pay_before date, free_until date, announced_costs bigint, announced_vat bigint, reserves boolean, hold_id int, notice text, term_on date, payment_id int";
const ITEM_COLUMNS =
  "letter_id int, invoice_id int, open_amount bigint, interest bigint, incasso_costs bigint";

/** Prepares everything of the letters but their numbers, so that the lock on the numbers is held as briefly as possible. */
export function prepareLetters(newLetters: readonly NewLetter[]): PreparedLetters {
  const forms = [...new Set(newLetters.map(({ form }) => form))];
  const places = new Map(forms.map((form, index) => [form, index]));
  const rows = newLetters.map((letter, index) => rowOf(letter, index, places.get(letter.form)));
  const items = newLetters.flatMap(({ id, content }) =>
    content.lines.map(({ invoice_id, open_amount, interest, incasso_costs }) => ({
      letter_id: id,
      invoice_id,
      open_amount,
      interest,
      incasso_costs,
    })),
  );
  return {
    count: newLetters.length,
    forms,
    rows: packRows(rows, LETTER_COLUMNS),
    items: packRows(items, ITEM_COLUMNS),
  };
}

/** Lists each field by name: spreading the object takes twice as long, and a run has ten thousand letters. */
function rowOf(letter: NewLetter, index: number, form: number | undefined) {
  const { content } = letter;
  return {
    place: index,
    id: letter.id,
    form,
    debtor_id: letter.debtor_id,
    job_id: letter.job_id,
    status_id: content.status_id,
    language: content.language,
    content,
    is_listed: letter.is_listed,
    filename: letterFilename(content),
    template_id: letter.template_id,
    template_version: letter.template_version,
    pay_before: content.pay_before,
    free_until: content.free_until,
    announced_costs: content.announced?.costs ?? null,
    announced_vat: content.announced?.vat ?? null,
    reserves: content.reserves ?? false,
    hold_id: content.notice?.hold_id ?? null,
    notice: content.notice?.type ?? null,
    term_on: content.notice?.term_on ?? null,
    payment_id: content.notice?.payment_id ?? null,
  };
}

/**
 * Stores letters as decided, with their numbers, the claims per invoice and the make-up of each claim, set-based, in the caller's
 * transaction. Until that transaction ends no other letter of the customer can be numbered.
 */
export async function storeLetters(tx: Tx, { count, forms, rows, items }: PreparedLetters) {
  if (count === 0) return;
  tx.touched("messages");
  const [numbers, form_ids] = await Promise.all([letterNumbers(tx, count), storeForms(tx, forms)]);
  await Promise.all([
    tx.db.execute(sql`
      insert into ${letters} (id, customer_id, form_id, debtor_id, job_id, status_id, language, content, is_listed, filename, template_id, template_version, pay_before, free_until, announced_costs, announced_vat, reserves, number, hold_id, notice, term_on, payment_id, day)
      select r.id, ${tx.customer.id}, forms.ids[r.form + 1], r.debtor_id, r.job_id, r.status_id, r.language, r.content, r.is_listed, r.filename, r.template_id, r.template_version, r.pay_before, r.free_until, r.announced_costs, r.announced_vat, r.reserves, numbers.all[r.place + 1], r.hold_id, r.notice, r.term_on, r.payment_id, ${tx.today}
      from ${recordsetOf(rows, LETTER_COLUMNS)},
        (select ${sql.param(form_ids)}::int[] as ids) forms, (select ${sql.param(numbers)}::text[] as all) numbers`),
    tx.db.execute(sql`
      insert into ${letter_items} (customer_id, letter_id, invoice_id, open_amount, interest, incasso_costs)
      select ${tx.customer.id}, r.letter_id, r.invoice_id, r.open_amount, r.interest, r.incasso_costs
      from ${recordsetOf(items, ITEM_COLUMNS)}`),
  ]);
}

/** Stores each form once, identified by the hash of its content. Returns their ids in the same order. */
async function storeForms(tx: Tx, forms: readonly LetterForm[]): Promise<number[]> {
  const hashed = forms.map((content) => ({
    content,
    hash: createHash("sha256").update(JSON.stringify(content)).digest("hex"),
  }));
  // Sent together on one connection, in order: the select sees the rows the insert has added.
  const [, stored] = await Promise.all([
    tx.db.execute(sql`insert into ${letter_forms} (customer_id, hash, content)
      select ${tx.customer.id}, r.hash, r.content from ${recordset(hashed, "hash text, content jsonb")}
      on conflict (customer_id, hash) do nothing`),
    tx.db
      .select({ id: letter_forms.id, hash: letter_forms.hash })
      .from(letter_forms)
      .where(
        and(
          eq(letter_forms.customer_id, tx.customer.id),
          inArray(
            letter_forms.hash,
            hashed.map(({ hash }) => hash),
          ),
        ),
      ),
  ]);
  const ids = new Map(stored.map(({ id, hash }) => [hash, id]));
  return hashed.map(({ hash }) => {
    const id = ids.get(hash);
    if (id === undefined) throw new Error("the form of a letter was not kept");
    return id;
  });
}

/**
 * Returns numbers for new letters of the customer, "B26-004512", counting on in the year of the product's day (LETTERS §3.6). Concurrent
 * callers wait until this transaction ends, so that a year has no gaps.
 */
async function letterNumbers(tx: Tx, count: number): Promise<string[]> {
  if (count === 0) return [];
  const year = Number(tx.today.slice(0, 4));
  const [row] = await tx.db
    .insert(letter_counters)
    .values({ customer_id: tx.customer.id, year, last: count })
    .onConflictDoUpdate({
      target: [letter_counters.customer_id, letter_counters.year],
      set: { last: sql`${letter_counters.last} + ${count}` },
    })
    .returning({ last: letter_counters.last });
  if (!row) throw new Error("the letters were not counted");
  const first = row.last - count + 1;
  return Array.from({ length: count }, (_, index) => named(year, first + index));
}

const named = (year: number, sequence: number): string =>
  `B${String(year % 100).padStart(2, "0")}-${String(sequence).padStart(6, "0")}`;
