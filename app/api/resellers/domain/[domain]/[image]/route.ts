import { storage } from "@/lib/files/port";
import { contentTypes, detectFileKind } from "@/lib/files/rules";
import { withProblems } from "@/lib/http/handle";
import { notFound } from "@/lib/kernel/problems";
import { type Branding, brandingOfDomain } from "@/lib/resellers/queries";
import { drawnIcon, logoIcon } from "@/lib/resellers/render";

type Params = { params: Promise<{ domain: string; image: string }> };

/** Returns the logo, the start image or the favicon of a white label, without a session. */
export const GET = (request: Request, { params }: Params): Promise<Response> =>
  withProblems(request, async () => {
    const { domain, image } = await params;
    const whiteLabel = await brandingOfDomain(domain);
    if (!whiteLabel) throw notFound();
    if (image === "icon") return iconOf(whiteLabel);
    const key = image === "logo" ? whiteLabel.logo : image === "start-image" ? whiteLabel.start_image : null;
    if (!key) throw notFound();
    const bytes = await storage().get(key);
    const kind = detectFileKind(bytes);
    if (kind !== "png" && kind !== "jpeg" && kind !== "webp") throw notFound();
    return cachedResponse(new Uint8Array(bytes), contentTypes[kind]);
  });

/** Returns the logo where it is legible at that size, else initials in the white label's colours. */
async function iconOf(whiteLabel: Branding): Promise<Response> {
  const drawn = whiteLabel.logo ? await logoIcon(await storage().get(whiteLabel.logo)) : null;
  return drawn
    ? cachedResponse(new Uint8Array(drawn), contentTypes.png)
    : cachedResponse(drawnIcon(whiteLabel), "image/svg+xml; charset=utf-8");
}

/** Returns an answer that may be cached forever: another image has another address. */
const cachedResponse = (body: Uint8Array<ArrayBuffer> | string, type: string): Response =>
  new Response(body, {
    headers: { "content-type": type, "cache-control": "public, max-age=31536000, immutable" },
  });
