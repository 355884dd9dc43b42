import { deleteDebtorEntry } from "@/lib/debtors/commands/notes";
import { handle } from "@/lib/http/handle";

/** POST with `restore` brings a deleted entry back. */
export const POST = handle(deleteDebtorEntry);
export const DELETE = handle(deleteDebtorEntry);
