import { handle } from "@/lib/http/handle";
import { undo } from "@/lib/undo/commands";

export const POST = handle(undo);
