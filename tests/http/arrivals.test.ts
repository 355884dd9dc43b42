import { afterAll, expect, test } from "vitest";
import { calls } from "@/app/api/calls";
import { cookieNames } from "@/lib/access/cookies";
import { openSession } from "@/lib/access/open-session";
import { role } from "@/lib/access/roles";
import { findSession } from "@/lib/access/session";
import { packages } from "@/lib/accounting/adapters/packages";
import { dispatcher } from "@/lib/http/dispatch";
import { openTicket } from "@/lib/users/sign-in/ticket";
import { PaperPackage } from "../support/paper-package";
import { customer, owner, rowsOf, user } from "../support/world";

const paper = new PaperPackage();
paper.ledger();
const before = packages.exact;
packages.exact = paper.as("exact");
afterAll(() => {
  packages.exact = before;
});
const korst = await customer("Bakkerij Korst");
const sanne = await user(role.klant, [korst]);
const state = String((await owner`select hash_id from customers where id = ${korst}`)[0]?.hash_id);
const leaving = `/api/connect/exact?state=${state}`;

const opened = (path: string, cookie = "") =>
  dispatcher(calls)(
    new Request(`http://127.0.0.1:3000${path}`, { headers: { cookie, "sec-fetch-dest": "document" } }),
  );
const onward = (answer: Response) => new URL(answer.headers.get("location") ?? "", "http://127.0.0.1:3000");

/** Returns a link as created by a program that cannot send its pair along. */
async function ticketed(scope: "read" | "write") {
  const token = { name: "koppeling", scope, days: 1 };
  const pair = await openSession({ user_id: sanne.id, is_verified: true, kind: "token", token });
  const session = await findSession(pair, new Date());
  if (!session) throw new Error("the session was not found");
  return `${leaving}&token=${(await openTicket(session, { path: leaving })).token}`;
}

test("who opens a link with a token leaves for the consent, and has a session to come back to", async () => {
  const left = await opened(await ticketed("write"));
  expect(left.status).toBe(303);
  expect(onward(left).host).toBe("paper.example");
  const [cookie = ""] = left.headers.getSetCookie()[0]?.split(";") ?? [];
  expect(cookie).toContain(`${cookieNames().session}=`);
  const packageState = onward(left).searchParams.get("state") ?? "";
  const back = await opened(`/api/connect/return?state=${packageState}&code=good`, cookie);
  expect(onward(back).pathname + onward(back).search).toBe(
    `/invorder/synchronize?link=linked&package=exact&sc=${korst}`,
  );
  expect(await rowsOf("accounting_connections", korst)).toHaveLength(1);
});

test("who says no comes back to the page with a sentence to read", async () => {
  const left = await opened(await ticketed("write"));
  const [cookie = ""] = left.headers.getSetCookie()[0]?.split(";") ?? [];
  const packageState = onward(left).searchParams.get("state") ?? "";
  const back = await opened(`/api/connect/return?state=${packageState}&error=access_denied`, cookie);
  expect(onward(back).searchParams.get("link")).toBe("cancelled");
});

test("a token that may only look, or was used before, gives nobody a session", async () => {
  const looking = await opened(await ticketed("read"));
  expect([looking.status, looking.headers.getSetCookie()]).toEqual([403, []]);
  const link = await ticketed("write");
  await opened(link);
  const again = await opened(link);
  expect([onward(again).pathname, again.headers.getSetCookie()]).toEqual(["/invorder/synchronize", []]);
});

test("whom nobody knows is led to the page to sign in, a program is told so", async () => {
  for (const path of [leaving, "/api/connect/return?state=x&code=y"])
    expect(onward(await opened(path)).pathname).toBe("/invorder/synchronize");
  const program = await dispatcher(calls)(new Request(`http://127.0.0.1:3000${leaving}`));
  expect(program.status).toBe(401);
});
