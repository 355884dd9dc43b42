import { hash } from "@node-rs/argon2";
import { generateSync } from "otplib";
import { expect, test } from "vitest";
import { endSessions } from "@/lib/access/end-sessions";
import { role } from "@/lib/access/roles";
import { findSession, type Session } from "@/lib/access/session";
import { decrypt } from "@/lib/kernel/encryption";
import { login, verifyCode } from "@/lib/users/sign-in/commands";
import { customer, NOW, owner, user } from "../../support/world";

const PASSWORD = "een-lang-wachtwoord";
const password_hash = await hash(PASSWORD);
const bakker = await customer("Bakker Groothandel");
const person = (more = {}) => user(role.klant, [bakker], { password_hash, ...more });
const caller = (address = "192.0.2.1") => ({
  call: "POST /auth/login",
  address,
  browser: undefined,
  agent: "",
  request_id: "",
  origin: null,
  language: "nl" as const,
  now: NOW,
});
const signIn = (email: string, password = PASSWORD, address?: string) =>
  login({ email_address: email, password }, caller(address));

/** Returns the code in the newest mail to an address. */
async function mailed(email: string): Promise<string> {
  const [mail] = await owner<
    { text: string }[]
  >`select text from outbox where recipient = ${email} order by id desc limit 1`;
  return /\b(\d{6})\b/.exec(mail?.text ?? "")?.[1] ?? "";
}

async function half(pair: { access_token: string; api_key: string }): Promise<Session> {
  const session = await findSession(pair, NOW);
  if (!session) throw new Error("no session");
  return session;
}

const verify = async (pair: { access_token: string; api_key: string }, code: string, held = false) =>
  verifyCode({ code }, await half(pair), held ? pair : null, caller());

test("e-mail, password and the mailed code open a session; a browser's token is a new one", async () => {
  const { email } = await person();
  const token = await signIn(email);
  expect(token.verify).toBe("email");
  expect((await half(token)).is_verified).toBe(false);
  const pair = await verify(token, await mailed(email));
  expect(pair.access_token).not.toBe(token.access_token);
  expect(await findSession(pair, NOW)).toMatchObject({
    is_verified: true,
    ctx: { customer: { id: bakker } },
  });
  expect(await findSession(token, NOW)).toBeNull();
});

test("an API client keeps the pair of its login", async () => {
  const { email } = await person();
  const token = await signIn(email);
  const pair = await verify(token, await mailed(email), true);
  expect(pair).toEqual({ access_token: token.access_token, api_key: token.api_key });
  expect((await half(pair)).is_verified).toBe(true);
  expect(await findSession({ ...pair, api_key: "x".repeat(43) }, NOW)).toBeNull();
});

test("a code works once, for its own login, and not after ten minutes", async () => {
  const { email } = await person();
  const first = await signIn(email);
  const code = await mailed(email);
  const second = await signIn(email);
  await expect(verify(second, code)).rejects.toMatchObject({
    kind: "invalid",
    errors: { code: [{ key: "wrong_credentials" }] },
  });
  await verify(first, code, true);
  await expect(verify(first, code, true)).rejects.toMatchObject({ kind: "invalid" });
  const late = await mailed(email);
  await owner`update codes set expires_at = now() - interval '1 second' where used_at is null`;
  await expect(verify(second, late)).rejects.toMatchObject({ kind: "invalid" });
});

test("after five wrong tries even the right code is refused", async () => {
  const { email } = await person();
  const token = await signIn(email);
  const code = await mailed(email);
  const wrong = code === "000000" ? "111111" : "000000";
  for (let n = 0; n < 5; n++) await expect(verify(token, wrong)).rejects.toMatchObject({ kind: "invalid" });
  await expect(verify(token, code)).rejects.toMatchObject({ kind: "invalid" });
});

test("a wrong password, an unknown address and an inactive user get one and the same answer", async () => {
  const { email } = await person();
  const { email: retired } = await person({ is_active: false });
  const answers = await Promise.all(
    [signIn(email, "fout"), signIn("niemand@nergens.example"), signIn(retired)].map((attempt) =>
      attempt.catch((error: unknown) => error),
    ),
  );
  const expected = {
    kind: "invalid",
    errors: { email_address: [{ key: "wrong_credentials" }], password: [{ key: "wrong_credentials" }] },
  };
  for (const answer of answers) expect(answer).toMatchObject(expected);
});

test("too many failures stop an account, known or not, and leave others alone", async () => {
  for (const email of [(await person()).email, "gok@nergens.example"]) {
    for (let n = 0; n < 10; n++)
      await expect(signIn(email, "fout")).rejects.toMatchObject({ kind: "invalid" });
    await expect(signIn(email)).rejects.toMatchObject({ kind: "too-many" });
  }
  const { email } = await person();
  await expect(signIn(email)).resolves.toMatchObject({ verify: "email" });
});

test("an authenticator app is shown its QR on first use only, and a code of it works once", async () => {
  const { id, email } = await person({ "2fa_type": "google" });
  const first = await signIn(email);
  expect(first).toMatchObject({ verify: "app", qr: expect.stringMatching(/^data:image\/png;base64,/) });
  const [row] = await owner<{ totp_secret: string }[]>`select totp_secret from users where id = ${id}`;
  const code = generateSync({ secret: decrypt(row?.totp_secret ?? "") });
  await verify(first, code);
  const second = await signIn(email);
  expect(second).toMatchObject({ verify: "app" });
  expect(second.qr).toBeUndefined();
  await expect(verify(second, code)).rejects.toMatchObject({ kind: "invalid" });
});

test("ending a user's sessions and making them inactive take hold at once", async () => {
  const { id, email } = await person();
  const one = await verify(await signIn(email), await mailed(email));
  await endSessions({ user_id: id });
  expect(await findSession(one, NOW)).toBeNull();
  const two = await verify(await signIn(email), await mailed(email));
  await owner`update users set is_active = false where id = ${id}`;
  expect(await findSession(two, NOW)).toBeNull();
});

test("a customer that became inactive is no longer selected", async () => {
  const visser = await customer("Visser Transport");
  const { email } = await user(role.klant, [bakker, visser], { password_hash, selected_customer_id: visser });
  const pair = await verify(await signIn(email), await mailed(email));
  expect((await half(pair)).ctx.customer?.id).toBe(visser);
  await owner`update customers set is_active = false where id = ${visser}`;
  expect((await half(pair)).ctx.customer?.id).toBe(bakker);
});

test("nothing that proves who somebody is stands in the database in clear", async () => {
  const { email } = await person();
  const token = await signIn(email);
  const code = await mailed(email);
  const stored = JSON.stringify([
    await owner`select * from sessions`,
    await owner`select * from codes`,
    await owner`select * from throttles`,
  ]);
  for (const secret of [token.access_token, token.api_key, `"${code}"`, email])
    expect(stored).not.toContain(secret);
});
