import { rememberTab } from "@/lib/access/session-cookie";
import { getDebtor } from "@/lib/debtors/queries/get-debtor";
import { PATH_HEADER } from "@/lib/http/headers";
import { publicRequestOf } from "@/lib/http/public-request";
import { requestContext } from "@/lib/http/request-context";
import { originOf } from "@/lib/http/request-facts";
import { pathWithin, seeOther } from "@/lib/http/see-other";
import { getInvoice } from "@/lib/invoices/queries/get-invoice";
import { CUSTOMER_HEADER } from "@/lib/kernel/customer-header";
import { Problem } from "@/lib/kernel/problems";
import { setCustomer } from "@/lib/users/commands/set-customer";

/**
 * Handles the query `sc` of a page (SPEC §2): selects the customer, also as the user's next default, if the user has access to it, and
 * redirects to the clean address. It redirects no write: every call of an open page names its own customer (DECISIONS §15).
 */
export async function GET(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const path = pathWithin(request.headers.get(PATH_HEADER));
  const { cookies, onto } = publicRequestOf(request, "GET /auth/switch");
  try {
    // The audit entry is that of a choice from the menu.
    const ctx = { ...(await requestContext(request)), origin: originOf(request, "PATCH /auth/set-customer") };
    const { data } = await setCustomer.call(ctx, { id: searchParams.get("sc") });
    rememberTab(cookies, data.id);
    return onto(seeOther(await reachablePath(request, data.id, path)));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return onto(seeOther(path));
  }
}

const records: Record<string, Pick<typeof getDebtor, "call"> | Pick<typeof getInvoice, "call">> = {
  debtors: getDebtor,
  invoices: getInvoice,
};

/** Returns the path to continue at: for a record that the customer does not have, the list instead. */
async function reachablePath(request: Request, customer_id: number, path: string): Promise<string> {
  const [, list = "", part = "", id] = /^(.*\/(debtors|invoices))\/(\d+)\/edit/.exec(path) ?? [];
  const verb = records[part];
  if (!verb) return path;
  const headers = new Headers(request.headers);
  headers.set(CUSTOMER_HEADER, String(customer_id));
  const ctx = await requestContext(new Request(request.url, { headers }));
  return verb.call(ctx, { id }).then(
    () => path,
    (error: unknown) => {
      if (error instanceof Problem) return list;
      throw error;
    },
  );
}
