import { and, eq, gt, notInArray, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { fullName } from "@/db/full-name";
import { owesAsConsumer } from "@/db/owes-as-consumer";
import { among } from "@/db/recordset";
import { hold_items, holds } from "@/db/schema/agreements";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { letters } from "@/db/schema/letters";
import { template_versions, templates } from "@/db/schema/templates";
import { users } from "@/db/schema/tenancy";
import { ofLetter, templateName } from "@/db/template-of-letter";
import type { Read } from "@/lib/access/context";
import { ownDebtor } from "@/lib/access/own-debtors";
import { query } from "@/lib/access/verbs";
import { datedFacts } from "@/lib/contact-policy/queries/dated-facts";
import { subjectColumns } from "@/lib/contact-policy/queries/subject-columns";
import { contactReason } from "@/lib/contact-policy/render";
import { earliestDay } from "@/lib/contact-policy/rules/earliest-day";
import type { Facts, Subject } from "@/lib/contact-policy/rules/facts";
import { customerSettings } from "@/lib/customers/queries";
import { furtherStatus, letterOf, settled } from "@/lib/flow/statuses";
import { evaluatedHolds } from "@/lib/holds/queries/evaluated-holds";
import { type HoldRow, holdsWhere } from "@/lib/holds/queries/holds-on";
import { eventWords, type HoldEvent, holdWords, termWords } from "@/lib/holds/render";
import { scheduleOf } from "@/lib/holds/rules/evaluate";
import { covered } from "@/lib/holds/rules/schedule";
import { agreementRules } from "@/lib/holds/rules/settings";
import { journalValue } from "@/lib/invoices/rules/journal-value";
import { one } from "@/lib/kernel/answers";
import type { Day } from "@/lib/kernel/day";
import { groupBy } from "@/lib/kernel/group";
import { type Cents, cents, NOTHING } from "@/lib/kernel/money";
import { notFound } from "@/lib/kernel/problems";
import { DebtorTimeline, type TimelineLine } from "../answers";
import { plannedFor, type TimelineFilter } from "../rules";
import { TimelineFilters } from "../schema";
import { timelineRows } from "./timeline-sources";

/** A line as the database returns it: amounts as text, moments and large ids too. */
type Row = Omit<
  z.output<typeof TimelineLine>,
  "at" | "entry_id" | "interest" | "incasso_costs" | "paid" | "agreed"
> & {
  hold: HoldEvent | null;
  at: string;
  entry_id: string | null;
  interest: string | null;
  incasso_costs: string | null;
  paid: string | null;
  user_id: number | null;
  super_user_id: number | null;
};

/**
 * Returns one debtor's history over all its invoices: the newest lines first, planned events, and the last contact. `lines` limits it; a
 * line about several invoices is one line. Throws Problem("not-found").
 */
export const debtorTimeline = query({
  can: "debtors.read",
  input: TimelineFilters,
  answer: one(DebtorTimeline),
  async run(read, { id, kind, lines }) {
    const [debtor] = await read.db
      .select({
        collect: debtors.collect,
        is_consumer: owesAsConsumer,
        use_courant: debtors.use_courant,
      })
      .from(debtors)
      .where(and(eq(debtors.customer_id, read.customer.id), eq(debtors.id, id), ownDebtor(read)));
    if (!debtor) throw notFound();
    const [entries, planned, agreed] = await Promise.all([
      linesOf(read, id, kind, lines + 1),
      plannedOf(read, id, debtor),
      upcomingAgreements(read, id),
    ]);
    // The last contact usually is among the newest lines of all kinds: then it needs no query of its own.
    const seen = kind === undefined ? entries.find(isContact) : undefined;
    const isWhole = kind === undefined && entries.length <= lines;
    const [contact] = seen || isWhole ? [seen] : await linesOf(read, id, "spoken", 1);
    return {
      data: {
        planned: inOrder([...withoutHeldDeadlines(planned, agreed), ...agreed]),
        lines: entries.slice(0, lines),
        has_more: entries.length > lines,
        last_contact: contact ?? null,
      },
    };
  },
});

/** Leaves out bare deadlines of invoices whose agreement is listed with its own day. */
function withoutHeldDeadlines<P extends { kind: string; invoices: readonly { id: number }[] }>(
  planned: readonly P[],
  agreed: readonly { invoices: readonly { id: number }[] }[],
): P[] {
  const invoiceIds = new Set(agreed.flatMap(({ invoices }) => invoices.map(({ id }) => id)));
  return planned.filter(
    ({ kind, invoices }) => kind !== "deadline" || !invoices.every(({ id }) => invoiceIds.has(id)),
  );
}

const inOrder = <P extends { on: string }>(planned: readonly P[]): P[] =>
  [...planned].sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));

async function linesOf(read: Read, id: number, kind: LineFilter, limit: number) {
  const rows = await read.db.execute<Row>(sql`
    select s.*, case when ${letters.cleared_at} is null then s.letter_id end as letter_id, ${fullName} as "user", super_user_name(s.super_user_id) as super_user, ${letters.template_version},
      ${templateName} as template
    from (${timelineRows(read, id)}) s
    left join ${users} on ${users.id} = s.user_id
    left join ${letters} on ${letters.customer_id} = ${read.customer.id} and ${letters.id} = s.letter_id
    left join ${template_versions} on ${ofLetter}
    where ${matchingKind(kind)} order by s.at desc, s.key desc limit ${limit}`);
  return [...rows].map(({ user_id: _, super_user_id: __, hold, ...line }) => ({
    ...line,
    agreed: hold && eventWords(hold, read.language),
    at: new Date(line.at),
    entry_id: line.entry_id === null ? null : Number(line.entry_id),
    from: journalValue(line.label, line.from),
    to: journalValue(line.label, line.to),
    interest: amountOf(line.interest),
    incasso_costs: amountOf(line.incasso_costs),
    paid: amountOf(line.paid),
  }));
}

/** A kind of line, all of them, or `spoken`: lines that can be the last contact. */
type LineFilter = TimelineFilter | "spoken" | undefined;

const isContact = ({ kind, type }: Pick<Row, "kind" | "type">): boolean =>
  kind === "sent" || (kind === "said" && (type === "note" || type === "call"));

/** Returns the condition for lines of a kind. Contacts are messages to a debtor and what it said; a change or a payment is none. */
function matchingKind(kind: LineFilter): SQL {
  if (kind === undefined) return sql`true`;
  if (kind === "contact") return sql`s.kind in ('sent', 'said')`;
  if (kind === "spoken") return sql`s.kind = 'sent' or (s.kind = 'said' and s.type in ('note', 'call'))`;
  return sql`s.kind = ${kind}`;
}

const amountOf = (value: string | null): Cents | null => (value === null ? null : cents(Number(value)));

/** Returns the agreements with a debtor for days ahead: promised days, unpaid terms, reviews, calls, and the ends of pauses. */
async function upcomingAgreements(read: Read, debtor_id: number) {
  const open = await holdsWhere(read, and(eq(holds.debtor_id, debtor_id), eq(holds.state, "open")));
  const [named, terms] = await Promise.all([namesOf(read, open), termsOf(read, open)]);
  return open.flatMap((hold) => {
    const about = (named.get(hold.id) ?? []).map(({ hold_id: _, ...invoice }) => invoice);
    const schedule = terms.get(hold.id) ?? [];
    const days =
      schedule.length > 0
        ? schedule.map((term) => ({ on: term.day, words: termWords(term, hold.currency, read.language) }))
        : [{ on: hold.day, words: holdWords(hold, read.language) }];
    return days
      .filter(({ on }) => on >= read.today)
      .map((entry) => ({ kind: "hold" as const, ...entry, invoices: about }));
  });
}

async function namesOf({ db, customer }: Read, open: readonly HoldRow[]) {
  const rows = await db
    .select({ hold_id: hold_items.hold_id, id: invoices.id, number: invoices.number })
    .from(hold_items)
    .innerJoin(
      invoices,
      and(eq(invoices.customer_id, hold_items.customer_id), eq(invoices.id, hold_items.invoice_id)),
    )
    .where(
      and(
        eq(hold_items.customer_id, customer.id),
        eq(hold_items.is_open, true),
        among(
          hold_items.hold_id,
          open.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(hold_items.id);
  return groupBy(rows, ({ hold_id }) => hold_id);
}

/** Returns the terms of arrangements that no money covers yet. */
async function termsOf(read: Read, open: readonly HoldRow[]) {
  const arranged = await evaluatedHolds(
    read,
    open.filter(({ kind }) => kind === "arrangement"),
    agreementRules(await customerSettings(read)),
  );
  return new Map(
    arranged.map(({ hold, of, facts }) => {
      const { terms, paid } = scheduleOf(of, facts);
      return [hold.id, covered(terms, paid).filter((term) => term.paid < term.amount)] as const;
    }),
  );
}

type Debtor = { collect: boolean; is_consumer: boolean; use_courant: boolean };
type Open = Awaited<ReturnType<typeof openOf>>[number];

/** Returns what will be sent to a debtor if nothing changes, each on the day the contact policy allows it, with the reason for a delay. */
async function plannedOf(read: Read, id: number, debtor: Debtor) {
  const [open, settings] = await Promise.all([openOf(read, id), customerSettings(read)]);
  const { today } = read;
  const due = dueSteps(open, today);
  const isLed = new Set(due.map(({ status }) => status)).size > 1;
  const facts = await datedFacts(read, { id, debtor, rows: open, isLed }, settings);
  // A statement includes all steps of its debtor, so none leads.
  const lead = debtor.use_courant || !isLed ? null : leading(due, facts);
  const planned = plannedFor(open, settings, {
    collect: debtor.collect,
    today,
    allowedOn: (invoice, status, on) => {
      const led_by = status === null || status === lead ? null : lead;
      return earliestDay({ debtor, invoice, status, on, facts: { ...facts(invoice), led_by }, today });
    },
  });
  return planned.map((item) => {
    if (item.kind === "deadline") return item;
    const { why, ...what } = item;
    return { ...what, held: why && contactReason(why, read.language) };
  });
}

const openOf = ({ db, customer }: Read, debtor_id: number) =>
  db
    .select({
      ...subjectColumns,
      number: invoices.number,
      expires_at: invoices.expires_at,
      invoice_status_id: invoices.invoice_status_id,
      flex: templates.name,
    })
    .from(invoices)
    .leftJoin(
      templates,
      and(
        eq(templates.id, invoices.flex_template_id),
        eq(invoices.send_flex, true),
        eq(invoices.flex_complete, false),
      ),
    )
    .where(
      and(
        eq(invoices.customer_id, customer.id),
        eq(invoices.debtor_id, debtor_id),
        notInArray(invoices.last_status_id, settled),
        gt(invoices.amount, NOTHING),
      ),
    );

/** Returns the messages that are due today. */
const dueSteps = (open: readonly Open[], today: Day) =>
  open.flatMap((invoice) => {
    const { invoice_status_id: status, next_action_on: on } = invoice;
    return status === null || on === null || on > today || letterOf(status) === null
      ? []
      : [{ invoice, status }];
  });

/** Returns the step that takes precedence, where a run writes to a debtor in one step: the furthest, but earlier skipped ones first. */
function leading(due: ReturnType<typeof dueSteps>, facts: (invoice: Subject) => Facts): number | null {
  const waited = due.filter(({ invoice }) => facts(invoice).has_waited);
  return (waited.length > 0 ? waited : due)
    .map(({ status }) => status)
    .reduce<number | null>((lead, status) => (lead === null ? status : furtherStatus(lead, status)), null);
}
