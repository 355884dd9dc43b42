import { generateSync } from "otplib";
import { expect, test } from "vitest";
import { openSession } from "@/lib/access/open-session";
import { role } from "@/lib/access/roles";
import { findSession } from "@/lib/access/session";
import { endUserSessions, userSessions } from "@/lib/users/commands/end-user-sessions";
import { browserOf } from "../support/browser";
import { mailed, PASSWORD, person, signIn, verify } from "../support/sign-in";
import { as, customer, NOW, owner, user } from "../support/world";

const bakker = await customer("Bakker Groothandel");
const NEW = "een heel ander wachtwoord";
type Shown = { id: string; is_this: boolean; super_user_name: string | null };
/** The answers of all these calls; each test reads the part of its call. */
type Data = { key: string; recovery_codes: string[]; sessions: Shown[] };
type Answer = { status: number; body: { data: Data; errors?: object } };

/** Creates a klant in a browser, who has entered their password again or not. */
async function atWork(proved = true) {
  const { id, email } = await person([bakker]);
  const browser = await browserOf(id);
  const ask = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await browser.ask(method, path, { ...(body !== undefined && { body }) });
    return { status: answer.status, body: await answer.json() };
  };
  if (proved) expect((await ask("POST", "/auth/prove", { password: PASSWORD })).status).toBe(200);
  return { id, email, ask, session: browser.session };
}

/** Sets up an app completely. Returns its key and recovery codes. */
async function withApp() {
  const klant = await atWork();
  const { body } = await klant.ask("POST", "/auth/app", {});
  const { key } = body.data;
  const confirmed = await klant.ask("POST", "/auth/app/confirm", { code: generateSync({ secret: key }) });
  const { recovery_codes: codes } = confirmed.body.data;
  return { ...klant, key, codes };
}

test("somebody sees where they are signed in and who works as them, and ends what is not theirs", async () => {
  const { id, ask, session } = await atWork(false);
  const ada = await user(role.superadmin, [], { first_name: "Ada", affix: "", last_name: "Brouwer" });
  const other = await openSession({ user_id: id, is_verified: true, kind: "login" });
  await openSession({ user_id: id, super_user_id: ada.id, is_verified: true, kind: "login" });
  await openSession({ user_id: id, is_verified: false, kind: "login" });
  const { body } = await ask("GET", "/auth/security");
  const { sessions } = body.data;
  expect(sessions).toHaveLength(3);
  expect(sessions.filter(({ is_this }) => is_this)).toMatchObject([{ id: session.id }]);
  expect(sessions.map(({ super_user_name }) => super_user_name).filter(Boolean)).toEqual(["Ada Brouwer"]);
  expect((await ask("DELETE", `/auth/sessions/${other.id}`)).body.data).toEqual({ ended: 1 });
  expect(await findSession(other, NOW)).toBeNull();
  // A super-login as them, and a sign-in that was only started.
  expect((await ask("DELETE", "/auth/sessions/others")).body.data).toEqual({ ended: 2 });
  expect((await ask("GET", "/auth/profile")).status).toBe(200);
});

test("nobody ends a stranger's session, nor guesses one", async () => {
  const { ask } = await atWork(false);
  const stranger = await openSession({
    user_id: (await person([bakker])).id,
    is_verified: true,
    kind: "login",
  });
  expect((await ask("DELETE", `/auth/sessions/${stranger.id}`)).status).toBe(404);
  expect((await ask("DELETE", "/auth/sessions/1")).status).toBe(422);
  expect(await findSession(stranger, NOW)).not.toBeNull();
});

test("a new password needs the one in use, ends what is open elsewhere and tells its owner", async () => {
  const { id, email, ask } = await atWork(false);
  const elsewhere = await openSession({ user_id: id, is_verified: true, kind: "login" });
  const wrong = await ask("POST", "/auth/change-password", { current_password: "fout", password: NEW });
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ["current_password"]]);
  const unlike = { current_password: PASSWORD, password: NEW, password_repeat: "iets anders" };
  expect((await ask("POST", "/auth/change-password", unlike)).status).toBe(422);
  const right = await ask("POST", "/auth/change-password", { current_password: PASSWORD, password: NEW });
  expect(right.status).toBe(200);
  expect(await findSession(elsewhere, NOW)).toBeNull();
  expect((await ask("GET", "/auth/profile")).status).toBe(200);
  expect(await signIn(email, NEW)).toMatchObject({ verify: "email" });
  expect(await owner`select 1 from outbox where recipient = ${email} and kind = 'notice'`).toHaveLength(1);
});

test("nothing about the second step changes before the password was given again, for ten minutes", async () => {
  const { ask, session } = await atWork(false);
  const acts = ["/auth/app", "/auth/app/confirm", "/auth/mailed-codes", "/auth/recovery-codes"];
  const tried = () =>
    Promise.all(acts.map((path) => ask("POST", path, path.endsWith("confirm") ? { code: "123456" } : {})));
  for (const { status } of await tried()) expect(status).toBe(409);
  expect((await ask("POST", "/auth/prove", { password: "fout" })).status).toBe(422);
  for (const { status } of await tried()) expect(status).toBe(409);
  await ask("POST", "/auth/prove", { password: PASSWORD });
  await owner`update sessions set proved_at = now() - interval '11 minutes' where id = ${session.id}`;
  for (const { status } of await tried()) expect(status).toBe(409);
});

test("an app is in use once it showed a right code; until then codes come by mail as before", async () => {
  const { email, ask } = await atWork();
  const { body } = await ask("POST", "/auth/app", {});
  const { key } = body.data;
  expect((await ask("POST", "/auth/app/confirm", { code: "000000" })).status).toBe(422);
  expect(await signIn(email)).toMatchObject({ verify: "email" });
  const confirmed = await ask("POST", "/auth/app/confirm", { code: generateSync({ secret: key }) });
  expect(new Set(confirmed.body.data.recovery_codes).size).toBe(10);
  const token = await signIn(email);
  expect(token).toMatchObject({ verify: "app" });
  expect(token.qr).toBeUndefined();
});

test("a recovery code takes the place of the app once, whatever way it is typed", async () => {
  const { email, codes, ask } = await withApp();
  const [code = ""] = codes;
  const pair = await verify(await signIn(email), code.toUpperCase().replace("-", " - "));
  expect(await findSession(pair, NOW)).toMatchObject({ is_verified: true });
  await expect(verify(await signIn(email), code)).rejects.toMatchObject({ kind: "invalid" });
  expect((await ask("GET", "/auth/security")).body.data).toMatchObject({ recovery_codes_left: 9 });
  const renewed = await ask("POST", "/auth/recovery-codes", {});
  expect(renewed.body.data.recovery_codes).not.toContain(codes[1]);
  await expect(verify(await signIn(email), codes[1] ?? "")).rejects.toMatchObject({ kind: "invalid" });
  const stored = JSON.stringify(await owner`select * from recovery_codes`);
  for (const one of codes) expect(stored).not.toContain(one.replace("-", ""));
});

test("back to codes by mail forgets the app and its recovery codes", async () => {
  const { email, codes, ask } = await withApp();
  expect((await ask("POST", "/auth/mailed-codes", {})).status).toBe(200);
  const token = await signIn(email);
  expect(token).toMatchObject({ verify: "email" });
  await expect(verify(token, codes[0] ?? "")).rejects.toMatchObject({ kind: "invalid" });
  await expect(verify(token, await mailed(email))).resolves.toBeDefined();
});

test("who works as somebody else changes nothing of how they sign in", async () => {
  const { id } = await person([bakker]);
  const ada = await user(role.superadmin, []);
  const pair = await openSession({ user_id: id, super_user_id: ada.id, is_verified: true, kind: "login" });
  const browser = await browserOf(id);
  const headers = { cookie: "", authorization: `${pair.access_token}:${pair.api_key}` };
  for (const [path, body] of [
    ["/auth/prove", { password: PASSWORD }],
    ["/auth/change-password", { current_password: PASSWORD, password: NEW }],
    ["/auth/app", {}],
    ["/auth/mailed-codes", {}],
    ["/auth/recovery-codes", {}],
  ] as const)
    expect([path, (await browser.ask("POST", path, { body, headers })).status]).toEqual([path, 409]);
  expect((await browser.ask("DELETE", "/auth/sessions/others", { headers })).status).toBe(409);
});

test("an administrator sees where their users are signed in and signs them out; a white label its own alone", async () => {
  await owner`insert into resellers (id, name, domain) values (7, 'Noorderlicht', 'noorderlicht') on conflict do nothing`;
  const ada = await as(role.superadmin);
  const nils = await as(role.whiteLabel, undefined, { reseller_id: 7 });
  const { id } = await person([bakker]);
  const pair = await openSession({ user_id: id, is_verified: true, kind: "login" });
  expect((await userSessions.call(ada, { id })).data).toMatchObject([{ id: pair.id, super_user_name: null }]);
  await expect(userSessions.call(nils, { id })).rejects.toMatchObject({ kind: "not-found" });
  await expect(endUserSessions.call(nils, { id })).rejects.toMatchObject({ kind: "not-found" });
  expect((await endUserSessions.call(ada, { id, session_id: pair.id })).data).toEqual({ ended: 1 });
  expect(await findSession(pair, NOW)).toBeNull();
  const other = await openSession({ user_id: (await person([bakker])).id, is_verified: true, kind: "login" });
  await expect(endUserSessions.call(ada, { id, session_id: other.id })).rejects.toMatchObject({
    kind: "not-found",
  });
});
