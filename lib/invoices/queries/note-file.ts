import { and, eq, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { invoice_interruptions } from "@/db/schema/interruptions";
import { invoices, timeline_entries } from "@/db/schema/invoices";
import { type Read, reading } from "@/lib/access/context";
import { file } from "@/lib/access/file-verbs";
import { loadFile } from "@/lib/files/commands";
import { notFound } from "@/lib/kernel/problems";
import { reachable } from "../commands/lock";
import { NoteFileId } from "../schema";

/**
 * Downloads the attachment of a note or an interruption of this invoice. Throws Problem("not-found"), also for a deleted note and for
 * another invoice's file.
 */
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
  const noted = sql`exists (select from ${timeline_entries} where ${timeline_entries.customer_id} = ${invoices.customer_id}
    and ${timeline_entries.invoice_id} = ${invoices.id} and ${timeline_entries.file_id} = ${file_id} and ${timeline_entries.deleted_at} is null)`;
  const interrupted = sql`exists (select from ${invoice_interruptions} where ${invoice_interruptions.customer_id} = ${invoices.customer_id}
    and ${invoice_interruptions.invoice_id} = ${invoices.id} and ${invoice_interruptions.file_id} = ${file_id})`;
  const [invoice] = await read.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(reachable(read), eq(invoices.id, id), or(noted, interrupted)));
  if (!invoice) throw notFound();
  return loadFile(read, file_id);
}
