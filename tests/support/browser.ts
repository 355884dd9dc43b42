import { calls } from "@/app/api/calls";
import { cookieNames } from "@/lib/access/cookies";
import { openSession } from "@/lib/access/open-session";
import { dispatcher } from "@/lib/http/dispatch";
import { CUSTOMER_COOKIE } from "@/lib/kernel/customer-header";

const dispatch = dispatcher(calls);

export type RequestOptions = {
  /** The customer the tab's page was rendered for. */
  tab?: number;
  /** The customer of the tab a link was last clicked in. */
  clicked?: number;
  body?: unknown;
  headers?: Record<string, string>;
};

/** Returns a browser in which a user is signed in: `ask` calls the API as our screens do, through every layer. */
export async function browserOf(user_id: number) {
  const session = await openSession({ user_id, is_verified: true, kind: "login", is_cookie: true });
  const ask = (method: string, path: string, { tab, clicked, body, headers }: RequestOptions = {}) => {
    const isForm = body instanceof FormData;
    const cookie = `${cookieNames().session}=${session.access_token}${clicked ? `; ${CUSTOMER_COOKIE}=${clicked}` : ""}`;
    return dispatch(
      new Request(`http://127.0.0.1:3000/api${path}`, {
        method,
        headers: {
          cookie,
          "x-requested-with": "invorder",
          ...(tab && { "x-customer": String(tab) }),
          ...(body !== undefined && !isForm && { "content-type": "application/json" }),
          ...headers,
        },
        body: body === undefined ? null : isForm ? body : JSON.stringify(body),
      }),
    );
  };
  return { ask, session };
}
