import { previewLetter } from "@/lib/dunning/queries/preview-message";
import { download } from "@/lib/http/download";

export const GET = download(previewLetter);
