import { handle } from "@/lib/http/handle";
import { deleteTimelineEntry } from "@/lib/invoices/commands/delete-entry";

export const DELETE = handle(deleteTimelineEntry);
