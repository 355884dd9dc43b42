import { handle } from "@/lib/http/handle";
import { actionCounts } from "@/lib/users/queries/profile";

export const GET = handle(actionCounts);
