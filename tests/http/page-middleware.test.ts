import { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { GET as adoptLink, POST as answerOffer } from "@/app/api/auth/adopt/route";
import { GET as switchCustomer } from "@/app/api/auth/switch/route";
import { cookieNames } from "@/lib/access/cookies";
import { openSession } from "@/lib/access/open-session";
import { role } from "@/lib/access/roles";
import { findSession } from "@/lib/access/session";
import { pageMiddleware } from "@/lib/http/page-middleware";
import { brandingOfHost } from "@/lib/resellers/queries";
import { customer, NOW, owner, user } from "../support/world";

const bakker = await customer("Bakker Groothandel");
const visser = await customer("Visser Transport");
const sanne = await user(role.klant, [bakker, visser], { selected_customer_id: bakker });
const bram = await user(role.klant, [bakker]);
const pairOf = async (user_id: number) => openSession({ user_id, is_verified: true, kind: "token" });
const cookieOf = async (user_id: number) => {
  const session = await openSession({ user_id, is_verified: true, kind: "login", is_cookie: true });
  return `${cookieNames().session}=${session.access_token}`;
};
const whoHas = async (token: string | undefined) =>
  (await findSession({ access_token: token ?? "" }, NOW))?.ctx.actor.id;
const setCookieOf = (answer: Response, name: string) =>
  answer.headers
    .getSetCookie()
    .find((line) => line.startsWith(`${name}=`))
    ?.split(/[=;]/)[1];

type Headers = Record<string, string>;
const visit = (path: string, headers: Headers = {}) =>
  pageMiddleware(
    new NextRequest(`http://127.0.0.1:3000${path}`, { headers: { host: "127.0.0.1:3000", ...headers } }),
  );
/** Returns the request as the middleware forwards it: the framework reads overrides from these headers. */
const handedOn = (answer: Response, cookie = "", more: Headers = {}) => {
  const overrides = [...answer.headers].flatMap(([name, value]) =>
    name.startsWith("x-middleware-request-") ? [[name.slice("x-middleware-request-".length), value]] : [],
  );
  const to = answer.headers.get("x-middleware-rewrite") ?? "";
  return new Request(to, { headers: { ...Object.fromEntries(overrides), cookie, ...more } });
};
async function follow(user_id: number, cookie = "", more: Headers = {}) {
  const { access_token, api_key } = await pairOf(user_id);
  const answer = visit(`/invorder/login?access_token=${access_token}&api_key=${api_key}`);
  return adoptLink(handedOn(answer, cookie, more));
}

test("what the gate rewrites to tells nobody the pair of a link", async () => {
  const answer = visit("/invorder/login?access_token=geheim1234567890123456&api_key=geheim2");
  expect(answer.headers.get("x-middleware-rewrite")).toMatch(/^http:[^?#]+:3000\/api\/auth\/adopt$/);
});

test("a link signs in who is not signed in, with a token that was in no address", async () => {
  const answer = await follow(sanne.id);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/invorder"]);
  expect(await whoHas(setCookieOf(answer, cookieNames().session))).toBe(sanne.id);
});

test("who is signed in as somebody else is asked first, and stays who they were until they say yes", async () => {
  const own = await cookieOf(bram.id);
  const answer = await follow(sanne.id, own);
  expect(answer.headers.get("location")).toBe("/invorder/login/change");
  expect(setCookieOf(answer, cookieNames().session)).toBeUndefined();
  const offer = setCookieOf(answer, cookieNames().offer) ?? "";
  const say = (word: string, more: Headers = {}) =>
    answerOffer(
      new Request("http://127.0.0.1:3000/api/auth/adopt", {
        method: "POST",
        headers: {
          cookie: `${own}; ${cookieNames().offer}=${offer}`,
          "content-type": "application/x-www-form-urlencoded",
          ...more,
        },
        body: `answer=${word}&home=/invorder`,
      }),
    );
  expect((await say("yes", { "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect(await whoHas(own.split("=")[1])).toBe(bram.id);
  const yes = await say("yes", { "sec-fetch-site": "same-origin" });
  expect(await whoHas(setCookieOf(yes, cookieNames().session))).toBe(sanne.id);
  expect(await whoHas(own.split("=")[1])).toBeUndefined();
  await say("no");
  expect(await whoHas(offer)).toBeUndefined();
});

test("the same person is not asked, and an image in another page signs nobody in", async () => {
  const again = await follow(sanne.id, await cookieOf(sanne.id));
  expect(again.headers.get("location")).toBe("/invorder");
  const image = await follow(sanne.id, "", { "sec-fetch-dest": "image" });
  expect(image.headers.getSetCookie()).toEqual([]);
});

test("`sc` chooses the customer that is shown and selected next, for who belongs to it", async () => {
  const cookie = await cookieOf(sanne.id);
  const selected = async () => {
    const [row] = await owner<
      { id: number }[]
    >`select selected_customer_id as id from users where id = ${sanne.id}`;
    return row?.id;
  };
  const answer = await switchCustomer(handedOn(visit(`/invorder/debtors?sc=${visser}&q=mol`), cookie));
  expect(answer.headers.get("location")).toBe("/invorder/debtors?q=mol");
  expect([setCookieOf(answer, "invorder_customer"), await selected()]).toEqual([String(visser), visser]);
  const [entry] =
    await owner`select act, address from audit_entries where user_id = ${sanne.id} order by id desc limit 1`;
  expect(entry).toEqual({ act: "PATCH /auth/set-customer", address: "unknown" });
  const strange = await customer("Hofstad Media");
  const refused = await switchCustomer(handedOn(visit(`/invorder?sc=${strange}`), cookie));
  expect([refused.headers.getSetCookie(), await selected()]).toEqual([[], visser]);
});

test("a white label's own host is known with and without its port", async () => {
  await owner`insert into resellers (name, domain, host) values ('Zonnedael', 'zonnedael', 'debiteuren.zonnedael.nl')`;
  for (const host of ["debiteuren.zonnedael.nl", "debiteuren.zonnedael.nl:4100"]) {
    const labelHost = handedOn(visit("/debtors", { host })).headers.get("x-reseller-host") ?? "";
    expect((await brandingOfHost(labelHost))?.domain).toBe("zonnedael");
  }
});

test("a page whose name ends like a file's is under the same policy as every page", async () => {
  const { config } = await import("@/middleware");
  const [matcher = ""] = config.matcher;
  for (const path of ["/invorder/x.y", "/invorder/debtors", "/login.php"])
    expect([path, new RegExp(`^${matcher}$`).test(path)]).toEqual([path, true]);
  expect(visit("/invorder/x.y").headers.get("content-security-policy")).toContain("'strict-dynamic'");
});
