import { handle } from "@/lib/http/handle";
import { openUndos } from "@/lib/undo/queries";

export const GET = handle(openUndos);
