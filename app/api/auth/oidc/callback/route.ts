import { withProblems } from "@/lib/http/handle";
import { hostIn, ownerOf } from "@/lib/http/hosts";
import { publicRequestOf } from "@/lib/http/public-request";
import { seeOther } from "@/lib/http/see-other";
import { product } from "@/lib/kernel/product";
import { returnFromProvider } from "@/lib/users/sign-in/oidc/return";

/** Answers the redirect from an organisation's identity provider. Requests for an image or a frame sign nobody in and use nothing up. */
export const GET = (request: Request): Promise<Response> =>
  withProblems(request, async () => {
    const { onto, ...entrance } = publicRequestOf(request, "GET /auth/oidc/callback");
    const host = hostIn(request.headers);
    const login = ownerOf(host).kind === "product" ? `/${product.domain}/login` : "/login";
    if (!["document", null].includes(request.headers.get("sec-fetch-dest")))
      return seeOther(`${login}?refused=lost`);
    const query = new URL(request.url).searchParams;
    return onto(seeOther(await returnFromProvider(entrance, { host, login, query })));
  });
