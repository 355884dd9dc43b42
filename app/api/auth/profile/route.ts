import { handle } from "@/lib/http/handle";
import { profile } from "@/lib/users/queries";

export const GET = handle(profile);
