import { json, withProblems } from "@/lib/http/handle";
import { hostIn, ownerOf } from "@/lib/http/hosts";
import { brandingOfHost } from "@/lib/resellers/queries";
import { openApi, publisherOf } from "./document";

/** Returns the document of the API, in the name of the white label of the host. It contains no data, so it is public. */
export const GET = (request: Request): Promise<Response> =>
  withProblems(request, async () => {
    const host = hostIn(request.headers);
    const whiteLabel = ownerOf(host).kind === "product" ? null : await brandingOfHost(host);
    return json(JSON.stringify(openApi(publisherOf(whiteLabel))));
  });
