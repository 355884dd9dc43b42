import { expect, test } from "vitest";
import { endSessions } from "@/lib/access/end-sessions";
import { hashOf, openSession } from "@/lib/access/open-session";
import { role } from "@/lib/access/roles";
import { expiredSessions, findSession } from "@/lib/access/session";
import { adoptSession, isSamePerson } from "@/lib/users/sign-in/adopt-session";
import { backToOwn, superLogin } from "@/lib/users/sign-in/super-login";
import { enter, mailed, person, sessionOf, signIn, verify } from "../../support/sign-in";
import { customer, NOW, owner, user } from "../../support/world";

const bakker = await customer("Bakker Groothandel");
const open = (user_id: number, more = {}) =>
  openSession({ user_id, is_verified: true, kind: "login", ...more });
const idle = (id: string, minutes: number) =>
  owner`update sessions set last_seen_at = now() - make_interval(mins => ${minutes}) where id = ${id}`;

test("a session that nobody used for an hour is over, one that is used goes on, and none lives longer than twelve hours", async () => {
  const { id: user_id } = await person([bakker]);
  const pair = await open(user_id);
  await idle(pair.id, 59);
  await sessionOf(pair);
  await idle(pair.id, 61);
  expect(await findSession(pair, NOW)).toBeNull();
  const [row] =
    await owner`select expires_at <= now() + interval '12 hours' as ends from sessions where id = ${pair.id}`;
  expect(row?.ends).toBe(true);
});

test("a white label sets its own idle limit, between a quarter of an hour and twelve hours", async () => {
  const [label] = await owner<{ id: number }[]>`
    insert into resellers (name, domain, idle_minutes) values ('Noorderlicht', 'noorderlicht', 15) returning id`;
  const hofstad = await customer("Hofstad Media", { reseller_id: label?.id });
  const pair = await open((await person([hofstad])).id);
  await idle(pair.id, 16);
  expect(await findSession(pair, NOW)).toBeNull();
  for (const minutes of [14, 721])
    await expect(
      owner`update resellers set idle_minutes = ${minutes} where id = ${label?.id ?? 0}`,
    ).rejects.toThrow();
});

test("a session that runs out by itself is known for a while, so that its live line can be cut", async () => {
  const { id: user_id } = await person([bakker]);
  const sessions = {
    "idle for too long": await open(user_id),
    "at its end": await open(user_id),
    "in use": await open(user_id),
    "over for long": await open(user_id),
    "signed out": await open(user_id),
    "of a program": await openSession({ user_id, is_verified: true, kind: "token" }),
  };
  for (const { id } of Object.values(sessions)) await idle(id, 62);
  await idle(sessions["in use"].id, 58);
  await idle(sessions["over for long"].id, 90);
  await owner`update sessions set last_seen_at = now(), expires_at = now() - interval '1 minute' where id = ${sessions["at its end"].id}`;
  await endSessions({ id: sessions["signed out"].id });
  const found = new Set(await expiredSessions(300));
  const named = Object.entries(sessions).filter(([, { id }]) => found.has(id));
  expect(named.map(([name]) => name)).toEqual(["idle for too long", "at its end"]);
});

test("being seen is written once a minute at most", async () => {
  const pair = await open((await person([bakker])).id);
  const seen = async () => {
    const [row] = await owner<{ at: Date }[]>`select last_seen_at as at from sessions where id = ${pair.id}`;
    return row?.at.getTime();
  };
  const first = await seen();
  await sessionOf(pair);
  expect(await seen()).toBe(first);
  await idle(pair.id, 2);
  await sessionOf(pair);
  expect(await seen()).toBeGreaterThan(first ?? 0);
});

test("a long-lived pair of a program has no idle limit", async () => {
  const pair = await openSession({ user_id: (await person([bakker])).id, is_verified: true, kind: "token" });
  await idle(pair.id, 60 * 24 * 30);
  await sessionOf(pair);
});

test("a pair's access_token alone opens nothing; a browser's does", async () => {
  const { email } = await person([bakker]);
  const { access_token } = await enter(email);
  await sessionOf({ access_token });
  const token = await signIn(email);
  const held = await verify(token, await mailed(email), true);
  await sessionOf(held);
  expect(await findSession({ access_token: held.access_token }, NOW)).toBeNull();
});

test("a browser that goes on as somebody else leaves no session behind, on the way there nor on the way back", async () => {
  const ada = await user(role.superadmin, []);
  const bram = await person([bakker]);
  const own = await open(ada.id, { is_cookie: true });
  const other = await superLogin(await sessionOf(own), { id: bram.id }, "");
  expect(await findSession(own, NOW)).toBeNull();
  const back = await backToOwn(await sessionOf({ access_token: other.access_token }));
  expect(await findSession(other, NOW)).toBeNull();
  await endSessions({ access_token_hash: hashOf(back?.access_token ?? "") });
  const [alive] = await owner<{ count: number }[]>`
    select count(*)::int as count from sessions where revoked_at is null and (user_id = ${ada.id} or super_user_id = ${ada.id})`;
  expect(alive?.count).toBe(0);
});

test("a program's pair as somebody else ends with its own, and keeps it at work meanwhile", async () => {
  const ada = await user(role.superadmin, []);
  const own = await open(ada.id);
  const other = await superLogin(await sessionOf(own), { id: (await person([bakker])).id }, "");
  await idle(own.id, 30);
  const child = await sessionOf(other);
  await idle(child.id, 30);
  await sessionOf(other);
  const [row] =
    await owner`select last_seen_at > now() - interval '1 minute' as recent from sessions where id = ${own.id}`;
  expect(row?.recent).toBe(true);
  await endSessions({ id: own.id });
  expect(await findSession(other, NOW)).toBeNull();
  const [record] = await owner`select ended_at from super_logins where session_id = ${child.id}`;
  expect(record?.ended_at).not.toBeNull();
});

test("a link's pair becomes a session of the browser's own, that ends with the pair's and tells whose it is", async () => {
  const { id } = await person([bakker]);
  const pair = await openSession({ user_id: id, is_verified: true, kind: "token" });
  const adopted = await adoptSession(pair, NOW);
  if (!adopted) throw new Error("the pair was not taken");
  expect(adopted.access_token).not.toBe(pair.access_token);
  const session = await sessionOf({ access_token: adopted.access_token });
  expect(isSamePerson(session, adopted.of)).toBe(true);
  expect(isSamePerson(session, await sessionOf(await open((await person([bakker])).id)))).toBe(false);
  await endSessions({ id: pair.id });
  expect(await findSession({ access_token: adopted.access_token }, NOW)).toBeNull();
  expect(await adoptSession(pair, NOW)).toBeNull();
});

test("a request is done for the customer it names, for none when that is out of reach, else for the selected one", async () => {
  const visser = await customer("Visser Transport");
  const strange = await customer("Hofstad Drukwerk");
  const { id } = await person([bakker, visser], { selected_customer_id: visser });
  const pair = await open(id);
  const actsFor = async (customer_id?: number, only = true) =>
    (await findSession(pair, NOW, customer_id === undefined ? undefined : { customer_id, only }))?.ctx
      .customer?.id;
  expect(await actsFor()).toBe(visser);
  expect(await actsFor(bakker)).toBe(bakker);
  expect(await actsFor(strange)).toBeUndefined();
  expect(await actsFor(strange, false)).toBe(visser);
  expect(await actsFor(bakker, false)).toBe(bakker);
});
