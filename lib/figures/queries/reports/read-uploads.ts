import type { Read } from "@/lib/access/context";
import { isZip } from "@/lib/accounting/adapters/xlsx/workbook";
import { hasExtensionOf } from "@/lib/files/rules";
import { type FieldErrors, invalidField, Problem } from "@/lib/kernel/problems";
import { type FileField, fileFields } from "../../schema/reports";
import { type OpenList, readList } from "./read-list";

export type UploadedList = { name: string; bytes: Buffer; list: OpenList };
type Uploads = Readonly<Record<FileField, File>>;

/**
 * Returns the two lists of a form, read completely, the older one first. Throws Problem("invalid") at each file that is no list of open
 * items, and at the second when it equals the first.
 */
export async function readUploads(read: Read, files: Uploads): Promise<[UploadedList, UploadedList]> {
  const errors: FieldErrors = {};
  const lists: UploadedList[] = [];
  for (const field of fileFields) {
    try {
      lists.push(await uploaded(read, files[field]));
    } catch (error) {
      if (!(error instanceof Problem) || error.kind !== "invalid" || !error.detail) throw error;
      errors[field] = [error.detail];
    }
  }
  const [older, newer] = lists;
  if (!older || !newer) throw new Problem("invalid", undefined, errors);
  if (older.bytes.equals(newer.bytes)) throw invalidField("file-2", "same_file");
  return [older, newer];
}

async function uploaded(read: Read, file: File): Promise<UploadedList> {
  if (file.size === 0) throw new Problem("invalid", { key: "invalid_file" });
  const bytes = Buffer.from(await file.arrayBuffer());
  if (!hasExtensionOf(file.name, isZip(bytes) ? "xlsx" : "text"))
    throw new Problem("invalid", { key: "invalid_file" });
  return { name: file.name, bytes, list: await readList(read, bytes) };
}
