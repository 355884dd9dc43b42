import { PATH_HEADER } from "@/lib/http/headers";
import { requestContext } from "@/lib/http/request-context";
import { pathWithin, seeOther } from "@/lib/http/see-other";
import { Problem } from "@/lib/kernel/problems";
import { setCustomer } from "@/lib/users/commands";

/** The query `sc` of a page (SPEC §2): selects the customer for who belongs to it, and goes on to the clean address. */
export async function GET(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  try {
    await setCustomer.call(await requestContext(request), { id: searchParams.get("sc") });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
  return seeOther(pathWithin(request.headers.get(PATH_HEADER)));
}
