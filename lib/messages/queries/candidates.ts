import { and, asc, eq, gt, lt, notInArray, type SQL, sql } from "drizzle-orm";
import { lettersAboutInvoices } from "@/db/letters-about";
import { owesAsConsumer } from "@/db/owes-as-consumer";
import { among } from "@/db/recordset";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { letter_items, letters } from "@/db/schema/letters";
import { outbox, outbox_items } from "@/db/schema/sending";
import { withDebtor } from "@/db/with-debtor";
import type { Read } from "@/lib/access/context";
import { type CheckContext, contactFacts } from "@/lib/contact-policy/queries/facts";
import { customerSettings } from "@/lib/customers/queries";
import { storedRecipients } from "@/lib/debtors/queries/recipients";
import { settled } from "@/lib/flow/statuses";
import { isFree } from "@/lib/invoices/commands/lock-for-job";
import { lawBook } from "@/lib/invoices/queries/law-claims";
import { selectedState } from "@/lib/invoices/queries/state";
import { groupBy } from "@/lib/kernel/group";
import { NOTHING } from "@/lib/kernel/money";
import { settings } from "@/lib/kernel/settings";
import { isPrinted, openFonts } from "@/lib/letters/render/fonts";
import { loadTemplates } from "@/lib/templates/queries/load-templates";
import type { ComposeContext } from "../rules/compose";
import type { Candidate, Debtor } from "../rules/decide";
import type { EarlierLetter } from "../rules/flags";

const candidateColumns = {
  ...selectedState,
  id: invoices.id,
  debtor_id: invoices.debtor_id,
  number: invoices.number,
  date: invoices.date,
  currency: invoices.currency,
  total_amount: invoices.total_amount,
  action_no: invoices.action_no,
  send_flex: invoices.send_flex,
  flex_complete: invoices.flex_complete,
  flex_template_id: invoices.flex_template_id,
  flex_on: invoices.flex_on,
  processing_job_id: invoices.processing_job_id,
  source: invoices.source,
  charges_paid: invoices.charges_paid,
  claim_mode: invoices.claim_mode,
  version: invoices.version,
};

const debtorColumns = {
  id: debtors.id,
  number: debtors.number,
  name: debtors.name,
  address: debtors.address,
  zipcode: debtors.zipcode,
  city: debtors.city,
  country: debtors.country,
  language: debtors.language,
  contact_name: debtors.contact_name,
  is_consumer: owesAsConsumer,
  contact_email_address: debtors.contact_email_address,
  collect: debtors.collect,
  use_courant: debtors.use_courant,
  template_id: debtors.template_id,
};

/**
 * Returns invoices with their debtors as the checks of a step need them, debtor by debtor; with "lock" they are locked until the
 * transaction ends.
 */
export async function candidates(read: Read, matching: SQL | undefined, lock?: "lock"): Promise<Candidate[]> {
  const statement = read.db
    .select(candidateColumns)
    .from(invoices)
    .innerJoin(debtors, withDebtor)
    .where(and(eq(invoices.customer_id, read.customer.id), matching))
    .orderBy(asc(invoices.debtor_id), asc(invoices.id));
  const rows = await (lock ? statement.for("update", { of: invoices }) : statement);
  const owing = await debtorsOf(read, [...new Set(rows.map(({ debtor_id }) => debtor_id))]);
  return rows.flatMap((row) => {
    const debtor = owing.get(row.debtor_id);
    return debtor ? [Object.assign(row, { debtor })] : [];
  });
}

/** Returns debtors by their id: each is read once, however many of its invoices are selected. */
async function debtorsOf({ db, customer }: Read, ids: readonly number[]): Promise<Map<number, Debtor>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select(debtorColumns)
    .from(debtors)
    .where(and(eq(debtors.customer_id, customer.id), among(debtors.id, ids)));
  return new Map(rows.map(({ id, ...debtor }) => [id, debtor]));
}

/** The asking user or job, and whether letters may include other overdue invoices; "lock" when the letters will be written. */
type Composing = CheckContext & { along?: "read" | "lock" };

/** Returns what composing needs besides the rows: settings and templates once, open invoices of rekening courant debtors in one query. */
export async function composeContext(
  read: Read,
  rows: Candidate[],
  asker: Composing = {},
): Promise<ComposeContext> {
  const courant = [
    ...new Set(rows.filter(({ debtor }) => debtor.use_courant).map(({ debtor_id }) => debtor_id)),
  ];
  const open = courant.length === 0 ? [] : await openInvoices(read, courant);
  const byDebtor = groupBy(open, ({ debtor_id }) => debtor_id);
  const own = await customerSettings(read);
  const along = own.legal_mode && asker.along ? await otherOverdue(read, rows, asker.along) : [];
  const all = [...rows, ...open, ...along];
  const alongOf = groupBy(along, ({ debtor_id }) => debtor_id);
  // Sent together: one connection answers them in turn, without a round trip in between.
  const [lettersByInvoice, recipients, templates, facts, law] = await Promise.all([
    earlierLettersOf(read, all),
    storedRecipients(read, [...new Set(rows.map(({ debtor_id }) => debtor_id))]),
    loadTemplates(read),
    contactFacts(read, all, own, asker),
    lawBook(read, all, own),
    openFonts(),
  ]);
  return {
    // In legal mode one letter includes all it can: claims left out bear no costs of their own (6:96(7) BW).
    settings: own.legal_mode ? { ...own, combine_claim_box: true } : own,
    templates,
    today: read.today,
    facts,
    law,
    phrasings: new Map(),
    openOf: (debtor_id) => byDebtor.get(debtor_id) ?? [],
    besides: (debtor_id) => alongOf.get(debtor_id) ?? [],
    earlierLettersOf: (invoice_id) => lettersByInvoice.get(invoice_id) ?? [],
    recipientsOf: (debtor_id) => recipients.get(debtor_id) ?? [],
    prints: isPrinted,
    bcc: read.actor.send_bcc ? [read.actor.email_address] : [],
    fallbackSender: settings().MAIL_FROM,
  };
}

/**
 * Returns the other overdue invoices of the rows' debtors that no job has reserved, to be included in the letter. With "lock" no other run
 * can write about them.
 */
async function otherOverdue(read: Read, rows: readonly Candidate[], along: "read" | "lock") {
  const debtor_ids = [
    ...new Set(rows.flatMap(({ debtor_id, debtor }) => (debtor.use_courant ? [] : [debtor_id]))),
  ];
  if (debtor_ids.length === 0) return [];
  const ownIds = new Set(rows.map(({ id }) => id));
  const overdue = and(
    among(invoices.debtor_id, debtor_ids),
    gt(invoices.amount, NOTHING),
    lt(invoices.expires_at, read.today),
    isFree,
    notInArray(invoices.last_status_id, settled),
  );
  const found = await candidates(read, overdue, along === "lock" ? "lock" : undefined);
  return found.filter(({ id }) => !ownIds.has(id));
}

/** Returns every unsettled invoice of an account debtor: open ones, and credits, which lower the balance (DECISIONS §2). */
const openInvoices = (read: Read, debtor_ids: number[]) =>
  candidates(
    read,
    and(
      sql`${invoices.debtor_id} = any(${sql.param(debtor_ids)})`,
      notInArray(invoices.last_status_id, settled),
    ),
  );

/** A returned letter counts as such unless a person refused the return. */
const countsAsReturned = sql`${letters.return_verdict} is distinct from 'refused'`;

/**
 * Returns the letters written about invoices and not withdrawn, newest first. A letter that came back by every way it was sent counts as
 * not sent, and its free period as not given.
 */
async function earlierLettersOf(
  { db, customer }: Read,
  rows: Candidate[],
): Promise<Map<number, EarlierLetter[]>> {
  const ids = [...new Set(rows.map(({ id }) => id))];
  if (ids.length === 0) return new Map();
  const found = await db.execute<EarlierLetter & { invoice_id: number }>(sql`
    select w.invoice_id, w.day, w.status_id, w.went, case when w.went or not w.is_returned then w.free_until end as free_until
    from (select ${letter_items.invoice_id}, ${letters.id} as letter_id, ${letters.day}, ${letters.status_id}, ${letters.free_until},
        (${letters.bounced_on} is not null or ${letters.returned_on} is not null) and ${countsAsReturned} as is_returned,
        (${letters.downloaded_at} is not null and (${letters.returned_on} is null or not ${countsAsReturned}))
        or ((${letters.bounced_on} is null or not ${countsAsReturned}) and exists (
          select from ${outbox_items} m join ${outbox} o on o.customer_id = m.customer_id and o.id = m.outbox_id
          where m.customer_id = ${letters.customer_id} and m.invoice_id = ${letter_items.invoice_id}
            and o.letter_id = ${letters.id} and o.state = 'sent')) as went
      from ${lettersAboutInvoices(customer.id, ids)}
      where ${letters.withdrawn_at} is null) w
    order by w.letter_id desc`);
  return groupBy(found, ({ invoice_id }) => invoice_id);
}
