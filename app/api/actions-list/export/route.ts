import { exportActions } from "@/lib/dunning/queries/export-actions";
import { download } from "@/lib/http/download";

export const GET = download(exportActions);
