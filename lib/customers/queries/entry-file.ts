import { and, eq, isNull } from "drizzle-orm";
import { dossier_entries } from "@/db/schema/dossiers";
import { atCustomer } from "@/lib/access/at-customer";
import { reading } from "@/lib/access/context";
import { staffFile } from "@/lib/access/file-verbs";
import { loadFile } from "@/lib/files/commands";
import { notFound } from "@/lib/kernel/problems";
import { EntryId } from "../schema/dossier";

/** Returns the attachment of an entry of a dossier. Throws Problem("not-found"), also for a deleted entry. */
export const downloadEntryFile = staffFile({
  can: "dossier.read",
  input: EntryId,
  media: ["application/octet-stream"],
  async run(staff, { id, entry_id }) {
    const { bytes, filename, content_type } = await reading(staff, async (read) => {
      const open = await atCustomer(read, id);
      const [entry] = await open.db
        .select({ file_id: dossier_entries.file_id })
        .from(dossier_entries)
        .where(
          and(
            eq(dossier_entries.customer_id, open.customer.id),
            eq(dossier_entries.id, entry_id),
            isNull(dossier_entries.deleted_at),
          ),
        );
      if (!entry?.file_id) throw notFound();
      return loadFile(open, entry.file_id);
    });
    return { filename, content_type, body: bytes };
  },
});
