import { handle } from "@/lib/http/handle";
import { explainLetter } from "@/lib/letters/queries/explain-letter";

export const GET = handle(explainLetter);
