import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { files } from "@/db/schema/jobs";
import type { Read, Tx } from "@/lib/access/context";
import { notFound } from "@/lib/kernel/problems";
import { storage } from "./port";

/** Keeps bytes under a random name; the real name is a column. The row belongs to the customer of the transaction. */
export async function keepFile(
  tx: Tx,
  file: { bytes: Buffer; filename: string; content_type: string; folder: string },
): Promise<number> {
  const key = await storage().put(file.bytes, { folder: file.folder });
  const [row] = await tx.db
    .insert(files)
    .values({
      customer_id: tx.customer.id,
      key,
      filename: file.filename.slice(0, 255),
      content_type: file.content_type,
      size: file.bytes.length,
      sha256: createHash("sha256").update(file.bytes).digest("hex"),
      user_id: tx.actor.id || null,
    })
    .returning({ id: files.id });
  if (!row) throw new Error("a file was not stored");
  return row.id;
}

/** A kept file with its bytes. Throws Problem("not-found"). */
export async function loadFile(
  read: Read,
  id: number,
): Promise<{ filename: string; content_type: string; bytes: Buffer }> {
  const [row] = await read.db
    .select()
    .from(files)
    .where(and(eq(files.customer_id, read.customer.id), eq(files.id, id)));
  if (!row) throw notFound();
  return { filename: row.filename, content_type: row.content_type, bytes: await storage().get(row.key) };
}
