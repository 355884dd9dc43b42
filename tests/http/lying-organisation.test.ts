import { afterAll, beforeEach, expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { personOf } from "@/lib/users/sign-in/oidc/person";
import { refusalOf } from "@/lib/users/sign-in/oidc/refusals";
import { type Lie, lyingProvider } from "../support/lying-provider";
import { browser, HERE, named } from "../support/provider-browser";
import { customer, owner, user } from "../support/world";

const bakker = await customer("Bakker Groothandel");
const liar = await lyingProvider();
const mallory = await lyingProvider();
afterAll(() => Promise.all([liar.close(), mallory.close()]));
const EMAIL = "jan@bakker.nl";
await user(role.klant, [bakker], { email_address: EMAIL });
await user(role.klant, [bakker], { email_address: "piet@elders.nl" });
await named({ issuer: liar.issuer, email_domains: ["bakker.nl"], reseller_id: 1 });
await named({ issuer: mallory.issuer, email_domains: ["mallory.nl"], reseller_id: 1 });
beforeEach(() => {
  for (const provider of [liar, mallory]) {
    provider.lies({});
    provider.vouchesFor(EMAIL);
  }
});

/** Starts a sign-in, and returns from the provider with `sent` added. */
async function comesBackWith(sent: Record<string, string> = {}) {
  const at = browser();
  const start = new URL((await at.begin({ email_address: EMAIL })).url);
  const word = (name: string) => start.searchParams.get(name) ?? "";
  const search = new URLSearchParams({ state: word("state"), iss: liar.issuer, ...sent });
  if (!search.has("error") && !search.has("code")) search.set("code", word("nonce"));
  const to = await at.comeBack(`${HERE}/api/auth/oidc/callback?${search}`);
  return { to, who: await at.profile() };
}

const refused = (refusal: string) => ({ to: `/invorder/login?refused=${refusal}`, who: null });

const now = () => Math.floor(Date.now() / 1_000);
const lies: [string, string, () => Lie][] = [
  ["a token for another audience", "untrusted", () => ({ claims: { aud: "another" } })],
  ["a token for us and another", "untrusted", () => ({ claims: { aud: ["invorder", "another"] } })],
  ["a token without algorithm", "untrusted", () => ({ alg: "none" })],
  ["a token without signature", "untrusted", () => ({ signs: "nothing" })],
  ["a token signed with our own secret", "untrusted", () => ({ alg: "HS256" })],
  ["a token of another key", "untrusted", () => ({ signs: "other" })],
  ["a token that is over", "clock", () => ({ claims: { iat: now() - 700, exp: now() - 100 } })],
  ["a token of another sign-in", "untrusted", () => ({ claims: { nonce: "x".repeat(43) } })],
  ["a token without nonce", "untrusted", () => ({ claims: { nonce: undefined } })],
  ["a token of another issuer", "untrusted", () => ({ claims: { iss: mallory.issuer } })],
  ["a token without subject", "untrusted", () => ({ claims: { sub: undefined } })],
  ["a clock ten minutes behind", "clock", () => ({ claims: { iat: now() - 600 } })],
  ["a clock ten minutes ahead", "clock", () => ({ claims: { iat: now() + 600 } })],
  ["an address that was not verified", "unverified", () => ({ claims: { email_verified: false } })],
  ["an address that says nothing of it", "unverified", () => ({ claims: { email_verified: undefined } })],
  ["an address verified in so many letters", "unverified", () => ({ claims: { email_verified: "true" } })],
  [
    "Entra's word from who is not Entra",
    "unverified",
    () => ({ claims: { email_verified: undefined, xms_edov: true } }),
  ],
  ["no address", "unverified", () => ({ claims: { email: undefined } })],
  ["an address of a foreign domain", "other_domain", () => ({ claims: { email: "piet@elders.nl" } })],
  ["an address with two domains", "other_domain", () => ({ claims: { email: "jan@bakker.nl@elders.nl" } })],
  ["an address nobody has here", "nobody", () => ({ claims: { email: "niemand@bakker.nl" } })],
  [
    "an answer that is a page",
    "untrusted",
    () => ({ tokens: (response) => response.setHeader("content-type", "text/html").end("<h1>Hallo</h1>") }),
  ],
  [
    "an answer without tokens",
    "untrusted",
    () => ({ tokens: (response) => response.setHeader("content-type", "application/json").end("{}") }),
  ],
  ["a fault", "away", () => ({ tokens: (response) => response.writeHead(503).end() })],
  [
    "a redirect",
    "untrusted",
    () => ({ tokens: (response) => response.writeHead(307, { location: mallory.issuer }).end() }),
  ],
  ["a line that breaks off", "away", () => ({ tokens: (response) => response.destroy() })],
  ["an answer without end", "away", () => ({ tokens: (response) => response.end("x".repeat(300_000)) })],
];

test.each(lies)("%s signs nobody in: %s", async (_what, refusal, lie) => {
  liar.lies(lie());
  expect(await comesBackWith()).toEqual(refused(refusal));
  expect(await owner`select 1 from user_identities`).toHaveLength(0);
});

test.each([
  ["access_denied", "denied"],
  ["login_required", "login_required"],
  ["temporarily_unavailable", "away"],
  ["server_error", "away"],
  ["wat_dan_ook", "untrusted"],
])("the provider's own %s ends on the sign-in page: %s", async (error, refusal) => {
  expect(await comesBackWith({ error, error_description: "<script>alert(1)</script>" })).toEqual(
    refused(refusal),
  );
});

test("what another provider sends back is not this one's (mix-up)", async () => {
  expect(await comesBackWith({ iss: mallory.issuer })).toEqual(refused("untrusted"));
  const at = browser();
  const start = new URL((await at.begin({ email_address: EMAIL })).url);
  const search = new URLSearchParams({ state: start.searchParams.get("state") ?? "", code: "x" });
  expect(await at.comeBack(`${HERE}/api/auth/oidc/callback?${search}`)).toBe(
    "/invorder/login?refused=untrusted",
  );
});

test("a provider that vouches for a domain of another one signs nobody in", async () => {
  const at = browser();
  const start = new URL((await at.begin({ email_address: "x@mallory.nl" })).url);
  const word = (name: string) => start.searchParams.get(name) ?? "";
  const search = new URLSearchParams({ state: word("state"), code: word("nonce"), iss: mallory.issuer });
  expect(await at.comeBack(`${HERE}/api/auth/oidc/callback?${search}`)).toBe(
    "/invorder/login?refused=other_domain",
  );
});

const documents: [string, () => Lie][] = [
  ["names another issuer", () => ({ document: { issuer: mallory.issuer } })],
  [
    "names endpoints without TLS elsewhere",
    () => ({ document: { token_endpoint: "http://idp.example/token" } }),
  ],
  ["names no keys", () => ({ document: { jwks_uri: undefined } })],
  ["knows no codes", () => ({ document: { response_types_supported: ["id_token"] } })],
  ["knows PKCE in clear alone", () => ({ document: { code_challenge_methods_supported: ["plain"] } })],
  ["is a page", () => ({ documentIs: (response) => response.end("<h1>Hallo</h1>") })],
  ["is not there", () => ({ documentIs: (response) => response.writeHead(404).end() })],
  ["is a redirect", () => ({ documentIs: (response) => response.writeHead(302, { location: "/x" }).end() })],
  ["has no end", () => ({ documentIs: (response) => response.end("x".repeat(300_000)) })],
];

test.each(documents)("a provider whose document %s is not gone to", async (_what, lie) => {
  liar.lies(lie());
  expect((await browser().begin({ email_address: EMAIL })).status).toBe(409);
});

test("Entra's own word for a proven address counts, where it says it", async () => {
  const entra = { id: 0, reseller_id: null, email_domains: ["bakker.nl"] };
  const issuer = "https://login.microsoftonline.com/een-organisatie/v2.0";
  const claims = { iss: issuer, aud: "invorder", sub: "1", iat: 0, exp: 0, email: "niemand@bakker.nl" };
  const refusalFor = (more: object, at = issuer) =>
    personOf({ ...entra, issuer: at }, { ...claims, ...more }).catch((error: unknown) => refusalOf(error));
  // No user has the address: it got as far as the lookup.
  for (const xms_edov of [true, 1, "1", "true"]) expect(await refusalFor({ xms_edov })).toBe("nobody");
  for (const xms_edov of [false, 0, "0", undefined])
    expect(await refusalFor({ xms_edov })).toBe("unverified");
  expect(await refusalFor({ xms_edov: true, email_verified: false })).toBe("unverified");
  expect(await refusalFor({ xms_edov: true }, "https://login.microsoftonline.com.evil.example/")).toBe(
    "unverified",
  );
});

test("what does not lie signs in", async () => {
  expect(await comesBackWith()).toEqual({ to: "/invorder", who: EMAIL });
});
