import { bodyOf } from "@/lib/http/body";
import { answering } from "@/lib/http/handle";
import { requestContext } from "@/lib/http/request-context";
import { previewedLetter } from "@/lib/previews/queries";

export const POST = (request: Request): Promise<Response> =>
  answering(request, async () => {
    const { body, content_type } = await previewedLetter(
      await requestContext(request),
      await bodyOf(request),
    );
    return new Response(new Uint8Array(body), {
      headers: { "content-type": content_type, "content-disposition": "inline", "cache-control": "no-store" },
    });
  });
