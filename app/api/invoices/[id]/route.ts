import { handle } from "@/lib/http/handle";
import { getInvoice } from "@/lib/invoices/queries/get-invoice";

export const GET = handle(getInvoice);
