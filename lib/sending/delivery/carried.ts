import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { hold_items } from "@/db/schema/agreements";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { jobs } from "@/db/schema/jobs";
import { letter_items, type outbox, outbox_items } from "@/db/schema/sending";
import { withDebtor } from "@/db/with-debtor";
import type { Tx } from "@/lib/access/context";
import { customerSettings } from "@/lib/customers/queries";
import { contactRules } from "@/lib/customers/rules";
import { contactFacts } from "@/lib/guard/queries/facts";
import { subject } from "@/lib/guard/queries/subject";
import { type Addressee, type Facts, nothingKnown, type Subject } from "@/lib/guard/rules/facts";
import { claimable, mayContact, type Reason } from "@/lib/guard/rules/may-contact";
import { type Code, overriddenBy } from "@/lib/guard/rules/reasons";
import { Override } from "@/lib/guard/schema";
import type { Day } from "@/lib/kernel/day";
import { type Cents, NOTHING } from "@/lib/kernel/money";
import type { SkipReason } from "../rules/decide";

export type Waiting = Pick<typeof outbox.$inferSelect, "id" | "run_id" | "letter_id" | "kind">;
/** An invoice a message carries, with why it may no longer be mailed. */
export type Carried = { id: number; reason: SkipReason | null };

const carriedColumns = {
  ...subject,
  debtor: { collect: debtors.collect, is_consumer: debtors.is_consumer },
  told: letter_items.open_amount,
  costs: letter_items.incasso_costs,
  has_hold: sql<boolean>`exists (select 1 from ${hold_items} where ${hold_items.customer_id} = ${invoices.customer_id}
    and ${hold_items.invoice_id} = ${invoices.id} and ${hold_items.is_open})`,
};

/**
 * The invoices a message carries, held until the transaction ends, each with what the guard says of it now; a copy carries no step, and
 * tells of those of its letter.
 */
export async function held(tx: Tx, message: Waiting): Promise<Carried[]> {
  const { id: outbox_id, run_id, letter_id, kind } = message;
  const { customer_id } = invoices;
  const about =
    kind === "copy"
      ? sql`select li.invoice_id from ${letter_items} li where li.customer_id = ${customer_id} and li.letter_id = ${letter_id}`
      : sql`select oi.invoice_id from ${outbox_items} oi where oi.customer_id = ${customer_id} and oi.outbox_id = ${outbox_id}`;
  const rows = await tx.db
    .select(carriedColumns)
    .from(invoices)
    .innerJoin(debtors, withDebtor)
    .leftJoin(
      letter_items,
      and(
        eq(letter_items.customer_id, invoices.customer_id),
        eq(letter_items.invoice_id, invoices.id),
        letter_id === null ? sql`false` : eq(letter_items.letter_id, letter_id),
      ),
    )
    .where(and(eq(invoices.customer_id, tx.customer.id), sql`${invoices.id} in (${about})`))
    .orderBy(invoices.id)
    .for("share", { of: invoices });
  const occasion = kind === "copy" ? "retry" : "last_look";
  const first = rows.map(reasonAgainst(tx.today, occasion, await factsOf(tx, rows)));
  if (first.every((reason) => reason?.level !== "wait")) return rows.map(carriedBy(first));
  const overridden = await overriddenFor(tx, run_id);
  return rows.map(
    carriedBy(rows.map(reasonAgainst(tx.today, occasion, await factsOf(tx, rows, overridden)))),
  );
}

type Row = Subject & {
  debtor: Addressee;
  told: Cents | null;
  costs: Cents | null;
  has_hold: boolean;
};

const carriedBy =
  (reasons: (Reason | null)[]) =>
  ({ id }: Row, place: number): Carried => ({ id, reason: reasons[place]?.code ?? null });

/** Most messages carry nothing that stands still and ask no consumer for costs: of these nothing more has to be known. */
async function factsOf(tx: Tx, rows: Row[], overridden: ReadonlySet<Code> = new Set()) {
  const asks = rows.some((row) => row.has_hold || (row.debtor.is_consumer && asksCosts(row)));
  if (!asks) return () => nothingKnown(contactRules({ preset: "spec" }));
  return contactFacts(tx, rows, await customerSettings(tx), { overridden });
}

const asksCosts = ({ costs }: Row): boolean => costs !== null && costs > NOTHING;

const reasonAgainst =
  (today: Day, occasion: "last_look" | "retry", factsFor: (row: Row) => Facts) =>
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
