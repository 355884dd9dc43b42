import { handle } from "@/lib/http/handle";
import { previewTemplate } from "@/lib/previews/queries";

export const POST = handle(previewTemplate);
