import { handle } from "@/lib/http/handle";
import { addNote } from "@/lib/invoices/commands/add-notes";

export const POST = handle(addNote);
