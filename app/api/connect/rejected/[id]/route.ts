import { rejectedCsv } from "@/lib/accounting/queries";
import { download } from "@/lib/http/download";

export const GET = download(rejectedCsv);
