import { handle } from "@/lib/http/handle";
import { setCustomer } from "@/lib/users/commands";

export const PATCH = handle(setCustomer);
