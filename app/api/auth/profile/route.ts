import { handle } from "@/lib/http/handle";
import { profile } from "@/lib/users/queries/profile";

export const GET = handle(profile);
