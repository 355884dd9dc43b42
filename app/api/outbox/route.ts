import { handle } from "@/lib/http/handle";
import { listOutbox } from "@/lib/sending/outbox/queries";

export const GET = handle(listOutbox);
