import { and, desc, eq, not, sql } from "drizzle-orm";
import { among } from "@/db/recordset";
import { holds } from "@/db/schema/agreements";
import { source_readings } from "@/db/schema/payments";
import { run_items, runs } from "@/db/schema/runs";
import type { Read } from "@/lib/access/context";
import type { CustomerSettings } from "@/lib/customers/queries";
import { contactRules } from "@/lib/customers/rules";
import { lawClaimRules } from "@/lib/customers/rules/law";
import { evaluatedHolds } from "@/lib/holds/queries/evaluated-holds";
import { type HoldRow, holdsOn, holdsWhere } from "@/lib/holds/queries/holds-on";
import { agreementRules } from "@/lib/holds/rules/settings";
import type { AgreementRules } from "@/lib/holds/rules/working-days";
import type { Day } from "@/lib/kernel/day";
import type { Addressee, Facts, OpenHold, Subject } from "../rules/facts";
import type { Code } from "../rules/reasons";
import { contactHistorySince } from "../rules/timing";
import { lapsedInvoices } from "./lapses";
import { contactDays, lettersAbout } from "./letters";
import { noticesSent } from "./notices-sent";

type Row = Subject & { debtor: Addressee };

/** The context of a check: the job that writes, the overridden reasons, and the rows another job has claimed. */
export type CheckContext = {
  job_id?: number;
  overridden?: ReadonlySet<Code>;
  busy?: ReadonlySet<number>;
};

/** Returns the facts of each of these invoices for the contact policy, in a handful of queries for any number of them. */
export async function contactFacts(
  read: Read,
  rows: readonly Row[],
  settings: Pick<CustomerSettings, "contact_rules" | "country" | "legal_mode" | "law">,
  { job_id, overridden = new Set(), busy = new Set() }: CheckContext = {},
): Promise<(invoice: Subject) => Facts> {
  const rules = contactRules(settings.contact_rules);
  const since = contactHistorySince(rules, read.today);
  const arrival_days = arrivalDays(settings);
  const needsLetters = rules.named_day || rules.notice_business !== "off" || settings.legal_mode;
  const letterRows = needsLetters ? rows : rows.filter(({ debtor }) => debtor.is_consumer);
  // Sent together: one connection answers them in turn, without waiting in between.
  const [standing, contacts, letters, noticed, fresh, lapsed, waited] = await Promise.all([
    standingHolds(read, ids(rows), agreementRules(settings)),
    since === null ? new Map<number, Day[]>() : contactDays(read, debtorsOf(rows), { since, job_id }),
    lettersAbout(read, ids(letterRows)),
    noticesSent(read, ids(rows)),
    readingDays(read),
    lapsedInvoices(read, ids(rows)),
    rules.one_step ? passedOver(read, ids(rows)) : new Set<number>(),
  ]);
  return (invoice) => ({
    rules,
    is_busy: busy.has(invoice.id),
    holds: standing.get(invoice.id) ?? [],
    contacts: contacts.get(invoice.debtor_id) ?? [],
    pay_before: letters.get(invoice.id)?.pay_before ?? null,
    notice: letters.get(invoice.id)?.notice ?? noticed.get(invoice.id) ?? null,
    arrival_days,
    fresh_on: fresh.get(invoice.source) ?? null,
    lapsed_on: lapsed.get(invoice.id) ?? null,
    led_by: null,
    has_waited: waited.has(invoice.id),
    has_other_amount: false,
    overridden,
  });
}

/** Returns how many working days after a free period charges start by law; null where the customer's own rates apply. */
export const arrivalDays = ({
  legal_mode,
  law,
}: Pick<CustomerSettings, "legal_mode" | "law">): number | null =>
  legal_mode ? lawClaimRules(law).arrival_days : null;

const ids = (rows: readonly Row[]): number[] => rows.map(({ id }) => id);
const debtorsOf = (rows: readonly Row[]): number[] => [...new Set(rows.map(({ debtor_id }) => debtor_id))];

/** Returns the open holds of invoices as they are judged today, so that they are right even while the worker is stopped. */
async function standingHolds(
  read: Read,
  invoice_ids: number[],
  rules: AgreementRules,
): Promise<Map<number, OpenHold[]>> {
  const items = [...(await holdsOn(read, invoice_ids)).values()].flat().filter(({ is_open }) => is_open);
  if (items.length === 0) return new Map();
  const rows = await holdsWhere(read, among(holds.id, [...new Set(items.map(({ hold_id }) => hold_id))]));
  const now = await asJudged(read, rows, rules);
  const standing = new Map<number, OpenHold[]>();
  for (const { invoice_id, hold_id, part } of items) {
    const hold = now.get(hold_id);
    if (hold) standing.set(invoice_id, [...(standing.get(invoice_id) ?? []), { ...hold, part }]);
  }
  return standing;
}

async function asJudged(
  read: Read,
  rows: HoldRow[],
  rules: AgreementRules,
): Promise<Map<number, Omit<OpenHold, "part">>> {
  const standing = new Map<number, Omit<OpenHold, "part">>();
  for (const { hold, result } of await evaluatedHolds(read, rows, rules)) {
    if (result.state === "ended") continue;
    const { day, back_on, is_unread } = result;
    standing.set(hold.id, { ...hold, day, back_on, is_unread });
  }
  return standing;
}

/** Returns the ids of the invoices whose last run passed them over for another step to their debtor; an undone run does not count. */
export async function passedOver(
  { db, customer }: Read,
  invoice_ids: number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectDistinctOn([run_items.invoice_id], { id: run_items.invoice_id, code: run_items.code })
    .from(run_items)
    .where(
      and(
        eq(run_items.customer_id, customer.id),
        among(run_items.invoice_id, invoice_ids),
        not(isRevertedRun),
      ),
    )
    .orderBy(run_items.invoice_id, desc(run_items.run_id));
  return new Set(rows.filter(({ code }) => code === "one_step").map(({ id }) => id));
}

/** SQL for whether the run of an item was undone, and with it everything it sent to that debtor. */
const isRevertedRun = sql<boolean>`(exists (select from ${runs} where ${runs.customer_id} = ${run_items.customer_id}
    and ${runs.id} = ${run_items.run_id} and ${runs.undone_at} is not null)
  and not exists (select from ${run_items} as beside where beside.customer_id = ${run_items.customer_id}
    and beside.run_id = ${run_items.run_id} and beside.debtor_id = ${run_items.debtor_id}
    and beside.outcome = 'sent' and not beside.is_undone))`;

/** Returns the day each source of the customer was last read completely. */
async function readingDays({ db, customer }: Read): Promise<Map<string, Day>> {
  const rows = await db
    .select({ source: source_readings.source, read_on: source_readings.read_on })
    .from(source_readings)
    .where(eq(source_readings.customer_id, customer.id));
  return new Map(rows.map(({ source, read_on }) => [source, read_on]));
}
