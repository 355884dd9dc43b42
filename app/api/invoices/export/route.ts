import { download } from "@/lib/http/download";
import { exportInvoices } from "@/lib/invoices/queries/export-invoices";

export const GET = download(exportInvoices);
