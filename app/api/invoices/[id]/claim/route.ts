import { handle } from "@/lib/http/handle";
import { explainClaim } from "@/lib/invoices/queries/explain-claim";

export const GET = handle(explainClaim);
