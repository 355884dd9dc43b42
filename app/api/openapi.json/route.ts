import { answering, json } from "@/lib/http/handle";
import { hostIn, ownerOf } from "@/lib/http/hosts";
import { lookOfHost } from "@/lib/resellers/queries";
import { openApi, tellerOf } from "./document";

/**
 * Returns what the API takes, for programs and their makers, in the name of whose host is asked. It names no data, so anybody may read it.
 */
export const GET = (request: Request): Promise<Response> =>
  answering(request, async () => {
    const host = hostIn(request.headers);
    const look = ownerOf(host).kind === "product" ? null : await lookOfHost(host);
    return json(JSON.stringify(openApi(tellerOf(look))));
  });
