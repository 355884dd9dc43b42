import { handle } from "@/lib/http/handle";
import { deleteInvoice } from "@/lib/invoices/commands/delete-invoice";
import { updateInvoice } from "@/lib/invoices/commands/update-invoice";
import { getInvoice } from "@/lib/invoices/queries/get-invoice";

export const GET = handle(getInvoice);
export const PATCH = handle(updateInvoice);
export const DELETE = handle(deleteInvoice);
