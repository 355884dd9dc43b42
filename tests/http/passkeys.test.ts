import { expect, test } from "vitest";
import { calls } from "@/app/api/calls";
import { openSession } from "@/lib/access/open-session";
import { role } from "@/lib/access/roles";
import { findSession } from "@/lib/access/session";
import { dispatcher } from "@/lib/http/dispatch";
import { resetSecondFactor } from "@/lib/users/commands/reset-second-factor";
import { authenticator } from "../support/authenticator";
import { browserOf } from "../support/browser";
import { PASSWORD, person } from "../support/sign-in";
import { as, customer, NOW, owner } from "../support/world";

const bakker = await customer("Bakker Groothandel");
const dispatch = dispatcher(calls);
const HERE = "http://localhost:3000";
const NORTH = "https://incasso.noorderlicht.example";
await owner`insert into resellers (id, name, domain, host) values (7, 'Noorderlicht', 'noorderlicht', 'incasso.noorderlicht.example')`;

type Body = {
  data: {
    options: string;
    access_token: string;
    api_key: string;
    has_passkey?: true;
    passkeys: { id: string; name: string; host: string; last_used_at: string | null }[];
  };
  errors?: object;
  detail?: string;
};
type Answer = { status: number; body: Body };
type From = { origin?: string; pair?: string };

/** Acts as a browser on a page of ours: it sends its pair and the page's origin. */
const ask = async (path: string, body: object, { origin = HERE, pair }: From = {}): Promise<Answer> => {
  const headers = {
    "content-type": "application/json",
    origin,
    "sec-fetch-site": "same-origin",
    ...(pair && { authorization: pair }),
  };
  const answer = await dispatch(
    new Request(`http://127.0.0.1:3000/api${path}`, { method: "POST", headers, body: JSON.stringify(body) }),
  );
  return { status: answer.status, body: await answer.json() };
};

/** Creates a klant on a page, who has entered their password again. */
async function atWork(origin = HERE) {
  const { id, email } = await person([bakker]);
  const { ask: screen, session } = await browserOf(id);
  const headers = { origin, "sec-fetch-site": "same-origin" };
  const own = async (method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await screen(method, path, { ...(body && { body }), headers });
    return { status: answer.status, body: await answer.json() };
  };
  await own("POST", "/auth/prove", { password: PASSWORD });
  return { id, email, own, session };
}

/** Creates such a klant with a registered passkey. */
async function withPasskey(origin = HERE) {
  const klant = await atWork(origin);
  const key = authenticator(origin);
  const { body } = await klant.own("POST", "/auth/passkeys/begin", {});
  const response = key.make(body.data.options);
  expect((await klant.own("POST", "/auth/passkeys", { name: "Laptop van werk", response })).status).toBe(200);
  return { ...klant, key };
}

/** Enters the password. Returns the half-open sign-in, and the options a browser would receive. */
async function half(email_address: string, origin = HERE) {
  const { body } = await ask("/auth/login", { email_address, password: PASSWORD }, { origin });
  const pair = `${body.data.access_token}:${body.data.api_key}`;
  const options = async () => (await ask("/auth/passkey-options", {}, { pair, origin })).body.data.options;
  const verify = (response: object, from: From = {}) =>
    ask("/auth/verify-passkey", { response }, { pair, origin, ...from });
  return { opened: body.data, pair, options, verify };
}

test("a passkey takes the place of the code, is named with when it was used, and the owner is told by mail", async () => {
  const { email, key, own } = await withPasskey();
  const { opened, pair, options, verify } = await half(email);
  expect(opened.has_passkey).toBe(true);
  expect((await verify(key.use(await options()))).status).toBe(200);
  const [access_token = "", api_key = ""] = pair.split(":");
  expect(await findSession({ access_token, api_key }, NOW)).toMatchObject({ is_verified: true });
  const { passkeys } = (await own("GET", "/auth/security")).body.data;
  expect(passkeys).toMatchObject([{ name: "Laptop van werk", host: "localhost" }]);
  expect(passkeys[0]?.last_used_at).not.toBeNull();
  expect(await owner`select 1 from outbox where recipient = ${email} and kind = 'notice'`).toHaveLength(1);
});

test("nothing of a passkey is made or removed before the password was given once more", async () => {
  const { id, own, session } = await withPasskey();
  await owner`update sessions set proved_at = now() - interval '11 minutes' where id = ${session.id}`;
  expect((await own("POST", "/auth/passkeys/begin", {})).status).toBe(409);
  const [stored] = await owner<{ id: string }[]>`select id from passkeys where user_id = ${id}`;
  expect((await own("DELETE", `/auth/passkeys/${stored?.id}`)).status).toBe(409);
});

test("a challenge is good for one answer, in one session, for five minutes", async () => {
  const { id, email, key } = await withPasskey();
  const first = await half(email);
  const challenge = await first.options();
  expect((await first.verify(key.use(challenge))).status).toBe(200);
  const again = await half(email);
  expect((await again.verify(key.use(challenge))).status).toBe(422);
  // Another sign-in has a challenge of its own.
  await again.options();
  expect((await again.verify(key.use(challenge))).status).toBe(422);
  const late = key.use(await again.options());
  await owner`update sessions set challenge_until = now() - interval '1 second' where user_id = ${id}`;
  expect((await again.verify(late)).status).toBe(422);
});

test("what another page signed, or for another host, opens nothing", async () => {
  const { email, key } = await withPasskey();
  const { options, verify } = await half(email);
  for (const forged of [
    { origin: "https://invorder.example.evil" },
    { host: "evil.example" },
    { origin: "http://localhost:4000" },
  ])
    expect([forged, (await verify(key.use(await options(), forged))).status]).toEqual([forged, 422]);
  expect((await verify(key.use(await options()))).status).toBe(200);
});

test("a passkey whose count does not go up is a copy", async () => {
  const { email, key } = await withPasskey();
  const first = await half(email);
  expect((await first.verify(key.use(await first.options(), { counter: 9 }))).status).toBe(200);
  const copy = await half(email);
  expect((await copy.verify(key.use(await copy.options(), { counter: 9 }))).status).toBe(422);
  expect((await copy.verify(key.use(await copy.options(), { counter: 10 }))).status).toBe(200);
});

test("nobody comes in with somebody else's passkey, and tries are counted as those of a code", async () => {
  const { key: others } = await withPasskey();
  const { email, key } = await withPasskey();
  const { options, verify } = await half(email);
  for (let n = 0; n < 5; n++) expect((await verify(others.use(await options()))).status).toBe(422);
  const right = await verify(key.use(await options()));
  expect([right.status, Object.keys(right.body.errors ?? {})]).toEqual([422, ["response"]]);
});

test("a white label's own host keeps passkeys of its own", async () => {
  const { email, key } = await withPasskey(NORTH);
  expect((await half(email)).opened.has_passkey).toBeUndefined();
  const { opened, options, verify } = await half(email, NORTH);
  expect(opened.has_passkey).toBe(true);
  expect(JSON.parse(await options())).toMatchObject({ rpId: "incasso.noorderlicht.example" });
  expect((await verify(key.use(await options()))).status).toBe(200);
});

test("a page that is none of ours, or an address of numbers, makes none", async () => {
  for (const origin of [
    "http://127.0.0.1:3000",
    "https://evil.example",
    "http://incasso.noorderlicht.example",
  ]) {
    const { own } = await atWork(origin);
    const { status, body } = await own("POST", "/auth/passkeys/begin", {});
    expect([origin, status, body.detail]).toEqual([
      origin,
      409,
      "Passkeys werken alleen op het eigen adres van deze omgeving, niet op een IP-adres.",
    ]);
  }
});

test("what was made elsewhere, or by nobody, is not kept", async () => {
  const { id, own } = await atWork();
  const key = authenticator(HERE);
  for (const forged of [{ origin: "https://evil.example" }, { host: "evil.example" }]) {
    const { body } = await own("POST", "/auth/passkeys/begin", {});
    const response = key.make(body.data.options, forged);
    expect((await own("POST", "/auth/passkeys", { name: "x", response })).status).toBe(422);
  }
  expect(await owner`select 1 from passkeys where user_id = ${id}`).toEqual([]);
});

test("a removed passkey opens nothing, a stranger's is not found, and what was open elsewhere ends", async () => {
  const { id, email, own, key } = await withPasskey();
  const stranger = await withPasskey();
  const [theirs] = await owner<{ id: string }[]>`select id from passkeys where user_id = ${stranger.id}`;
  const [mine] = await owner<{ id: string }[]>`select id from passkeys where user_id = ${id}`;
  expect((await own("DELETE", `/auth/passkeys/${theirs?.id}`)).status).toBe(404);
  const elsewhere = await openSession({ user_id: id, is_verified: true, kind: "login" });
  const { options, verify } = await half(email);
  const signed = key.use(await options());
  expect((await own("DELETE", `/auth/passkeys/${mine?.id}`)).status).toBe(200);
  expect(await findSession(elsewhere, NOW)).toBeNull();
  expect((await verify(signed)).status).not.toBe(200);
  expect((await half(email)).opened.has_passkey).toBeUndefined();
});

test("an administrator who resets the second step takes the passkeys too", async () => {
  const { id, email } = await withPasskey();
  await resetSecondFactor.call(await as(role.superadmin), { id });
  expect((await half(email)).opened.has_passkey).toBeUndefined();
});
