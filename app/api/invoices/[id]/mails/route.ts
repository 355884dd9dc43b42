import { download } from "@/lib/http/download";
import { downloadInvoiceFile } from "@/lib/letters/queries/invoice-file";

export const GET = download(downloadInvoiceFile);
