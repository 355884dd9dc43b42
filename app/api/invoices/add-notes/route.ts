import { handle } from "@/lib/http/handle";
import { addNotes } from "@/lib/invoices/commands/add-notes";

export const POST = handle(addNotes);
