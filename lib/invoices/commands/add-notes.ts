import { eq } from "drizzle-orm";
import { among } from "@/db/recordset";
import { invoices } from "@/db/schema/invoices";
import type { Tx } from "@/lib/access/context";
import { command } from "@/lib/access/verbs";
import { type StoredAttachment, storeAttachment } from "@/lib/files/commands";
import { invalidField, notFound } from "@/lib/kernel/problems";
import { Noted } from "../answers";
import { NewNote, NewNotes } from "../schema";
import { lockRows } from "./lock";
import { createNotesUndo } from "./undo";
import { everything } from "./update-flex";
import { timelineWithIds } from "./write-states";

/** Adds a note to an invoice, with an attachment when one is given. Throws Problem("not-found"), ("too-large"), ("invalid"). */
export const addNote = command({
  can: "invoices.write",
  input: NewNote,
  answer: Noted,
  async run(tx, { id, note, file }) {
    const rows = await lockRows(tx, eq(invoices.id, id));
    if (rows.length === 0) throw notFound();
    return { data: await writeNotes(tx, [id], note, await storeAttachment(tx, file, "notes")) };
  },
});

/** Adds one note to many invoices: those named, or all that match (SPEC §2). `undo_id` undoes it. */
export const addNotes = command({
  can: "invoices.write",
  input: NewNotes,
  answer: Noted,
  async run(tx, { note, file, ids, ...chosen }) {
    if (!chosen.doAll && ids.length === 0) throw invalidField("ids", "nothing_chosen");
    const rows = await lockRows(tx, chosen.doAll ? await everything(tx, chosen) : among(invoices.id, ids));
    // A note for a missing row would be lost silently.
    if (!chosen.doAll && rows.length !== new Set(ids).size) throw notFound();
    return {
      data: await writeNotes(
        tx,
        rows.map(({ id }) => id),
        note,
        await storeAttachment(tx, file, "notes"),
      ),
    };
  },
});

async function writeNotes(tx: Tx, ids: number[], note: string, file: StoredAttachment) {
  const entries = await timelineWithIds(
    tx,
    ids.map((invoice_id) => ({
      invoice_id,
      type: "note",
      content: note,
      file_id: file?.id ?? null,
      filename: file?.filename ?? null,
    })),
  );
  return { added: entries.length, undo_id: await createNotesUndo(tx, "notes", entries) };
}
