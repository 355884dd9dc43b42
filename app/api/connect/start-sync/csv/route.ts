import { startCsvImport } from "@/lib/accounting/commands/upload";
import { handle } from "@/lib/http/handle";

export const POST = handle(startCsvImport);
