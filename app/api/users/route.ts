import { handle } from "@/lib/http/handle";
import { listUsers } from "@/lib/users/queries/list-users";

export const GET = handle(listUsers);
