import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { hold_items } from "@/db/schema/agreements";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { jobs } from "@/db/schema/jobs";
import { letter_items } from "@/db/schema/letters";
import { type outbox, outbox_items } from "@/db/schema/sending";
import { withDebtor } from "@/db/with-debtor";
import type { Tx } from "@/lib/access/context";
import { customerSettings } from "@/lib/customers/queries";
import { contactRules } from "@/lib/customers/rules";
import { contactFacts } from "@/lib/guard/queries/facts";
import { subject } from "@/lib/guard/queries/subject";
import { type Addressee, type Facts, nothingKnown, type Subject } from "@/lib/guard/rules/facts";
import { claimable, mayContact, type Reason } from "@/lib/guard/rules/may-contact";
import type { Told } from "@/lib/guard/rules/occasions";
import { type Code, overriddenBy } from "@/lib/guard/rules/reasons";
import { Override } from "@/lib/guard/schema";
import type { Day } from "@/lib/kernel/day";
import { groupBy } from "@/lib/kernel/group";
import { type Cents, NOTHING } from "@/lib/kernel/money";
import type { SkipReason } from "../rules/decide";
import { aboutOf } from "./about";

export type Waiting = Pick<typeof outbox.$inferSelect, "id" | "run_id" | "letter_id" | "kind">;
/** An invoice a message carries, with why it may no longer be mailed. */
export type Carried = { id: number; reason: SkipReason | null };

/** Which invoices messages carry; a copy carries no step, and tells of those of its letter. */
const carriedBy = (customer_id: number, messages: readonly Waiting[]) => sql`(
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

const carriedColumns = {
  ...subject,
  message: sql<number>`about.id`.mapWith(Number),
  debtor: { collect: debtors.collect, is_consumer: debtors.is_consumer },
  told: letter_items.open_amount,
  costs: letter_items.incasso_costs,
  has_hold: sql<boolean>`exists (select 1 from ${hold_items} where ${hold_items.customer_id} = ${invoices.customer_id}
    and ${hold_items.invoice_id} = ${invoices.id} and ${hold_items.is_open})`,
};

/** The invoices that messages carry, by message, held until the transaction ends, each with what the guard says of it now. */
export async function held(tx: Tx, messages: readonly Waiting[]): Promise<Map<number, Carried[]>> {
  if (messages.length === 0) return new Map();
  const rows = await tx.db
    .select(carriedColumns)
    .from(invoices)
    .innerJoin(debtors, withDebtor)
    .innerJoin(carriedBy(tx.customer.id, messages), sql`about.invoice_id = ${invoices.id}`)
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
  const known = await factsOf(tx, [...of.values()].filter(asksMore).flat());
  const carried = new Map<number, Carried[]>();
  for (const message of messages)
    carried.set(message.id, await judged(tx, message, of.get(message.id) ?? [], known));
  return carried;
}

/** What the guard says of one message's invoices; what only waits is asked again without what the person who ran it let go. */
async function judged(
  tx: Tx,
  { run_id, kind, letter_id }: Waiting,
  rows: Row[],
  known: Known,
): Promise<Carried[]> {
  const about = kind === "dunning" ? null : await aboutOf(tx, letter_id);
  // What it is about has ended or changed: it has nothing to say any more.
  if (about?.is_over) return rows.map(({ id }) => ({ id, reason: "agreement_ended" }));
  const occasion = about?.look ?? (kind === "copy" ? "retry" : "last_look");
  const facts = asksMore(rows) ? known : nothing;
  const first = rows.map(reasonAgainst(tx.today, occasion, facts));
  if (first.every((reason) => reason?.level !== "wait")) return rows.map(withReason(first));
  const overridden = await overriddenFor(tx, run_id);
  const again = asksMore(rows) ? await factsOf(tx, rows, overridden) : nothing;
  return rows.map(withReason(rows.map(reasonAgainst(tx.today, occasion, again))));
}

type Row = Subject & {
  debtor: Addressee;
  told: Cents | null;
  costs: Cents | null;
  has_hold: boolean;
};

const withReason =
  (reasons: (Reason | null)[]) =>
  ({ id }: Row, place: number): Carried => ({ id, reason: reasons[place]?.code ?? null });

type Known = (row: Row) => Facts;

/** Most messages carry nothing that stands still and ask no consumer for costs: of these nothing more has to be known. */
const asksMore = (rows: readonly Row[]): boolean =>
  rows.some((row) => row.has_hold || (row.debtor.is_consumer && asksCosts(row)));
const nothing: Known = () => nothingKnown(contactRules({ preset: "spec" }));

async function factsOf(tx: Tx, rows: Row[], overridden: ReadonlySet<Code> = new Set()): Promise<Known> {
  if (rows.length === 0) return nothing;
  return contactFacts(tx, rows, await customerSettings(tx), { overridden });
}

const asksCosts = ({ costs }: Row): boolean => costs !== null && costs > NOTHING;

const reasonAgainst =
  (today: Day, occasion: "last_look" | "retry" | `${Told}_look`, factsFor: Known) =>
  (row: Row): Reason | null => {
    const facts = factsFor(row);
    const { principal } = claimable(row.debtor, row, facts, today);
    const has_other_amount = row.told !== null && row.told !== principal;
    const step = { occasion, status: null, sends: true, claims_costs: asksCosts(row) };
    return mayContact(row.debtor, row, step, { ...facts, has_other_amount }, today).reason;
  };

/** What the person who ran it let go although it was held back. */
async function overriddenFor(tx: Tx, run_id: number | null): Promise<ReadonlySet<Code>> {
  if (run_id === null) return new Set();
  const [job] = await tx.db
    .select({ input: jobs.input })
    .from(jobs)
    .where(and(eq(jobs.customer_id, tx.customer.id), eq(jobs.id, run_id)));
  return overriddenBy(z.looseObject({ override: Override }).safeParse(job?.input).data?.override);
}
