import { handle } from "@/lib/http/handle";
import { actionCounts } from "@/lib/users/queries";

export const GET = handle(actionCounts);
