import { and, eq, sql } from "drizzle-orm";
import { among } from "@/db/recordset";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { run_items } from "@/db/schema/runs";
import type { Read } from "@/lib/access/context";
import type { CustomerSettings } from "@/lib/customers/queries";
import { contactRules } from "@/lib/customers/rules";
import { further } from "@/lib/flow/statuses";
import { contactFacts } from "@/lib/guard/queries/facts";
import { subject } from "@/lib/guard/queries/subject";
import { told } from "@/lib/guard/render";
import type { Subject } from "@/lib/guard/rules/facts";
import { groupBy } from "@/lib/kernel/group";
import { decide, decideFlex, sends } from "@/lib/sending/rules/decide";
import type { ActionType } from "../schema";
import { onTheList } from "./matching";

/** What of an invoice and its debtor the guard looks at. */
export const asked = {
  ...subject,
  invoice_status_id: invoices.invoice_status_id,
  is_processing: sql<boolean>`${invoices.processing_job_id} is not null`,
  collect: debtors.collect,
  is_consumer: debtors.is_consumer,
  use_courant: debtors.use_courant,
};

type Row = Subject & {
  invoice_status_id: number | null;
  is_processing: boolean;
  collect: boolean;
  is_consumer: boolean;
  use_courant: boolean;
};

/** Why a row stays where it is although it is due, and until when. */
export type Held = ReturnType<typeof told>;

/** Which rows of a page stay where they are although they are due, each with its reason and day; of the whole page at once. */
export async function heldRows(
  read: Read,
  rows: readonly Row[],
  settings: CustomerSettings,
  type: ActionType,
) {
  if (type === "pending" || rows.length === 0) return new Map<number, Held>();
  const subjects = rows.map((row) => ({
    ...row,
    debtor: { collect: row.collect, is_consumer: row.is_consumer },
  }));
  const busy = new Set(rows.filter(({ is_processing }) => is_processing).map(({ id }) => id));
  const [facts, leads] = await Promise.all([
    contactFacts(read, subjects, settings, { busy }),
    leadingSteps(read, subjects, settings, type),
  ]);
  const how = { today: read.today, facts };
  return new Map(
    subjects.flatMap((row) => {
      // A statement carries all steps of its debtor and is one.
      const lead = row.use_courant ? null : (leads.get(row.debtor_id) ?? null);
      const led_by = lead === row.invoice_status_id ? null : lead;
      const decision = type === "flex" ? decideFlex(row, how) : decide(row, how, "list", led_by);
      if (decision.kind !== "skip" || !decision.why) return [];
      return [[row.id, told(decision.why, read.language)] as const];
    }),
  );
}

/** Whether the last run that had an invoice left it for another step to its debtor. */
const hasWaited = sql<boolean>`coalesce((select ${run_items.code} = 'one_step' from ${run_items}
  where ${run_items.customer_id} = ${invoices.customer_id} and ${run_items.invoice_id} = ${invoices.id}
  order by ${run_items.run_id} desc limit 1), false)`;

/** The step that leads of all that are due to a debtor, where a run writes to it in one: the furthest, but what waited before leads first. */
async function leadingSteps(
  read: Read,
  rows: readonly Row[],
  { contact_rules }: CustomerSettings,
  type: ActionType,
): Promise<Map<number, number>> {
  const leads = new Map<number, number>();
  if (type !== "action" || !contactRules(contact_rules).one_step) return leads;
  const ids = [...new Set(rows.map(({ debtor_id }) => debtor_id))];
  const due = await read.db
    .selectDistinct({
      debtor_id: invoices.debtor_id,
      status: invoices.invoice_status_id,
      has_waited: hasWaited,
    })
    .from(invoices)
    .where(and(eq(invoices.customer_id, read.customer.id), onTheList(read), among(invoices.debtor_id, ids)));
  for (const [debtor_id, of] of groupBy(due, (row) => row.debtor_id)) {
    const written = of.flatMap(({ status, has_waited }) =>
      status !== null && sends(status) ? [{ status, has_waited }] : [],
    );
    const waited = written.filter(({ has_waited }) => has_waited);
    const steps = (waited.length > 0 ? waited : written).map(({ status }) => status);
    if (steps.length > 0) leads.set(debtor_id, steps.reduce(further));
  }
  return leads;
}
