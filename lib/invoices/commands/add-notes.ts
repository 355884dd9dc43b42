import { eq } from "drizzle-orm";
import { among } from "@/db/recordset";
import { invoices } from "@/db/schema/invoices";
import type { Tx } from "@/lib/access/context";
import { command } from "@/lib/access/verbs";
import { keepFile } from "@/lib/files/commands";
import { contentTypes, isNamedAs, sniff } from "@/lib/files/rules";
import { invalidField, notFound, Problem } from "@/lib/kernel/problems";
import { Noted } from "../answers";
import { NewNote, NewNotes } from "../schema";
import { lockRows } from "./lock";
import { timeline } from "./move";
import { rememberNotes } from "./undo";
import { everything } from "./update-flex";

const MEGABYTE = 1024 * 1024;
const MAX_MEGABYTES = 25;

type Attached = { id: number; filename: string } | null;

/** Adds a note to an invoice, with an attachment when one is given. Throws Problem("not-found"), ("too-large"), ("invalid"). */
export const addNote = command({
  can: "invoices.write",
  input: NewNote,
  answer: Noted,
  async run(tx, { id, note, file }) {
    const rows = await lockRows(tx, eq(invoices.id, id));
    if (rows.length === 0) throw notFound();
    return { data: await writeNotes(tx, [id], note, await keepAttachment(tx, file)) };
  },
});

/** Adds one note to many invoices: those named, or all that match (SPEC §2). `undo_id` takes it back. */
export const addNotes = command({
  can: "invoices.write",
  input: NewNotes,
  answer: Noted,
  async run(tx, { note, file, ids, ...chosen }) {
    if (!chosen.doAll && ids.length === 0) throw invalidField("ids", "nothing_chosen");
    const rows = await lockRows(tx, chosen.doAll ? await everything(tx, chosen) : among(invoices.id, ids));
    // A note for a row that is not there would be lost without a word.
    if (!chosen.doAll && rows.length !== new Set(ids).size) throw notFound();
    return {
      data: await writeNotes(
        tx,
        rows.map(({ id }) => id),
        note,
        await keepAttachment(tx, file),
      ),
    };
  },
});

async function writeNotes(tx: Tx, ids: number[], note: string, file: Attached) {
  const entries = await timeline(
    tx,
    ids.map((invoice_id) => ({
      invoice_id,
      type: "note",
      content: note,
      file_id: file?.id ?? null,
      filename: file?.filename ?? null,
    })),
  );
  return { added: entries.length, undo_id: await rememberNotes(tx, "notes", entries) };
}

/** Keeps an attachment: what it is, its bytes say, and it keeps the name it came with. An empty file field of a form is no file. */
async function keepAttachment(tx: Tx, file: File | undefined): Promise<Attached> {
  if (!file || (file.size === 0 && file.name === "")) return null;
  if (file.size > MAX_MEGABYTES * MEGABYTE) {
    const message = { key: "attachment_too_large", values: { max: MAX_MEGABYTES } };
    throw new Problem("too-large", message, { file: [message] });
  }
  if (file.size === 0) throw invalidField("file", "empty_file");
  const bytes = Buffer.from(await file.arrayBuffer());
  const kind = sniff(bytes);
  if (!kind) throw invalidField("file", "file_type");
  const filename = plainName(file.name);
  if (!isNamedAs(filename, kind)) throw invalidField("file", "file_ending", { kind: contentTypes[kind] });
  const id = await keepFile(tx, { bytes, filename, content_type: contentTypes[kind], folder: "notes" });
  return { id, filename };
}

/** The name without folders and control characters; never empty. */
const plainName = (name: string): string =>
  name
    .replace(/^.*[\\/]/, "")
    .replace(/\p{Cc}/gu, "")
    .slice(0, 200) || "bijlage";
