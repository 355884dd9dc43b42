import { listDebtors } from "@/lib/debtors/queries/list-debtors";
import { handle } from "@/lib/http/handle";

export const GET = handle(listDebtors);
