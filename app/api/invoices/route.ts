import { handle, handleChosen } from "@/lib/http/handle";
import { createInvoice } from "@/lib/invoices/commands/create-invoice";
import { listInvoiceIds, listInvoices } from "@/lib/invoices/queries/list-invoices";

export const GET = handleChosen(({ ids }) => (ids === "1" || ids === "true" ? listInvoiceIds : listInvoices));
export const POST = handle(createInvoice, { status: 201 });
