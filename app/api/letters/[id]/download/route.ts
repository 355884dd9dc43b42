import { download } from "@/lib/http/download";
import { downloadLetter } from "@/lib/letters/queries/download";

export const GET = download(downloadLetter);
