import { download } from "@/lib/http/download";
import { downloadNoteFile } from "@/lib/invoices/queries/note-file";

export const GET = download(downloadNoteFile);
