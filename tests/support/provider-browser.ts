import { GET } from "@/app/api/auth/oidc/callback/route";
import { calls } from "@/app/api/calls";
import { dispatcher } from "@/lib/http/dispatch";
import { encrypt } from "@/lib/kernel/encryption";
import { CLIENT } from "./openid-provider";
import { owner } from "./world";

const dispatch = dispatcher(calls);
export const HERE = "http://127.0.0.1:3000";

type Named = { issuer: string; email_domains: string[]; reseller_id?: number | null; name?: string };

/** Stores a provider as role 1 would enter it. */
export async function named({ issuer, email_domains, reseller_id = null, name = "Bakker Techniek" }: Named) {
  const row = {
    ...CLIENT,
    client_secret: encrypt(CLIENT.client_secret),
    issuer,
    email_domains,
    reseller_id,
    name,
  };
  const [made] = await owner<{ id: number }[]>`insert into identity_providers ${owner(row)} returning id`;
  return made?.id ?? 0;
}

type SignInRequest = { email_address: string; domain?: string; next?: string };

/** Returns a browser with cookies, on a page of ours, which can start at a provider and return. */
export function browser(origin = HERE) {
  const jar = new Map<string, string>();
  const keep = (answer: Response) => {
    for (const line of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = line.split(";")[0]?.split("=") ?? [];
      if (value === "") jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };
  const headers = () => ({
    host: new URL(origin).host,
    cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
    "x-requested-with": "invorder",
    "content-type": "application/json",
  });
  return {
    jar,
    /** Requests the provider's address, as our own sign-in page does. */
    begin: async ({ domain = "invorder", ...body }: SignInRequest) => {
      const answer = keep(
        await dispatch(
          new Request(`${origin}/api/auth/oidc`, {
            method: "POST",
            headers: { ...headers(), origin, "sec-fetch-site": "same-origin" },
            body: JSON.stringify({ ...body, domain }),
          }),
        ),
      );
      const json = await answer.json();
      return { status: answer.status, url: String(json.data?.url ?? ""), body: json };
    },
    /** Follows the provider's redirect back to us. Returns where we redirect next. */
    comeBack: async (address: string, as: Record<string, string> = {}) => {
      const { pathname, search } = new URL(address);
      const answer = keep(
        await GET(
          new Request(`${origin}${pathname}${search}`, {
            headers: { ...headers(), "sec-fetch-dest": "document", "sec-fetch-site": "cross-site", ...as },
          }),
        ),
      );
      return answer.headers.get("location") ?? String(answer.status);
    },
    /** Returns the address of the signed-in user, or null. */
    profile: async (): Promise<string | null> => {
      const answer = await dispatch(new Request(`${origin}/api/auth/profile`, { headers: headers() }));
      return answer.status === 200 ? String((await answer.json()).data.email_address) : null;
    },
  };
}
