import { storage } from "@/lib/files/port";
import { contentTypes, sniff } from "@/lib/files/rules";
import { answering } from "@/lib/http/handle";
import { notFound } from "@/lib/kernel/problems";
import { lookOfDomain } from "@/lib/resellers/queries";

type Params = { params: Promise<{ domain: string; image: string }> };

/** The logo and the start image of a white label; shown before anyone signs in. */
export const GET = (request: Request, { params }: Params): Promise<Response> =>
  answering(request, async () => {
    const { domain, image } = await params;
    const look = await lookOfDomain(domain);
    const key = image === "logo" ? look?.logo : image === "start-image" ? look?.start_image : null;
    if (!key) throw notFound();
    const bytes = await storage().get(key);
    const kind = sniff(bytes);
    if (kind !== "png" && kind !== "jpeg" && kind !== "webp") throw notFound();
    return new Response(new Uint8Array(bytes), {
      headers: {
        "content-type": contentTypes[kind],
        "cache-control": "public, max-age=31536000, immutable",
      },
    });
  });
