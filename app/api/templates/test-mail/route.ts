import { handle } from "@/lib/http/handle";
import { testTemplate } from "@/lib/previews/commands";

export const POST = handle(testTemplate);
