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
    const look = await brandingOfDomain(domain);
    if (!look) throw notFound();
    if (image === "icon") return iconOf(look);
    const key = image === "logo" ? look.logo : image === "start-image" ? look.start_image : null;
    if (!key) throw notFound();
    const bytes = await storage().get(key);
    const kind = detectFileKind(bytes);
    if (kind !== "png" && kind !== "jpeg" && kind !== "webp") throw notFound();
    return cachedResponse(new Uint8Array(bytes), contentTypes[kind]);
  });

/** Returns the logo where it is legible at that size, else initials in the white label's colours. */
async function iconOf(look: Branding): Promise<Response> {
  const drawn = look.logo ? await logoIcon(await storage().get(look.logo)) : null;
  return drawn
    ? cachedResponse(new Uint8Array(drawn), contentTypes.png)
    : cachedResponse(drawnIcon(look), "image/svg+xml; charset=utf-8");
}

/** Returns an answer that may be cached forever: another image has another address. */
const cachedResponse = (body: Uint8Array<ArrayBuffer> | string, type: string): Response =>
  new Response(body, {
    headers: { "content-type": type, "cache-control": "public, max-age=31536000, immutable" },
  });
