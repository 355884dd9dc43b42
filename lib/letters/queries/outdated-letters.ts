import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { owesAsConsumer } from "@/db/owes-as-consumer";
import { holds } from "@/db/schema/agreements";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { letter_items, letters } from "@/db/schema/letters";
import { run_items, runs } from "@/db/schema/runs";
import { withDebtor } from "@/db/with-debtor";
import type { Read } from "@/lib/access/context";
import { contactFacts } from "@/lib/contact-policy/queries/facts";
import { subjectColumns } from "@/lib/contact-policy/queries/subject-columns";
import { claimable, mayContact } from "@/lib/contact-policy/rules/may-contact";
import { noticeOccasionOf } from "@/lib/contact-policy/rules/occasions";
import { overriddenBy } from "@/lib/contact-policy/rules/reasons";
import { customerSettings } from "@/lib/customers/queries";
import { NOTHING } from "@/lib/kernel/money";
import { isNoticeType, type NoticeType } from "@/lib/templates/rules/types";

/** A statement also lists invoices it was not made for: those may be on hold, or be settled later. */
const isMadeFor = sql`(${letters.content} ->> 'is_statement' is distinct from 'true' or exists (select 1 from ${run_items}
  where ${run_items.customer_id} = ${letters.customer_id} and ${run_items.run_id} = ${letters.job_id}
    and ${run_items.invoice_id} = ${letter_items.invoice_id} and ${run_items.letter_id} = ${letters.id}))`;

/** True when a later step was written about the invoice since. */
const hasLater = sql<boolean>`exists (select 1 from ${letter_items} li join ${letters} l on l.customer_id = li.customer_id and l.id = li.letter_id
  where li.customer_id = ${letter_items.customer_id} and li.invoice_id = ${letter_items.invoice_id} and l.id > ${letters.id}
    and l.status_id is not null and l.withdrawn_at is null and ${letters.notice} is distinct from 'limitation')`;

/** True when the agreement the letter is about has ended or was undone. */
const isEnded = sql<boolean>`(${letters.notice} is not null and ${letters.notice} <> 'limitation' and ${letters.payment_id} is null
  and not exists (select 1 from ${holds} where ${holds.customer_id} = ${letters.customer_id} and ${holds.id} = ${letters.hold_id}
    and ${holds.state} = 'open'))`;

/**
 * Returns those of the letters that were not printed and should not be posted any more: the contact policy would not let one of their
 * invoices be sent now, the open amount differs from the letter's, or a later step was written since (AGREEMENTS §2). Checks all of them in
 * one query.
 */
export async function outdatedLetters(read: Read, matching: SQL | undefined): Promise<ReadonlySet<number>> {
  const rows = await read.db
    .select({
      ...subjectColumns,
      debtor: { collect: debtors.collect, is_consumer: owesAsConsumer },
      letter_id: letters.id,
      letter_amount: letter_items.open_amount,
      costs: letter_items.incasso_costs,
      has_later: hasLater,
      notice: letters.notice,
      is_ended: isEnded,
      override: runs.override,
    })
    .from(letters)
    .innerJoin(
      letter_items,
      and(eq(letter_items.customer_id, letters.customer_id), eq(letter_items.letter_id, letters.id)),
    )
    .innerJoin(
      invoices,
      and(eq(invoices.customer_id, letter_items.customer_id), eq(invoices.id, letter_items.invoice_id)),
    )
    .innerJoin(debtors, withDebtor)
    .leftJoin(runs, and(eq(runs.customer_id, letters.customer_id), eq(runs.id, letters.job_id)))
    .where(
      and(
        eq(letters.customer_id, read.customer.id),
        isNull(letters.downloaded_at),
        isNull(letters.withdrawn_at),
        isMadeFor,
        matching,
      ),
    );
  if (rows.length === 0) return new Set();
  const facts = await contactFacts(read, rows, await customerSettings(read));
  const isOver = (row: (typeof rows)[number]): boolean => {
    const rowFacts = { ...facts(row), overridden: overriddenBy(row.override ?? undefined) };
    const { principal } = claimable(row.debtor, row, rowFacts, read.today);
    const step = {
      occasion: row.notice && isNoticeType(row.notice) ? lastCheckOf(row.notice) : ("last_look" as const),
      status: null,
      sends: true,
      claims_costs: row.costs > NOTHING,
    };
    const has_other_amount = row.letter_amount !== principal;
    return (
      row.has_later ||
      row.is_ended ||
      !mayContact(row.debtor, row, step, { ...rowFacts, has_other_amount }, read.today).goes
    );
  };
  return new Set(rows.filter(isOver).map(({ letter_id }) => letter_id));
}

const lastCheckOf = (type: NoticeType) => `${noticeOccasionOf(type)}_look` as const;
