import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { owesAsConsumer } from "@/db/owes-as-consumer";
import { hold_items, holds } from "@/db/schema/agreements";
import { debit_collections } from "@/db/schema/debits";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { jobs } from "@/db/schema/jobs";
import { letter_items, letters } from "@/db/schema/letters";
import { payments } from "@/db/schema/payments";
import { type outbox, outbox_items } from "@/db/schema/sending";
import { withDebtor } from "@/db/with-debtor";
import type { Tx } from "@/lib/access/context";
import { contactFacts } from "@/lib/contact-policy/queries/facts";
import { mayHaveLapsed } from "@/lib/contact-policy/queries/lapses";
import { subjectColumns } from "@/lib/contact-policy/queries/subject-columns";
import { type Addressee, emptyFacts, type Facts, type Subject } from "@/lib/contact-policy/rules/facts";
import { claimable, mayContact, type Reason } from "@/lib/contact-policy/rules/may-contact";
import { type NoticeOccasion, noticeOccasionOf } from "@/lib/contact-policy/rules/occasions";
import { type Code, overriddenBy } from "@/lib/contact-policy/rules/reasons";
import { Override } from "@/lib/contact-policy/schema";
import { customerSettings } from "@/lib/customers/queries";
import { contactRules } from "@/lib/customers/rules";
import type { Day } from "@/lib/kernel/day";
import { groupBy } from "@/lib/kernel/group";
import { type Cents, NOTHING } from "@/lib/kernel/money";
import { isNoticeType } from "@/lib/templates/rules/types";
import type { SkipReason } from "../rules/skip-reasons";

export type Waiting = Pick<typeof outbox.$inferSelect, "id" | "run_id" | "letter_id" | "kind">;
/** An invoice of a message, with the reason why it may no longer be mailed. */
export type MessageInvoice = { id: number; reason: SkipReason | null };

/** Returns the invoices of messages; a copy has no steps, so it takes those of its letter. */
const invoicesOfMessages = (customer_id: number, messages: readonly Waiting[]) => sql`(
  select m.id, m.letter_id, oi.invoice_id from ${messagesAsRows(messages)} as m(id bigint, letter_id int, is_copy boolean)
    join ${outbox_items} oi on oi.customer_id = ${customer_id} and oi.outbox_id = m.id
    where not m.is_copy
  union all
  select m.id, m.letter_id, li.invoice_id from ${messagesAsRows(messages)} as m(id bigint, letter_id int, is_copy boolean)
    join ${letter_items} li on li.customer_id = ${customer_id} and li.letter_id = m.letter_id
    where m.is_copy) as about`;

const messagesAsRows = (messages: readonly Waiting[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(
    messages.map(({ id, letter_id, kind }) => ({ id, letter_id, is_copy: kind === "copy" })),
  )}::jsonb)`;

const columns = {
  ...subjectColumns,
  message: sql<number>`about.id`.mapWith(Number),
  debtor: { collect: debtors.collect, is_consumer: owesAsConsumer },
  letter_amount: letter_items.open_amount,
  costs: letter_items.incasso_costs,
  date: invoices.date,
  has_hold: sql<boolean>`exists (select 1 from ${hold_items} where ${hold_items.customer_id} = ${invoices.customer_id}
    and ${hold_items.invoice_id} = ${invoices.id} and ${hold_items.is_open})`,
};

/** Locks the invoices of messages until the transaction ends. Returns them by message, each with the contact policy's current verdict. */
export async function messageInvoices(
  tx: Tx,
  messages: readonly Waiting[],
): Promise<Map<number, MessageInvoice[]>> {
  if (messages.length === 0) return new Map();
  const rows = await tx.db
    .select(columns)
    .from(invoices)
    .innerJoin(debtors, withDebtor)
    .innerJoin(invoicesOfMessages(tx.customer.id, messages), sql`about.invoice_id = ${invoices.id}`)
    .leftJoin(
      letter_items,
      and(
        eq(letter_items.customer_id, invoices.customer_id),
        eq(letter_items.invoice_id, invoices.id),
        sql`${letter_items.letter_id} = about.letter_id`,
      ),
    )
    .where(eq(invoices.customer_id, tx.customer.id))
    .orderBy(invoices.id)
    .for("share", { of: invoices });
  const of = groupBy(rows, ({ message }) => message);
  const batchFacts = await factsOf(tx, [...of.values()].filter((of) => asksMore(of, tx.today)).flat());
  const judged = new Map<number, MessageInvoice[]>();
  for (const message of messages)
    judged.set(message.id, await judge(tx, message, of.get(message.id) ?? [], batchFacts));
  return judged;
}

/** Returns the contact policy's verdict on one message's invoices; reasons that make it wait are checked again with the run's overrides. */
async function judge(
  tx: Tx,
  { run_id, kind, letter_id }: Waiting,
  rows: Row[],
  batchFacts: FactsOf,
): Promise<MessageInvoice[]> {
  const agreement = kind === "dunning" ? null : await agreementOfLetter(tx, letter_id);
  // The agreement it is about has ended or changed: the message is obsolete.
  if (agreement?.is_over) return rows.map(({ id }) => ({ id, reason: "agreement_ended" }));
  const occasion = agreement?.look ?? (kind === "copy" ? "retry" : "last_look");
  const facts = asksMore(rows, tx.today) ? batchFacts : nothing;
  const first = rows.map(reasonAgainst(tx.today, occasion, facts));
  if (first.every((reason) => reason?.level !== "wait")) return rows.map(withReason(first));
  const overridden = await overriddenFor(tx, run_id);
  const again = asksMore(rows, tx.today) ? await factsOf(tx, rows, overridden) : nothing;
  return rows.map(withReason(rows.map(reasonAgainst(tx.today, occasion, again))));
}

type Row = Subject & {
  debtor: Addressee;
  letter_amount: Cents | null;
  costs: Cents | null;
  date: Day;
  has_hold: boolean;
};

const withReason =
  (reasons: (Reason | null)[]) =>
  ({ id }: Row, index: number): MessageInvoice => ({ id, reason: reasons[index]?.code ?? null });

type FactsOf = (row: Row) => Facts;

/**
 * Returns whether facts about the invoices are needed: most messages contain no invoice with a hold, claim no costs from a consumer, and
 * are not about invoices that may have lapsed.
 */
const asksMore = (rows: readonly Row[], today: Day): boolean =>
  rows.some(
    (row) => row.has_hold || (row.debtor.is_consumer && (asksCosts(row) || mayHaveLapsed(row.date, today))),
  );
const nothing: FactsOf = () => emptyFacts(contactRules({ preset: "spec" }));

async function factsOf(tx: Tx, rows: Row[], overridden: ReadonlySet<Code> = new Set()): Promise<FactsOf> {
  if (rows.length === 0) return nothing;
  return contactFacts(tx, rows, await customerSettings(tx), { overridden });
}

const asksCosts = ({ costs }: Row): boolean => costs !== null && costs > NOTHING;

const reasonAgainst =
  (today: Day, occasion: "last_look" | "retry" | `${NoticeOccasion}_look`, factsFor: FactsOf) =>
  (row: Row): Reason | null => {
    const facts = factsFor(row);
    const { principal } = claimable(row.debtor, row, facts, today);
    const has_other_amount = row.letter_amount !== null && row.letter_amount !== principal;
    const step = { occasion, status: null, sends: true, claims_costs: asksCosts(row) };
    return mayContact(row.debtor, row, step, { ...facts, has_other_amount }, today).reason;
  };

/** Returns the reasons that the user who started the run overrode. */
async function overriddenFor(tx: Tx, run_id: number | null): Promise<ReadonlySet<Code>> {
  if (run_id === null) return new Set();
  const [job] = await tx.db
    .select({ input: jobs.input })
    .from(jobs)
    .where(and(eq(jobs.customer_id, tx.customer.id), eq(jobs.id, run_id)));
  return overriddenBy(z.looseObject({ override: Override }).safeParse(job?.input).data?.override);
}

type Agreement = { is_over: boolean; look: `${NoticeOccasion}_look` };

/**
 * Returns the agreement or payment that a letter is about: the occasion for the contact policy, and whether it has ended, was undone, or
 * differs from the letter. Null for every other letter.
 */
async function agreementOfLetter(tx: Tx, letter_id: number | null): Promise<Agreement | null> {
  if (letter_id === null) return null;
  const [letter] = await tx.db
    .select({
      notice: letters.notice,
      pay_before: letters.pay_before,
      claim: sql<string | null>`${letters.content} -> 'totals' ->> 'claim'`,
      state: holds.state,
      day: holds.day,
      amount: holds.amount,
      collect_on: debit_collections.collect_on,
      collected: debit_collections.state,
      paid: payments.id,
      undone_at: payments.undone_at,
    })
    .from(letters)
    .leftJoin(holds, and(eq(holds.customer_id, letters.customer_id), eq(holds.id, letters.hold_id)))
    .leftJoin(
      debit_collections,
      and(
        eq(debit_collections.customer_id, letters.customer_id),
        eq(debit_collections.hold_id, letters.hold_id),
      ),
    )
    .leftJoin(
      payments,
      and(eq(payments.customer_id, letters.customer_id), eq(payments.id, letters.payment_id)),
    )
    .where(and(eq(letters.customer_id, tx.customer.id), eq(letters.id, letter_id)));
  if (!letter?.notice || !isNoticeType(letter.notice)) return null;
  const occasion = noticeOccasionOf(letter.notice);
  const is_over = letter.notice === "direct-debit" ? isCalledOff(letter) : isOver(occasion, letter);
  return { is_over, look: `${occasion}_look` };
}

type Letter = {
  pay_before: Day | null;
  claim: string | null;
  state: string | null;
  day: Day | null;
  amount: Cents | null;
  collect_on: Day | null;
  collected: string | null;
  paid: number | null;
  undone_at: Date | null;
};

/**
 * Returns whether the collection was called off or changed. Compares the collection's own day: the hold's is later, as banks take some days
 * to answer.
 */
const isCalledOff = ({ pay_before, claim, state, amount, collect_on, collected }: Letter): boolean =>
  state !== "open" || collected !== "announced" || collect_on !== pay_before || Number(claim) !== amount;

function isOver(
  occasion: NoticeOccasion,
  { pay_before, claim, state, day, amount, paid, undone_at }: Letter,
): boolean {
  if (occasion === "payment") return paid === null || undone_at !== null;
  if (occasion === "limitation") return false;
  if (state !== "open") return true;
  if (occasion === "arrangement") return amount === null;
  return day !== pay_before || (occasion === "promise" && Number(claim) !== amount);
}
