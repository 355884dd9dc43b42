import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { invoices, timeline_entries } from "@/db/schema/invoices";
import { command } from "@/lib/access/verbs";
import { int, one } from "@/lib/kernel/answers";
import { conflict, notFound } from "@/lib/kernel/problems";
import { TimelineEntryId } from "../schema";
import { lockRows } from "./lock";
import { createNotesUndo } from "./undo";
import { journal } from "./write-states";

const SHOWN_IN_JOURNAL = 200;

/** Deletes a note from the dossier; `undo_id` restores it. Throws Problem("conflict") for messages and bookings. */
export const deleteTimelineEntry = command({
  can: "invoices.write",
  input: TimelineEntryId,
  answer: one(z.strictObject({ undo_id: int })),
  async run(tx, { id, timelineId }) {
    const [invoice] = await lockRows(tx, eq(invoices.id, id));
    if (!invoice) throw notFound();
    const entry = and(
      eq(timeline_entries.customer_id, tx.customer.id),
      eq(timeline_entries.invoice_id, id),
      eq(timeline_entries.id, timelineId),
      isNull(timeline_entries.deleted_at),
    );
    const [found] = await tx.db.select().from(timeline_entries).where(entry);
    if (!found) throw notFound();
    if (found.type !== "note") throw conflict("not_a_note");
    await tx.db
      .update(timeline_entries)
      .set({ deleted_at: sql`now()`, deleted_by: tx.actor.id })
      .where(entry);
    await journal(tx, [
      { invoice_id: id, label: "note_deleted", from: found.content.slice(0, SHOWN_IN_JOURNAL), to: null },
    ]);
    return {
      data: { undo_id: await createNotesUndo(tx, "delete-note", [{ id: timelineId, invoice_id: id }]) },
    };
  },
});
