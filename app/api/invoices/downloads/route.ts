import { handle } from "@/lib/http/handle";
import { listLetters } from "@/lib/letters/queries/list-letters";

export const GET = handle(listLetters);
