import { handle } from "@/lib/http/handle";
import { listInvoices } from "@/lib/invoices/queries/list-invoices";

export const GET = handle(listInvoices);
