import { previewCsv } from "@/lib/accounting/commands/upload";
import { handle } from "@/lib/http/handle";

export const POST = handle(previewCsv);
