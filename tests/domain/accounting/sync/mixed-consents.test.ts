import { afterAll, beforeEach, expect, test } from "vitest";
import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import type { Session } from "@/lib/access/session";
import { exactPackage } from "@/lib/accounting/adapters/exact/package";
import { packages } from "@/lib/accounting/adapters/packages";
import { twinfieldPackage } from "@/lib/accounting/adapters/twinfield/package";
import { redeemConsent, startConsent } from "@/lib/accounting/commands/links/consent";
import { Problem } from "@/lib/kernel/problems";
import { startExact } from "../../../../emulators/exact/emulator";
import { startTwinfield } from "../../../../emulators/twinfield/emulator";
import { hurried } from "../../../support/links";
import { as, customer, NOW, own, owner, rowsOf } from "../../../support/world";

const redirects = ["http://127.0.0.1:3000/*"];
const apps = {
  exact: { client_id: "invorder", client_secret: "a-secret-of-exact", redirects },
  twinfield: { client_id: "invorder", client_secret: "a-secret-of-twinfield", redirects },
};
const consent = "given" as const;
const exact = await startExact({
  app: { ...apps.exact, consent },
  people: [{ name: "r.visser", divisions: ["4410022"] }],
  divisions: [{ id: "4410022", name: "Lindeboom Techniek B.V." }],
  limit: { minute: 10_000, day: 100_000 },
});
const twinfield = await startTwinfield({
  app: { ...apps.twinfield, consent },
  people: [{ name: "API001", divisions: ["LIND01"] }],
  offices: [{ id: "LIND01", name: "Lindeboom Techniek B.V." }],
  credits: 10_000,
});
afterAll(async () => {
  await exact.close();
  await twinfield.close();
});
const rate = { calls: 100_000, within: 60_000 };

beforeEach(() => {
  packages.exact = exactPackage({ ...apps.exact, base: exact.url, patience: hurried, rate });
  packages.twinfield = twinfieldPackage({
    ...apps.twinfield,
    login: `${twinfield.url}/auth/authentication`,
    hosts: [new URL(twinfield.url).host],
    patience: hurried,
    rate,
  });
});

type Key = "exact" | "twinfield";
const browser = (ctx: StaffCtx, id = `of ${ctx.actor.id}`) => {
  const session: Session = {
    id,
    is_verified: true,
    is_cookie: true,
    by_token: false,
    parent_id: null,
    user_id: ctx.actor.id,
    ctx,
  };
  return { session: async () => session };
};

/** Opens the consent page of a package and stops on the way back. Returns the state and the code of that page. */
async function leaving(ctx: StaffCtx, key: Key) {
  const [found] = await owner`select hash_id from customers where id = ${own(ctx).customer.id}`;
  const url = await startConsent.call(browser(ctx), { package: key, state: String(found?.hash_id) });
  const answer = await fetch(url, { redirect: "manual" });
  const back = new URL(answer.headers.get("location") ?? "");
  return { state: back.searchParams.get("state") ?? "", code: back.searchParams.get("code") ?? "" };
}

const somebody = async (name: string) => as(role.klant, await customer(name));
const linksOf = async ({ customer: of }: StaffCtx) =>
  (await rowsOf("accounting_connections", of?.id ?? 0)).map((row) => String(row.package));
const refusal = (back: Promise<string>): Promise<string> =>
  back.then(
    (page) => new URL(page, "http://127.0.0.1").searchParams.get("link") ?? page,
    (error: unknown) => {
      if (error instanceof Problem) return error.kind;
      throw error;
    },
  );

test.each(["exact", "twinfield"] as const)(
  "who consents at %s is linked, so that what follows is refused for its own reason",
  async (key) => {
    const sanne = await somebody(`Bakker ${key}`);
    expect(await refusal(redeemConsent.call(browser(sanne), await leaving(sanne, key)))).toBe("linked");
    expect(await linksOf(sanne)).toEqual([key]);
  },
);

test.each([
  ["exact", "twinfield"],
  ["twinfield", "exact"],
] as const)("a code of %s given at the return of %s links nothing", async (from, to) => {
  const sanne = await somebody(`Verwisseld ${from}`);
  const [granted, requested] = [await leaving(sanne, from), await leaving(sanne, to)];
  expect(
    await refusal(redeemConsent.call(browser(sanne), { state: requested.state, code: granted.code })),
  ).toBe("failed");
  expect(await linksOf(sanne)).toEqual([]);
  // A state refused by the other callback is used up: it does not work again with the code it was meant for.
  expect(
    await refusal(redeemConsent.call(browser(sanne), { state: requested.state, code: requested.code })),
  ).toBe("not-found");
});

test.each(["exact", "twinfield"] as const)("a code of %s is good for one return", async (key) => {
  const sanne = await somebody(`Hergebruikt ${key}`);
  const [first, second] = [await leaving(sanne, key), await leaving(sanne, key)];
  expect(await refusal(redeemConsent.call(browser(sanne), first))).toBe("linked");
  expect(await refusal(redeemConsent.call(browser(sanne), { ...second, code: first.code }))).toBe("failed");
});

test("a code that somebody else got from Twinfield, brought back with one's own state, links nobody's books", async () => {
  const [sanne, bram] = [await somebody("Eigen boeken"), await somebody("Vreemde boeken")];
  const [own, strange] = [await leaving(sanne, "twinfield"), await leaving(bram, "twinfield")];
  expect(await refusal(redeemConsent.call(browser(sanne), { ...own, code: strange.code }))).toBe("failed");
  expect([await linksOf(sanne), await linksOf(bram)]).toEqual([[], []]);
});

test("a state is good in one session, for one user, once and for ten minutes, also when two come back at the same moment", async () => {
  const sanne = await somebody("Sessies");
  const colleague = await as(role.klant, own(sanne).customer.id);
  const late = { ...sanne, now: new Date(NOW.getTime() + 600_000) };
  for (const stranger of [
    browser(sanne, "another browser"),
    browser(colleague),
    browser(colleague, `of ${sanne.actor.id}`),
    browser(late),
  ])
    expect(await refusal(redeemConsent.call(stranger, await leaving(sanne, "exact")))).toBe("not-found");
  const back = await leaving(sanne, "exact");
  const twice = await Promise.all([1, 2].map(() => refusal(redeemConsent.call(browser(sanne), back))));
  expect(twice.sort()).toEqual(["linked", "not-found"]);
});

test("a return without a session, or one that is half signed in, is asked to sign in and leaves the state as it was", async () => {
  const sanne = await somebody("Uitgelogd");
  const back = await leaving(sanne, "exact");
  const half = { ...(await browser(sanne).session()), is_verified: false };
  for (const session of [async () => null, async () => half])
    expect(await refusal(redeemConsent.call({ session }, back))).toBe("unauthenticated");
  expect(await refusal(redeemConsent.call(browser(sanne), back))).toBe("linked");
});

test("a return that names another customer's tab links the customer that left", async () => {
  const sanne = await somebody("Tabblad een");
  const other = await customer("Tabblad twee");
  await owner`insert into customer_users (customer_id, user_id) values (${other}, ${sanne.actor.id})`;
  const back = await leaving(sanne, "exact");
  const elsewhere = { ...sanne, customer: own(await as(role.klant, other)).customer };
  const page = await redeemConsent.call(browser(elsewhere, `of ${sanne.actor.id}`), {
    ...back,
    sc: String(other),
    customer_id: other,
  });
  expect(new URL(page, "http://127.0.0.1").searchParams.get("sc")).toBe(String(own(sanne).customer.id));
  expect([await linksOf(sanne), await rowsOf("accounting_connections", other)]).toEqual([["exact"], []]);
});

test("whoever lost the customer, the right or its writing between leaving and coming back links nothing", async () => {
  const left = await somebody("Weggegaan");
  const back = await leaving(left, "exact");
  await owner`delete from customer_users where user_id = ${left.actor.id}`;
  expect(await refusal(redeemConsent.call(browser(left), back))).toBe("not-found");
  const demoted = await somebody("Teruggezet");
  const spent = await leaving(demoted, "exact");
  const manager = { ...demoted, actor: { ...demoted.actor, role_id: role.manager } };
  expect(await refusal(redeemConsent.call(browser(manager), spent))).toBe("forbidden");
  expect([await linksOf(left), await linksOf(demoted)]).toEqual([[], []]);
});
