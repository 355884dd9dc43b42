import { json, withProblems } from "@/lib/http/handle";
import { publicRequestOf } from "@/lib/http/public-request";
import { seeOther } from "@/lib/http/see-other";
import { notFound } from "@/lib/kernel/problems";
import { baseUrlOf } from "@/lib/resellers/rules/base-url";
import { isSubscribedByLink, unsubscribeByLink } from "@/lib/users/commands/unsubscribe-by-link";
import { brandingOf } from "@/lib/users/sign-in/branding";

type Context = { params: Promise<{ link: string }> };

/** Redirects the link in a Monday mail to its page; opening changes nothing. */
export const GET = (request: Request, { params }: Context): Promise<Response> =>
  withProblems(request, async () => seeOther(await pageOf((await params).link)));

/**
 * Unsubscribes the link's user from the Monday mail, without signing in. Mail programs send it on their user's behalf (RFC 8058), as a form
 * of any type, whose content is ignored. The page's own button is redirected back to it (`?page`).
 */
export const POST = (request: Request, { params }: Context): Promise<Response> =>
  withProblems(request, async () => {
    const { link } = await params;
    if (!(await unsubscribeByLink(link, publicRequestOf(request, "POST /monday-mail/{link}"))))
      throw notFound();
    if (new URL(request.url).searchParams.has("page")) return seeOther(await pageOf(link));
    return json(JSON.stringify({ data: { is_wanted: false } }));
  });

/** Returns the page of a link, under the white label of its user. Throws Problem("not-found") for a link that was never issued. */
async function pageOf(link: string): Promise<string> {
  const found = await isSubscribedByLink(link);
  const address = found && baseUrlOf(await brandingOf(found.user_id));
  if (!address) throw notFound();
  return `${new URL(address).pathname.replace(/\/$/, "")}/monday-mail/${link}`;
}
