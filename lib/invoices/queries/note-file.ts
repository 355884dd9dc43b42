import { and, eq, isNull } from "drizzle-orm";
import { invoices, timeline_entries } from "@/db/schema/invoices";
import type { StaffCtx } from "@/lib/access/context";
import { query } from "@/lib/access/verbs";
import { keptFile } from "@/lib/files/commands";
import { notFound } from "@/lib/kernel/problems";
import { reachable } from "../commands/lock";
import { NoteFileId } from "../schema";

/** The attachment of a note of this invoice. Throws Problem("not-found"), also for a deleted note and for another invoice's file. */
export const noteFile = query({
  can: "invoices.open",
  input: NoteFileId,
  async run(read, { id, file_id }) {
    const [entry] = await read.sql
      .select({ filename: timeline_entries.filename })
      .from(timeline_entries)
      .innerJoin(
        invoices,
        and(
          eq(invoices.customer_id, timeline_entries.customer_id),
          eq(invoices.id, timeline_entries.invoice_id),
        ),
      )
      .where(
        and(
          reachable(read),
          eq(timeline_entries.invoice_id, id),
          eq(timeline_entries.file_id, file_id),
          isNull(timeline_entries.deleted_at),
        ),
      )
      .limit(1);
    if (!entry) throw notFound();
    return keptFile(read, file_id);
  },
});

/** The same as a download. */
export async function downloadNoteFile(ctx: StaffCtx, input: unknown) {
  const { bytes, filename, content_type } = await noteFile.call(ctx, input);
  return { filename, content_type, body: bytes };
}
