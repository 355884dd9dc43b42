import { handle } from "@/lib/http/handle";
import { updateStatuses } from "@/lib/invoices/commands/update-statuses";

export const POST = handle(updateStatuses);
