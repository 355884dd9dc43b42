import { and, eq } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { invoice_interruptions } from "@/db/schema/interruptions";
import { invoices } from "@/db/schema/invoices";
import { withDebtor } from "@/db/with-debtor";
import type { Tx } from "@/lib/access/context";
import { command } from "@/lib/access/verbs";
import { lapsesOn } from "@/lib/contact-policy/queries/lapses";
import { deleteFiles, storeAttachment } from "@/lib/files/commands";
import { formatDay } from "@/lib/i18n/format";
import type { Day } from "@/lib/kernel/day";
import { conflict, invalidField, notFound } from "@/lib/kernel/problems";
import { Interrupted } from "../answers";
import { InterruptionId, NewInterruption } from "../schema";
import { lockRows } from "./lock";
import { journal } from "./write-states";

/**
 * Records an interruption of an invoice's limitation: from the day after it the period restarts (LAW §8). Throws Problem("not-found"),
 * ("conflict") for a claim that is not open or is under another law, and ("invalid") at `on` for a day in the future, up to the due date or
 * after it lapsed, at `file` for a letter without one.
 */
export const addInterruption = command({
  can: "invoices.write",
  input: NewInterruption,
  answer: Interrupted,
  async run(tx, { id, on, kind, note, file }) {
    const [invoice] = await lockRows(tx, eq(invoices.id, id));
    if (!invoice) throw notFound();
    const before = await lastDayOf(tx, id);
    if (before === null) throw conflict("no_limitation");
    const day = (value: Day) => ({ day: formatDay(value, tx.language) });
    if (on > tx.today) throw invalidField("on", "in_future");
    if (on <= invoice.expires_at)
      throw invalidField("on", "interruption_before_due", day(invoice.expires_at));
    if (on > before) throw invalidField("on", "interruption_too_late", day(before));
    if (kind === "letter" && !file?.size) throw invalidField("file", "interruption_file");
    const attachment = await storeAttachment(tx, file, "notes");
    const [row] = await tx.db
      .insert(invoice_interruptions)
      .values({
        customer_id: tx.customer.id,
        invoice_id: id,
        on,
        kind,
        note,
        file_id: attachment?.id ?? null,
        filename: attachment?.filename ?? null,
        user_id: tx.actor.id || null,
        super_user_id: tx.actor.super_user_id,
      })
      .returning({ id: invoice_interruptions.id });
    if (!row) throw new Error("an interruption was not stored");
    const lapses_on = await lastDayOf(tx, id);
    await journal(tx, [{ invoice_id: id, label: "interrupted", from: null, to: on }]);
    return { data: { id: row.id, lapses_on } };
  },
});

/** Deletes an interruption, with its file. Returns the last day before the claim lapses without it. Throws Problem("not-found"). */
export const deleteInterruption = command({
  can: "invoices.write",
  input: InterruptionId,
  answer: Interrupted,
  async run(tx, { id, interruption_id }) {
    const [invoice] = await lockRows(tx, eq(invoices.id, id));
    if (!invoice) throw notFound();
    const [row] = await tx.db
      .delete(invoice_interruptions)
      .where(
        and(
          eq(invoice_interruptions.customer_id, tx.customer.id),
          eq(invoice_interruptions.invoice_id, id),
          eq(invoice_interruptions.id, interruption_id),
        ),
      )
      .returning({ on: invoice_interruptions.on, file_id: invoice_interruptions.file_id });
    if (!row) throw notFound();
    if (row.file_id !== null) await deleteFiles(tx, [row.file_id]);
    await journal(tx, [{ invoice_id: id, label: "interrupted", from: row.on, to: null }]);
    return { data: { id: interruption_id, lapses_on: await lastDayOf(tx, id) } };
  },
});

async function lastDayOf(tx: Tx, id: number): Promise<Day | null> {
  const rows = await tx.db
    .select({ on: lapsesOn(tx) })
    .from(invoices)
    .innerJoin(debtors, withDebtor)
    .where(and(eq(invoices.customer_id, tx.customer.id), eq(invoices.id, id)));
  return rows[0]?.on ?? null;
}
