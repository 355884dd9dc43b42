import { and, count, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { among, recordset } from "@/db/recordset";
import { invoices } from "@/db/schema/invoices";
import { templates } from "@/db/schema/templates";
import type { Tx } from "@/lib/access/context";
import { command } from "@/lib/access/verbs";
import { stageOf } from "@/lib/flow/statuses";
import { jobEvents } from "@/lib/jobs/events";
import { int, one } from "@/lib/kernel/answers";
import { addDays } from "@/lib/kernel/day";
import { NOTHING } from "@/lib/kernel/money";
import { conflict, invalidField, notFound } from "@/lib/kernel/problems";
import { flexDaysOf } from "@/lib/templates/rules/types";
import { RefusedRow } from "../answers";
import { matchingInvoices } from "../queries/matching";
import { FlexChanges } from "../schema";
import { type LockedInvoice, lockRows, reachable } from "./lock";
import { refusalsOfMissing, refusedRow } from "./update-statuses";
import { type JournalEntry, journal } from "./write-states";

type Template = { id: number; days: number };
type State = Pick<LockedInvoice, "id" | "send_flex" | "flex_template_id" | "flex_days"> & {
  flex_on: string | null;
};

/**
 * Sets a flex template on invoices, or clears it: it is sent so many days after the due date (DECISIONS §2). Rows that cannot have one are
 * refused one by one. Throws Problem("invalid") at `templateId` when none was chosen or it is no flex template.
 */
export const updateFlex = command({
  can: "invoices.flex",
  input: FlexChanges,
  answer: one(z.strictObject({ saved: int, refused: z.array(RefusedRow) })),
  async run(tx, changes) {
    const choices = changes.doAll ? null : changes.invoices;
    if (choices && Object.keys(choices).length === 0) throw invalidField("invoices", "nothing_chosen");
    const sets = choices === null || Object.values(choices).some(Boolean);
    const template = sets
      ? await flexTemplate(tx, changes.templateId ?? null, changes.flexDays ?? null)
      : null;
    const ids = choices ? Object.keys(choices).map(Number) : null;
    const rows = await lockRows(tx, ids ? among(invoices.id, ids) : await everything(tx, changes));
    if (ids && rows.length === 0) throw notFound();
    const refused = ids ? refusalsOfMissing(tx, ids, rows) : [];
    const states: State[] = [];
    const entries: JournalEntry[] = [];
    for (const invoice of rows) {
      const on = choices === null || choices[invoice.id] === true;
      const refusal = refusalOf(tx, invoice, on, changes.versions[invoice.id]);
      if (refusal) refused.push(refusal);
      else {
        states.push(stateOf(invoice, on ? template : null));
        entries.push(...entriesOf(invoice, on ? template : null));
      }
    }
    await write(tx, states);
    await journal(tx, entries);
    tx.afterCommit(() => jobEvents.rowsChanged(tx.customer.id, "actions"));
    return { data: { saved: states.length, refused } };
  },
});

/**
 * Returns the condition of all rows that match the filters. Throws Problem("conflict") when their count differs from the one the user saw.
 */
export async function everything(
  tx: Tx,
  { filters, count: seen }: Pick<FlexChanges, "filters" | "count">,
): Promise<SQL | undefined> {
  const matching = matchingInvoices(tx, filters);
  const [found] = await tx.db
    .select({ total: count() })
    .from(invoices)
    .where(and(reachable(tx), matching));
  const total = found?.total ?? 0;
  if (seen !== undefined && seen !== total) throw conflict("list_changed", { count: total });
  return matching;
}

/** Returns a flex template of this customer or a shared one, with its days: those given, else its own, else five. */
async function flexTemplate(tx: Tx, id: number | null, days: number | null): Promise<Template> {
  if (id === null) throw invalidField("templateId", "no_template");
  const [row] = await tx.db
    .select({ id: templates.id, options: templates.options })
    .from(templates)
    .where(
      and(
        eq(templates.id, id),
        eq(templates.is_flex, true),
        or(eq(templates.customer_id, tx.customer.id), isNull(templates.customer_id)),
      ),
    );
  if (!row) throw invalidField("templateId", "unknown_template");
  return { id: row.id, days: days ?? flexDaysOf(row.options) };
}

function refusalOf(tx: Tx, invoice: LockedInvoice, on: boolean, seen: number | undefined): RefusedRow | null {
  if (invoice.processing_job_id !== null) return refusedRow(tx, invoice, "processing");
  if (seen !== undefined && seen !== invoice.version) return refusedRow(tx, invoice, "stale");
  if (!on) return null;
  const stage = stageOf(invoice.last_status_id);
  if (invoice.amount <= NOTHING || stage === "closed") return refusedRow(tx, invoice, "nothing_open");
  // The party it was transferred to corresponds about it: the template would never be sent.
  return stage === "transferred" ? refusedRow(tx, invoice, "transferred") : null;
}

const stateOf = (invoice: LockedInvoice, template: Template | null): State => ({
  id: invoice.id,
  send_flex: template !== null,
  flex_template_id: template?.id ?? null,
  flex_days: template?.days ?? null,
  flex_on: template && addDays(invoice.expires_at, template.days),
});

const entriesOf = (invoice: LockedInvoice, template: Template | null): JournalEntry[] => {
  const changes: [
    label: JournalEntry["label"],
    from: string | number | boolean | null,
    to: string | number | boolean | null,
  ][] = [
    ["send_flex", invoice.send_flex, template !== null],
    ["flex_template", invoice.flex_template_id, template?.id ?? null],
    ["flex_days", invoice.flex_days, template?.days ?? null],
  ];
  const text = (value: string | number | boolean | null) => (value === null ? null : String(value));
  return changes
    .filter(([, from, to]) => from !== to)
    .map(([label, from, to]) => ({ invoice_id: invoice.id, label, from: text(from), to: text(to) }));
};

async function write(tx: Tx, states: State[]) {
  if (states.length === 0) return;
  await tx.db.execute(sql`update ${invoices} set send_flex = r.send_flex, flex_complete = false,
      flex_template_id = r.flex_template_id, flex_days = r.flex_days, flex_on = r.flex_on,
      version = ${invoices.version} + 1, updated_at = now()
    from ${recordset(states, "id int, send_flex boolean, flex_template_id int, flex_days int, flex_on date")}
    where ${invoices.customer_id} = ${tx.customer.id} and ${invoices.id} = r.id`);
}
