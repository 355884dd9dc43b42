import { afterAll, expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { settings } from "@/lib/kernel/settings";
import { type Account, openidProvider, signInThere } from "../support/openid-provider";
import { browser, HERE, named } from "../support/provider-browser";
import { customer, owner, user } from "../support/world";

const bakker = await customer("Bakker Groothandel");
const accounts = new Map<string, Account>();
const organisation = await openidProvider(accounts);
afterAll(() => organisation.close());
await named({ issuer: organisation.issuer, email_domains: ["bakker.nl"], reseller_id: 1 });

let people = 0;
/** Creates a klant of the product's white label who has an account at the organisation too. */
async function somebody(more: Record<string, unknown> = {}, account: Partial<Account> = {}) {
  people += 1;
  const login = `nr-${people}`;
  const email_address = `jan.${people}@bakker.nl`;
  const { id } = await user(role.klant, [bakker], { email_address, ...more });
  accounts.set(login, { email: email_address, email_verified: true, ...account });
  return { id, email_address, login };
}
type Somebody = Awaited<ReturnType<typeof somebody>>;

async function through(at: ReturnType<typeof browser>, { email_address, login }: Somebody, next = "") {
  const { url } = await at.begin({ email_address, next });
  return at.comeBack(await signInThere(url, login));
}

test("somebody signs in at their organisation, without password or code, and is linked to who they are there", async () => {
  const { id, email_address, login } = await somebody();
  const at = browser();
  const { url } = await at.begin({ email_address });
  const address = new URL(url);
  expect(address.origin).toBe(organisation.issuer);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    response_type: "code",
    scope: "openid email",
    code_challenge_method: "S256",
    login_hint: email_address,
    redirect_uri: `${HERE}/api/auth/oidc/callback`,
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(await at.comeBack(await signInThere(url, login))).toBe("/invorder");
  expect(await at.profile()).toBe(email_address);
  expect(await owner`select subject from user_identities where user_id = ${id}`).toEqual([
    { subject: login },
  ]);
  expect(await owner`select act, gone from audit_entries where user_id = ${id}`).toEqual([
    { act: "GET /auth/oidc/callback", gone: "Bakker Techniek" },
  ]);
  expect(await owner`select 1 from known_browsers where user_id = ${id}`).toHaveLength(1);
  expect(await owner`select 1 from provider_sign_ins`).toHaveLength(0);
});

test("who is linked stays linked, also when their address at the organisation is another", async () => {
  const jan = await somebody();
  await through(browser(), jan);
  accounts.set(jan.login, { email: "jan@elders.nl", email_verified: false });
  const at = browser();
  expect(await through(at, jan)).toBe("/invorder");
  expect(await at.profile()).toBe(jan.email_address);
});

test("two people at the same moment are each themselves, and one who comes twice at once is linked once", async () => {
  const two = [await somebody(), await somebody()];
  const seen = await Promise.all(
    two.map(async (one) => {
      const at = browser();
      await through(at, one);
      return at.profile();
    }),
  );
  expect(seen).toEqual(two.map(({ email_address }) => email_address));
  const jan = await somebody();
  expect(await Promise.all([through(browser(), jan), through(browser(), jan)])).toEqual([
    "/invorder",
    "/invorder",
  ]);
  expect(await owner`select 1 from user_identities where user_id = ${jan.id}`).toHaveLength(1);
});

test("a page of ours is gone on to, and no other site's, nor a call", async () => {
  const jan = await somebody();
  expect(await through(browser(), jan, "/invorder/actions?tab=today")).toBe("/invorder/actions?tab=today");
  for (const next of [
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "/api/auth/logout",
    "javascript:alert(1)",
  ])
    expect([next, await through(browser(), jan, next)]).toEqual([next, "/invorder"]);
});

test("an address no provider speaks for is refused at its field, whoever has an account", async () => {
  const { email } = await user(role.klant, [bakker]);
  const known = await browser().begin({ email_address: email });
  const unknown = await browser().begin({ email_address: "niemand@nergens.nl" });
  expect(known.status).toBe(422);
  expect(Object.keys(known.body.errors)).toEqual(["email_address"]);
  expect(known.body).toEqual(unknown.body);
});

test("a page of somebody else begins nothing", async () => {
  const { email_address } = await somebody();
  const { status } = await browser("https://evil.example").begin({ email_address });
  expect([404, 409]).toContain(status);
});

test("a code that is used twice signs nobody in the second time", async () => {
  const jan = await somebody();
  const at = browser();
  const { url } = await at.begin({ email_address: jan.email_address });
  const back = await signInThere(url, jan.login);
  expect(await at.comeBack(back)).toBe("/invorder");
  at.jar.delete("invorder_session");
  expect(await at.comeBack(back)).toBe("/invorder/login?refused=lost");
  // The same code with an open sign-in: the provider knows that it was used.
  const again = new URL((await at.begin({ email_address: jan.email_address })).url);
  const stale = new URL(back);
  stale.searchParams.set("state", again.searchParams.get("state") ?? "");
  expect(await at.comeBack(stale.href)).toBe("/invorder/login?refused=untrusted");
  expect(await at.profile()).toBeNull();
});

test("what nobody began, another browser began, or is ten minutes old signs nobody in", async () => {
  const jan = await somebody();
  const at = browser();
  const { url } = await at.begin({ email_address: jan.email_address });
  const back = await signInThere(url, jan.login);
  const stranger = browser();
  expect(await stranger.comeBack(back)).toBe("/invorder/login?refused=lost");
  await stranger.begin({ email_address: jan.email_address });
  expect(await stranger.comeBack(back)).toBe("/invorder/login?refused=lost");
  expect(await stranger.comeBack(`${HERE}/api/auth/oidc/callback?code=x`)).toBe(
    "/invorder/login?refused=lost",
  );
  expect(await stranger.profile()).toBeNull();
  // A frame or an image of another page does not use up the sign-in.
  expect(await at.comeBack(back, { "sec-fetch-dest": "iframe" })).toBe("/invorder/login?refused=lost");
  await owner`update provider_sign_ins set expires_at = now() - interval '1 second'`;
  expect(await at.comeBack(back)).toBe("/invorder/login?refused=lost");
  expect(await at.profile()).toBeNull();
});

test("what was begun on one white label's host does not end on another's", async () => {
  await owner`insert into resellers (id, name, domain, host) values (7, 'Noorderlicht', 'noorderlicht', 'incasso.noorderlicht.example')`;
  const jan = await somebody();
  const at = browser();
  const { url } = await at.begin({ email_address: jan.email_address });
  const back = await signInThere(url, jan.login);
  const there = browser("https://incasso.noorderlicht.example");
  for (const [name, value] of at.jar) there.jar.set(name, value);
  expect(await there.comeBack(back)).toBe("/login?refused=lost");
  expect(await there.profile()).toBeNull();
  // Its provider cannot be used there either.
  expect((await there.begin({ email_address: jan.email_address, domain: "invorder" })).status).toBe(422);
});

test("a white label's provider signs in its own people alone, and never role 1; the installation's signs in anybody", async () => {
  await owner`insert into resellers (id, name, domain) values (8, 'Zuidpool', 'zuidpool')`;
  await named({ issuer: organisation.issuer, email_domains: ["bakker.nl"], reseller_id: 8, name: "Zuid" });
  const others = [
    await somebody(),
    await somebody({ role_id: role.superadmin, reseller_id: 8 }),
    await somebody({ is_active: false, reseller_id: 8 }),
    await somebody({ is_service: true, reseller_id: 8 }),
  ];
  for (const { email_address, login } of others) {
    const at = browser();
    const { url } = await at.begin({ email_address, domain: "zuidpool" });
    expect(await at.comeBack(await signInThere(url, login))).toBe("/zuidpool/login?refused=nobody");
    expect(await at.profile()).toBeNull();
  }
  await named({ issuer: organisation.issuer, email_domains: ["staf.nl"] });
  const email_address = "ada@staf.nl";
  await user(role.superadmin, [], { email_address });
  accounts.set("ada", { email: email_address, email_verified: true });
  const at = browser();
  const { url } = await at.begin({ email_address });
  expect(await at.comeBack(await signInThere(url, "ada"))).toBe("/invorder");
});

test("a link opens nothing once its user is inactive or moved, and an account is one identity's", async () => {
  const jan = await somebody();
  await through(browser(), jan);
  accounts.set("een-ander", { email: jan.email_address, email_verified: true });
  expect(await through(browser(), { ...jan, login: "een-ander" })).toBe("/invorder/login?refused=taken");
  await owner`update users set is_active = false where id = ${jan.id}`;
  expect(await through(browser(), jan)).toBe("/invorder/login?refused=nobody");
  await owner`update users set is_active = true, role_id = 1 where id = ${jan.id}`;
  expect(await through(browser(), jan)).toBe("/invorder/login?refused=nobody");
});

test("links end with the user, and with the provider", async () => {
  const jan = await somebody();
  await through(browser(), jan);
  await owner`delete from users where id = ${jan.id}`;
  expect(await owner`select 1 from user_identities where user_id = ${jan.id}`).toHaveLength(0);
  expect(await through(browser(), jan)).toBe("/invorder/login?refused=nobody");
  const klaas = await somebody();
  const at = browser();
  const { url } = await at.begin({ email_address: klaas.email_address });
  const back = await signInThere(url, klaas.login);
  await owner`update identity_providers set is_active = false`;
  expect(await at.comeBack(back)).toBe("/invorder/login?refused=off");
  expect((await at.begin({ email_address: klaas.email_address })).status).toBe(422);
  await owner`delete from identity_providers`;
  expect(await owner`select 1 from user_identities`).toHaveLength(0);
});

test("an address that began sign-ins too often waits, also where an organisation would answer", async () => {
  const jan = await somebody();
  const begin = () => browser().begin({ email_address: "niemand@nergens.nl" });
  const most = settings().LOGIN_FAILURES_PER_ADDRESS;
  let refused = 0;
  for (let tries = 0; tries <= most && refused === 0; tries += 1) {
    const { status } = await begin();
    if (status === 429) refused = tries;
  }
  expect(refused).toBeGreaterThan(most / 2);
  expect((await browser().begin({ email_address: jan.email_address })).status).toBe(429);
});
