import { previewMessage } from "@/lib/dunning/queries/preview-message";
import { handle } from "@/lib/http/handle";

export const GET = handle(previewMessage);
