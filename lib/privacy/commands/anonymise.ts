import { and, eq, type SQL, sql } from "drizzle-orm";
import { hold_events, holds } from "@/db/schema/agreements";
import { bank_entries, bank_matches } from "@/db/schema/bank";
import { debtor_aliases, debtor_entries, debtors, subscriptions } from "@/db/schema/debtors";
import { invoice_interruptions } from "@/db/schema/interruptions";
import { invoices, journal_entries, timeline_entries } from "@/db/schema/invoices";
import { files } from "@/db/schema/jobs";
import { payments } from "@/db/schema/payments";
import { debtor_recipients } from "@/db/schema/recipients";
import { run_items, runs } from "@/db/schema/runs";
import { undo_holds, undo_items } from "@/db/schema/undo";
import type { Tx } from "@/lib/access/context";
import { ownDebtor } from "@/lib/access/own-debtors";
import { command } from "@/lib/access/verbs";
import { customerSettings } from "@/lib/customers/queries";
import { localeOf } from "@/lib/i18n/locales";
import { sentence } from "@/lib/i18n/sentences";
import { idOnly } from "@/lib/kernel/answers";
import { conflict, notFound, stale } from "@/lib/kernel/problems";
import { refusalOf } from "../queries/refusal";
import { Anonymise } from "../schema";
import { clearLetters, clearMessages } from "./clear";
import { clearNameInJobs } from "./imports";

/**
 * Anonymises a debtor in every table, in one transaction and for good (art. 17 AVG); its number, its invoices and all figures stay. Throws
 * Problem("not-found"), ("stale"), or ("conflict") with the reason while the personal data is still needed: an open claim, an agreement, a
 * waiting mail, or a statutory period.
 */
export const anonymiseDebtor = command({
  can: "debtors.anonymise",
  input: Anonymise,
  answer: idOnly,
  async run(tx, { id, version: seen }) {
    const [debtor] = await tx.db
      .select()
      .from(debtors)
      .where(and(eq(debtors.customer_id, tx.customer.id), eq(debtors.id, id), ownDebtor(tx)))
      .for("update");
    if (!debtor) throw notFound();
    if (seen !== undefined && seen !== debtor.version) throw stale();
    const refusal = await refusalOf(tx, debtor);
    if (refusal) throw conflict(refusal.key, refusal.values);
    const { default_lang } = await customerSettings(tx);
    await clearNameInJobs(tx, id);
    await clearPersonalData(tx, id, sentence(localeOf(default_lang), "privacy.nobody"));
    return { data: { id } };
  },
});

/** Changes whose values contain no personal data; the values of all others are removed. */
const plainChanges = [
  "collect",
  "credit_limit",
  "use_courant",
  "is_consumer",
  "debtor_kind",
  "is_large",
  "language",
  "country",
  "template_id",
  "subscription",
  // The number and the source of the debtor that was merged into this one.
  "joined",
];
const plainBookings = [
  ...[
    "status",
    "next_status",
    "amount",
    "total_amount",
    "paid_at",
    "expires_at",
    "deadline",
    "removed",
    "start",
    "undone",
    "claimed",
    "interrupted",
    "letter_returned",
    "waived",
  ],
  ...["calculate_interest", "calculate_incasso", "send_flex", "flex_complete", "flex_days", "flex_template"],
  ...["promise", "dispute", "arrangement", "pause", "callback", "hold"],
];

/**
 * Removes all personal data of a locked debtor from every table, in the caller's transaction. Numbers, amounts, days, statuses, and what
 * the customer's users did stay, so that no figure changes. `name` replaces the debtor's name.
 */
async function clearPersonalData(tx: Tx, debtor_id: number, name: string): Promise<void> {
  const customer_id = tx.customer.id;
  tx.touched("debtors");
  tx.touched("messages");
  const run = (statement: SQL) => tx.db.execute(statement);
  const itsInvoices = sql`(select ${invoices.id} from ${invoices} where ${invoices.customer_id} = ${customer_id} and ${invoices.debtor_id} = ${debtor_id})`;
  const itsHolds = sql`(select ${holds.id} from ${holds} where ${holds.customer_id} = ${customer_id} and ${holds.debtor_id} = ${debtor_id})`;
  const itsRuns = sql`(select ${run_items.run_id} from ${run_items} where ${run_items.customer_id} = ${customer_id} and ${run_items.debtor_id} = ${debtor_id})`;
  await clearLetters(tx, sql`debtor_id = ${debtor_id}`);
  await clearMessages(tx, sql`debtor_id = ${debtor_id}`);
  await run(
    sql`delete from ${undo_items} where ${undo_items.customer_id} = ${customer_id} and ${undo_items.invoice_id} in ${itsInvoices}`,
  );
  await run(
    sql`delete from ${undo_holds} where ${undo_holds.customer_id} = ${customer_id} and ${undo_holds.hold_id} in ${itsHolds}`,
  );
  await run(sql`update ${debtors} set name = ${name}, address = '', zipcode = '', city = '', country_word = '', kvk_number = '',
    contact_name = '', contact_email_address = '', contact_telephone_number = '', wrong_telephone_number = '', status = '', comment = '',
    collect = false, anonymised_at = now(), version = ${debtors.version} + 1
    where ${debtors.customer_id} = ${customer_id} and ${debtors.id} = ${debtor_id}`);
  await run(
    sql`delete from ${debtor_aliases} where ${debtor_aliases.customer_id} = ${customer_id} and ${debtor_aliases.debtor_id} = ${debtor_id}`,
  );
  await run(
    sql`delete from ${debtor_recipients} where ${debtor_recipients.customer_id} = ${customer_id} and ${debtor_recipients.debtor_id} = ${debtor_id}`,
  );
  await run(
    sql`update ${subscriptions} set name = '' where ${subscriptions.customer_id} = ${customer_id} and ${subscriptions.debtor_id} = ${debtor_id}`,
  );
  await run(sql`update ${debtor_entries} set content = '',
    "from" = case when ${debtor_entries.label} = any (${sql.param(plainChanges)}) then "from" end,
    "to" = case when ${debtor_entries.label} = any (${sql.param(plainChanges)}) then "to" end
    where ${debtor_entries.customer_id} = ${customer_id} and ${debtor_entries.debtor_id} = ${debtor_id}`);
  await run(sql`delete from ${files} where ${files.customer_id} = ${customer_id} and ${files.id} in (select ${timeline_entries.file_id}
    from ${timeline_entries} where ${timeline_entries.customer_id} = ${customer_id} and ${timeline_entries.invoice_id} in ${itsInvoices}
    union all select ${invoice_interruptions.file_id} from ${invoice_interruptions}
    where ${invoice_interruptions.customer_id} = ${customer_id} and ${invoice_interruptions.invoice_id} in ${itsInvoices})`);
  await run(sql`update ${invoice_interruptions} set note = '', file_id = null, filename = null
    where ${invoice_interruptions.customer_id} = ${customer_id} and ${invoice_interruptions.invoice_id} in ${itsInvoices}`);
  await run(sql`update ${timeline_entries} set content = case when ${timeline_entries.type} = 'note' then '' else content end,
    filename = null, file_id = null, letter_id = null
    where ${timeline_entries.customer_id} = ${customer_id} and ${timeline_entries.invoice_id} in ${itsInvoices}`);
  await run(sql`update ${journal_entries} set "from" = null, "to" = null
    where ${journal_entries.customer_id} = ${customer_id} and ${journal_entries.invoice_id} in ${itsInvoices}
      and ${journal_entries.label} <> all (${sql.param(plainBookings)})`);
  await run(sql`update ${invoices} set information = '', comment = '', contract_number = '', series = '', version = ${invoices.version} + 1
    where ${invoices.customer_id} = ${customer_id} and ${invoices.debtor_id} = ${debtor_id}`);
  await run(
    sql`update ${payments} set reference = case when source in ('hand', 'bank') then '' else reference end, note = '' where ${payments.customer_id} = ${customer_id} and ${payments.debtor_id} = ${debtor_id}`,
  );
  await run(sql`update ${bank_entries} set name = '', iban = '', text = '', reference = '', tokens = '{}', ids = '{}'
    where ${bank_entries.customer_id} = ${customer_id} and (${bank_entries.debtor_id} = ${debtor_id} or ${bank_entries.id} in (
      select ${bank_matches.entry_id} from ${bank_matches} join ${payments} on ${payments.customer_id} = ${bank_matches.customer_id}
        and ${payments.id} = ${bank_matches.payment_id}
      where ${bank_matches.customer_id} = ${customer_id} and ${payments.debtor_id} = ${debtor_id}))`);
  await run(
    sql`update ${hold_events} set note = '' where ${hold_events.customer_id} = ${customer_id} and ${hold_events.hold_id} in ${itsHolds}`,
  );
  await run(
    sql`update ${holds} set note = '', said_by = '', end_note = '' where ${holds.customer_id} = ${customer_id} and ${holds.debtor_id} = ${debtor_id}`,
  );
  // A search text may be a name; the reason of an override was written about all debtors of a run.
  await run(sql`update ${runs} set filters = filters - 'q' - 'debtor', override = case when override is null then null else override || '{"reason": ""}' end
    where ${runs.customer_id} = ${customer_id} and ${runs.id} in ${itsRuns}`);
  await run(
    sql`update ${run_items} set detail = detail - 'names' where ${run_items.customer_id} = ${customer_id} and ${run_items.debtor_id} = ${debtor_id}`,
  );
}
