import { rememberTab } from "@/lib/access/session-cookie";
import { entranceOf } from "@/lib/http/entrance";
import { PATH_HEADER } from "@/lib/http/headers";
import { requestContext } from "@/lib/http/request-context";
import { pathWithin, seeOther } from "@/lib/http/see-other";
import { Problem } from "@/lib/kernel/problems";
import { setCustomer } from "@/lib/users/commands";

/**
 * The query `sc` of a page (SPEC §2): chooses the customer that is shown, and selected next, for who belongs to it, and goes on to the
 * clean address. It turns no write: every call of an open page names its own customer (DECISIONS §15).
 */
export async function GET(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const { cookies, onto } = entranceOf(request);
  try {
    const { data } = await setCustomer.call(await requestContext(request), { id: searchParams.get("sc") });
    rememberTab(cookies, data.id);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
  return onto(seeOther(pathWithin(request.headers.get(PATH_HEADER))));
}
