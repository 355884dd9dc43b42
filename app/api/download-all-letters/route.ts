import { download } from "@/lib/http/download";
import { downloadAllLetters } from "@/lib/letters/queries/download";

export const GET = download(downloadAllLetters);
