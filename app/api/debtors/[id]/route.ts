import { getDebtor } from "@/lib/debtors/queries/get-debtor";
import { handle } from "@/lib/http/handle";

export const GET = handle(getDebtor);
