import { createHash } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { files } from "@/db/schema/jobs";
import type { Read, Tx } from "@/lib/access/context";
import { invalidField, notFound, Problem } from "@/lib/kernel/problems";
import { storage } from "./port";
import { contentTypes, detectFileKind, hasExtensionOf } from "./rules";

/** Stores bytes under a random key; the real name is a column. The row belongs to the customer of the transaction. */
export async function storeFile(
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

/** Returns a stored file with its bytes. Throws Problem("not-found"). */
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

/** Returns a stored file's bytes in chunks. Throws Problem("not-found"). */
export async function readFile(read: Read, id: number): Promise<AsyncIterable<Buffer>> {
  const [row] = await read.db
    .select({ key: files.key })
    .from(files)
    .where(and(eq(files.customer_id, read.customer.id), eq(files.id, id)));
  if (!row) throw notFound();
  return storage().read(row.key);
}

/** Deletes stored files, in the caller's transaction; their bytes are removed once no row refers to them. A missing file is no error. */
export const deleteFiles = (tx: Tx, ids: readonly number[]) =>
  tx.db.delete(files).where(and(eq(files.customer_id, tx.customer.id), inArray(files.id, [...ids])));

const MEGABYTE = 1024 * 1024;
const MAX_MEGABYTES = 25;

export type StoredAttachment = { id: number; filename: string } | null;

/**
 * Stores an attachment with its own name; its type is determined from its bytes. An empty file field of a form is no file. Throws
 * Problem("too-large"), or ("invalid") at `file`.
 */
export async function storeAttachment(
  tx: Tx,
  file: File | undefined,
  folder: string,
): Promise<StoredAttachment> {
  if (!file || (file.size === 0 && file.name === "")) return null;
  if (file.size > MAX_MEGABYTES * MEGABYTE) {
    const message = { key: "attachment_too_large", values: { max: MAX_MEGABYTES } };
    throw new Problem("too-large", message, { file: [message] });
  }
  if (file.size === 0) throw invalidField("file", "empty_file");
  const bytes = Buffer.from(await file.arrayBuffer());
  const kind = detectFileKind(bytes);
  if (!kind) throw invalidField("file", "file_type");
  const filename = plainName(file.name);
  if (!hasExtensionOf(filename, kind))
    throw invalidField("file", "file_ending", { kind: contentTypes[kind] });
  const id = await storeFile(tx, { bytes, filename, content_type: contentTypes[kind], folder });
  return { id, filename };
}

/** Returns the name without folders and control characters; never empty. */
const plainName = (name: string): string =>
  name
    .replace(/^.*[\\/]/, "")
    .replace(/\p{Cc}/gu, "")
    .slice(0, 200) || "bijlage";

const MOST_IMAGE_BYTES = 5 * 1024 * 1024;
const MOST_PIXELS = 40_000_000;
/** The maximum size of a stored image, in pixels: a logo wide enough for a letter at 300 dots per inch, a picture for a wide screen. */
const largest = { logo: { width: 1_200, height: 480 }, picture: { width: 2_000, height: 2_000 } };

/**
 * Stores an image under a random key: rendered again from its pixels, so that other content of the file is neither stored nor served.
 * Throws Problem("invalid") at the field for a file that is no png, jpeg or webp or cannot be decoded, and ("too-large").
 */
export async function storeImage(
  file: File,
  { field, folder, as = "logo" }: { field: string; folder: string; as?: keyof typeof largest },
): Promise<string> {
  if (file.size > MOST_IMAGE_BYTES) {
    const message = { key: "attachment_too_large", values: { max: MOST_IMAGE_BYTES / 1024 / 1024 } };
    throw new Problem("too-large", message, { [field]: [message] });
  }
  const bytes = Buffer.from(await file.arrayBuffer());
  const kind = detectFileKind(bytes);
  if (kind !== "png" && kind !== "jpeg" && kind !== "webp") throw invalidField(field, "image_type");
  // Loaded on use: most processes never process an image.
  const { default: sharp } = await import("sharp");
  const drawn = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error" })
    .rotate()
    .resize({ ...largest[as], fit: "inside", withoutEnlargement: true })
    .png()
    .toBuffer()
    .catch(() => null);
  if (!drawn) throw invalidField(field, "image_unreadable");
  return storage().put(drawn, { folder, contentType: contentTypes.png });
}
