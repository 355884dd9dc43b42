import { createHash } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { recordset } from "@/db/recordset";
import { letter_forms } from "@/db/schema/letter-forms";
import { letter_items, letters } from "@/db/schema/letters";
import type { Tx } from "@/lib/access/context";
import { letterFilename } from "../rules/filename";
import type { LetterFacts, LetterForm } from "../schema";

type NewLetter = {
  /** Reserved before, so that other rows can refer to it at once. */
  id: number;
  debtor_id: number;
  job_id: number;
  is_listed: boolean;
  content: LetterFacts;
  form: LetterForm;
  /** The words it was made from: a row of template_versions. */
  template_id: number;
  template_version: number;
};

const LETTER_COLUMNS =
  "id int, form_id int, debtor_id int, job_id int, status_id int, language text, content jsonb, is_listed boolean, filename text, template_id int, template_version int, pay_before date, free_until date, number text, hold_id int, notice text, term_on date, payment_id int";
const ITEM_COLUMNS =
  "letter_id int, invoice_id int, open_amount bigint, interest bigint, incasso_costs bigint";

/** Stores letters as decided, with what each claims per invoice and how it is made up, set-based, in the caller's transaction. */
export async function storeLetters(tx: Tx, made: NewLetter[]) {
  if (made.length === 0) return;
  const forms = await storeForms(tx, [...new Set(made.map(({ form }) => form))]);
  const rows = made.map(({ content, form, ...letter }) => ({
    ...letter,
    content,
    form_id: forms.get(form),
    status_id: content.status_id,
    language: content.language,
    filename: letterFilename(content),
    pay_before: content.pay_before,
    free_until: content.free_until,
    number: content.letter_number ?? null,
    hold_id: content.notice?.hold_id ?? null,
    notice: content.notice?.type ?? null,
    term_on: content.notice?.term_on ?? null,
    payment_id: content.notice?.payment_id ?? null,
  }));
  const items = made.flatMap(({ id, content }) =>
    content.lines.map(({ invoice_id, open_amount, interest, incasso_costs }) => ({
      letter_id: id,
      invoice_id,
      open_amount,
      interest,
      incasso_costs,
    })),
  );
  await Promise.all([
    tx.db.execute(sql`
      insert into ${letters} (id, customer_id, form_id, debtor_id, job_id, status_id, language, content, is_listed, filename, template_id, template_version, pay_before, free_until, number, hold_id, notice, term_on, payment_id, day)
      select r.id, ${tx.customer.id}, r.form_id, r.debtor_id, r.job_id, r.status_id, r.language, r.content, r.is_listed, r.filename, r.template_id, r.template_version, r.pay_before, r.free_until, r.number, r.hold_id, r.notice, r.term_on, r.payment_id, ${tx.today}
      from ${recordset(rows, LETTER_COLUMNS)}`),
    tx.db.execute(sql`
      insert into ${letter_items} (customer_id, letter_id, invoice_id, open_amount, interest, incasso_costs)
      select ${tx.customer.id}, r.letter_id, r.invoice_id, r.open_amount, r.interest, r.incasso_costs
      from ${recordset(items, ITEM_COLUMNS)}`),
  ]);
}

/** Keeps each form once, known by the hash of what it says. */
async function storeForms(tx: Tx, forms: LetterForm[]): Promise<Map<LetterForm, number>> {
  const hashed = forms.map((content) => ({
    content,
    hash: createHash("sha256").update(JSON.stringify(content)).digest("hex"),
  }));
  await tx.db.execute(sql`insert into ${letter_forms} (customer_id, hash, content)
    select ${tx.customer.id}, r.hash, r.content from ${recordset(hashed, "hash text, content jsonb")}
    on conflict (customer_id, hash) do nothing`);
  const stored = await tx.db
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
    );
  const ids = new Map(stored.map(({ id, hash }) => [hash, id]));
  return new Map(
    hashed.flatMap(({ content, hash }) => (ids.has(hash) ? [[content, ids.get(hash) ?? 0] as const] : [])),
  );
}
