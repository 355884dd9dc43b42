import { expect, test } from "vitest";
import { endSessions } from "@/lib/access/end-sessions";
import { openSession } from "@/lib/access/open-session";
import { role } from "@/lib/access/roles";
import { findSession, type Session } from "@/lib/access/session";
import { listUsers } from "@/lib/users/queries/list-users";
import { backToOwn, superLogin } from "@/lib/users/sign-in/super-login";
import { customer, NOW, owner, user } from "../../support/world";

async function reseller(name: string): Promise<number> {
  const [row] = await owner<{ id: number }[]>`
    insert into resellers (name, domain) values (${name}, ${name.toLowerCase()}) returning id`;
  return row?.id ?? 0;
}

async function sessionOf(user_id: number): Promise<Session> {
  const pair = await openSession({ user_id, is_verified: true, kind: "login" });
  const session = await findSession(pair, NOW);
  if (!session) throw new Error("no session");
  return session;
}
const goOnAs = async (session: Session, id: number) => {
  const found = await findSession(await superLogin(session, { id }, "192.0.2.7"), NOW);
  if (!found) throw new Error("no session");
  return found;
};

const noorderlicht = await reseller("Noorderlicht");
const zonnedael = await reseller("Zonnedael");
const bakker = await customer("Bakker Groothandel", { reseller_id: noorderlicht });
const hofstad = await customer("Hofstad Media", { reseller_id: zonnedael });
const ada = await user(role.superadmin, []);
const otherAdmin = await user(role.superadmin, []);
const nils = await user(role.whiteLabel, [], { reseller_id: noorderlicht });
const bram = await user(role.klant, [bakker]);
const hanna = await user(role.klant, [hofstad]);
const both = await user(role.klant, [bakker, hofstad]);
const inactive = await user(role.klant, [bakker], { is_active: false });

test("a superadmin works as somebody else, and everything knows both names", async () => {
  const session = await goOnAs(await sessionOf(ada.id), bram.id);
  expect(session.ctx.actor).toMatchObject({
    id: bram.id,
    role_id: role.klant,
    is_super: true,
    super_user_id: ada.id,
    super_user_name: "Sanne de Vries",
  });
  const [record] = await owner`select * from super_logins where session_id = ${session.id}`;
  expect(record).toMatchObject({
    super_user_id: ada.id,
    user_id: bram.id,
    address: "192.0.2.7",
    ended_at: null,
  });
});

test("going back ends the other's session and opens one's own, no longer than the first would have lived", async () => {
  const own = await sessionOf(ada.id);
  await owner`update sessions set expires_at = now() + interval '5 minutes' where id = ${own.id}`;
  const session = await goOnAs(own, bram.id);
  const pair = await backToOwn(session);
  const back = pair && (await findSession(pair, NOW));
  expect(back?.ctx.actor).toMatchObject({ id: ada.id, is_super: false });
  const rows =
    await owner`select id, revoked_at, expires_at < now() + interval '6 minutes' as is_short from sessions where id in (${session.id}, ${back?.id ?? ""}) order by created_at`;
  expect(rows).toMatchObject([
    { revoked_at: expect.anything(), is_short: true },
    { revoked_at: null, is_short: true },
  ]);
  const [record] = await owner`select ended_at from super_logins where session_id = ${session.id}`;
  expect(record?.ended_at).not.toBeNull();
  expect(await backToOwn(await sessionOf(ada.id))).toBeNull();
});

test("nobody becomes a superadmin, an inactive user, or themselves twice over", async () => {
  const session = await sessionOf(ada.id);
  for (const id of [otherAdmin.id, inactive.id, 2_000_000_000])
    await expect(superLogin(session, { id }, "")).rejects.toMatchObject({ kind: "not-found" });
  const nested = await goOnAs(session, nils.id);
  await expect(superLogin(nested, { id: bram.id }, "")).rejects.toMatchObject({
    detail: { key: "super_login_nested" },
  });
});

test("a white label reaches only people whose every customer is its own", async () => {
  const session = await sessionOf(nils.id);
  expect((await goOnAs(session, bram.id)).ctx.actor.id).toBe(bram.id);
  for (const { id } of [hanna, both, ada, nils])
    await expect(superLogin(session, { id }, "")).rejects.toMatchObject({ kind: "not-found" });
  const { data } = await listUsers.call(session.ctx, { per_page: 200 });
  expect(data.map(({ id }) => id).sort()).toEqual([nils.id, bram.id].sort());
  expect(data.find(({ id }) => id === bram.id)).toMatchObject({
    customers: ["Bakker Groothandel"],
    super_login: true,
  });
});

test("a customer's user may not, and is told so", async () => {
  await expect(superLogin(await sessionOf(bram.id), { id: hanna.id }, "")).rejects.toMatchObject({
    kind: "forbidden",
  });
});

test("a superadmin who is shut out loses the sessions under other names too", async () => {
  const admin = await user(role.superadmin, []);
  const pair = await superLogin(await sessionOf(admin.id), { id: bram.id }, "");
  await owner`update users set is_active = false where id = ${admin.id}`;
  expect(await findSession(pair, NOW)).toBeNull();
  await owner`update users set is_active = true where id = ${admin.id}`;
  await endSessions({ user_id: admin.id });
  expect(await findSession(pair, NOW)).toBeNull();
});
