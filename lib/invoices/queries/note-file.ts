import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import { invoices, timeline_entries } from "@/db/schema/invoices";
import { type Read, reading } from "@/lib/access/context";
import { file } from "@/lib/access/file-verbs";
import { loadFile } from "@/lib/files/commands";
import { notFound } from "@/lib/kernel/problems";
import { reachable } from "../commands/lock";
import { NoteFileId } from "../schema";

/** The attachment of a note of this invoice. Throws Problem("not-found"), also for a deleted note and for another invoice's file. */
export const downloadNoteFile = file({
  can: "invoices.open",
  input: NoteFileId,
  media: ["application/octet-stream"],
  async run(ctx, chosen) {
    const { bytes, filename, content_type } = await reading(ctx, (read) => noteFile(read, chosen));
    return { filename, content_type, body: bytes };
  },
});

async function noteFile(read: Read, { id, file_id }: z.output<typeof NoteFileId>) {
  const [entry] = await read.db
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
  return loadFile(read, file_id);
}
