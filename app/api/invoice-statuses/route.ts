import { listStatuses } from "@/lib/flow/queries";
import { handle } from "@/lib/http/handle";

export const GET = handle(listStatuses);
