import { handle } from "@/lib/http/handle";
import { resolveMessage } from "@/lib/sending/outbox/commands";

export const POST = handle(resolveMessage);
