import { handle } from "@/lib/http/handle";
import { updateFlex } from "@/lib/invoices/commands/update-flex";

export const POST = handle(updateFlex);
