import { addDebtorEntry } from "@/lib/debtors/commands/notes";
import { handle } from "@/lib/http/handle";

export const POST = handle(addDebtorEntry, { status: 201 });
