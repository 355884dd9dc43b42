import { deleteDebtor } from "@/lib/debtors/commands/delete-debtor";
import { updateDebtor } from "@/lib/debtors/commands/write-debtor";
import { getDebtor } from "@/lib/debtors/queries/get-debtor";
import { handle } from "@/lib/http/handle";

export const GET = handle(getDebtor);
export const PATCH = handle(updateDebtor);
export const DELETE = handle(deleteDebtor);
