import { and, eq, inArray, sql } from "drizzle-orm";
import { owesAsConsumer } from "@/db/owes-as-consumer";
import { among } from "@/db/recordset";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import type { Read } from "@/lib/access/context";
import { contactFacts } from "@/lib/contact-policy/queries/facts";
import { subjectColumns } from "@/lib/contact-policy/queries/subject-columns";
import { contactReason } from "@/lib/contact-policy/render";
import type { Subject } from "@/lib/contact-policy/rules/facts";
import type { CustomerSettings } from "@/lib/customers/queries";
import { contactRules } from "@/lib/customers/rules";
import { candidates, composeContext } from "@/lib/messages/queries/candidates";
import { decide, decideFlex } from "@/lib/messages/rules/decide";
import { waitingFor } from "@/lib/messages/rules/run";
import type { ActionType } from "../schema";
import { onTheList } from "./matching";

/** The columns of an invoice and its debtor that the contact policy uses. */
export const policyColumns = {
  ...subjectColumns,
  invoice_status_id: invoices.invoice_status_id,
  is_processing: sql<boolean>`${invoices.processing_job_id} is not null`,
  collect: debtors.collect,
  is_consumer: owesAsConsumer,
  use_courant: debtors.use_courant,
};

type Row = Subject & {
  invoice_status_id: number | null;
  is_processing: boolean;
  collect: boolean;
  is_consumer: boolean;
  use_courant: boolean;
};

/** Why a row is held back although it is due, and until when. */
export type HeldReason = ReturnType<typeof contactReason>;

/**
 * Returns the rows of a page that are held back although they are due, each with its reason and day; with the same queries for the whole
 * page.
 */
export async function heldRows(
  read: Read,
  rows: readonly Row[],
  settings: CustomerSettings,
  type: ActionType,
) {
  if (type === "pending" || rows.length === 0) return new Map<number, HeldReason>();
  const subjects = rows.map((row) => ({
    ...row,
    debtor: { collect: row.collect, is_consumer: row.is_consumer },
  }));
  const busy = new Set(rows.filter(({ is_processing }) => is_processing).map(({ id }) => id));
  const [facts, waiting] = await Promise.all([
    contactFacts(read, subjects, settings, { busy }),
    waitingRows(read, subjects, settings, type),
  ]);
  const context = { today: read.today, facts };
  return new Map(
    subjects.flatMap((row) => {
      const led_by = waiting.get(row.id) ?? null;
      const decision = type === "flex" ? decideFlex(row, context) : decide(row, context, "list", led_by);
      if (decision.kind !== "skip" || !decision.why) return [];
      return [[row.id, contactReason(decision.why, read.language)] as const];
    }),
  );
}

/**
 * Returns the rows that a run of all due rows would hold back in favour of another message to their debtor, each with the step of that
 * message: determined by the run's own rule.
 */
async function waitingRows(
  read: Read,
  rows: readonly Row[],
  { contact_rules }: CustomerSettings,
  type: ActionType,
): Promise<ReadonlyMap<number, number>> {
  const { one_step, gap_days } = contactRules(contact_rules);
  if (type !== "action" || (!one_step && gap_days === 0)) return new Map();
  const ids = [...new Set(rows.flatMap(({ debtor_id, use_courant }) => (use_courant ? [] : [debtor_id])))];
  const several = read.db
    .select({ debtor_id: invoices.debtor_id })
    .from(invoices)
    .where(and(eq(invoices.customer_id, read.customer.id), onTheList(read), among(invoices.debtor_id, ids)))
    .groupBy(invoices.debtor_id)
    .having(sql`count(*) > 1`);
  const due = await candidates(read, and(onTheList(read), inArray(invoices.debtor_id, several)));
  return due.length === 0 ? new Map() : waitingFor(due, await composeContext(read, due));
}
