import { answering, json } from "@/lib/http/handle";
import { hostIn, ownerOf } from "@/lib/http/hosts";
import { lookOfHost } from "@/lib/resellers/queries";
import { openApi, tellerOf } from "./document";

/** Returns the document of the API, in the name of the white label of the host. It contains no data, so it is public. */
export const GET = (request: Request): Promise<Response> =>
  answering(request, async () => {
    const host = hostIn(request.headers);
    const look = ownerOf(host).kind === "product" ? null : await lookOfHost(host);
    return json(JSON.stringify(openApi(tellerOf(look))));
  });
