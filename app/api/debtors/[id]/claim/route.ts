import { handle } from "@/lib/http/handle";
import { explainDebtorClaim } from "@/lib/invoices/queries/debtor-claim";

export const GET = handle(explainDebtorClaim);
