import { json } from "@/lib/http/handle";
import { openApi } from "./document";

/** What the API takes, for programs and their makers. It names no data, so anybody may read it. */
export const GET = (): Response => json(JSON.stringify(openApi()));
