import { exportDebtors } from "@/lib/debtors/queries/export-debtors";
import { download } from "@/lib/http/download";

export const GET = download(exportDebtors);
