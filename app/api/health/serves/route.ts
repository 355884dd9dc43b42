import { hostIn, ownerOf, productHosts } from "@/lib/http/hosts";
import { brandingOfHost } from "@/lib/resellers/queries";

export const dynamic = "force-dynamic";

/**
 * Answers 200 when `domain` is a host of the product or of a white label, else 404: the proxy checks it before it requests a certificate.
 */
export async function GET(request: Request) {
  const host = hostIn(new Headers({ host: new URL(request.url).searchParams.get("domain") ?? "" }));
  const isOurs =
    productHosts().includes(host) ||
    (ownerOf(host).kind !== "product" && (await brandingOfHost(host)) !== null);
  return Response.json(
    { serves: isOurs },
    { status: isOurs ? 200 : 404, headers: { "cache-control": "no-store" } },
  );
}
