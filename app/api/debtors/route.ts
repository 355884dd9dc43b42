import { createDebtor } from "@/lib/debtors/commands/write-debtor";
import { listDebtors } from "@/lib/debtors/queries/list-debtors";
import { handle } from "@/lib/http/handle";

export const GET = handle(listDebtors);
export const POST = handle(createDebtor, { status: 201 });
