import { expect, test } from "vitest";
import { endSessions } from "@/lib/access/end-sessions";
import { openSession } from "@/lib/access/open-session";
import { role } from "@/lib/access/roles";
import { findSession } from "@/lib/access/session";
import { listSuperLogins } from "@/lib/users/queries/super-logins";
import { superLogin } from "@/lib/users/sign-in/super-login";
import { as, customer, NOW, owner, user } from "../../support/world";

const bakker = await customer("Bakker Groothandel");
const visser = await customer("Visser Transport");
const sanne = await as(role.klant, bakker);
const colleague = await user(role.klant, [bakker], { first_name: "Bram", affix: "", last_name: "Bakker" });
const stranger = await user(role.klant, [visser], { first_name: "Vera", affix: "", last_name: "Visser" });
const ada = await user(role.superadmin, [], { first_name: "Ada", affix: "", last_name: "Brouwer" });

async function workAs(id: number) {
  const own = await findSession(
    await openSession({ user_id: ada.id, is_verified: true, kind: "login" }),
    NOW,
  );
  if (!own) throw new Error("no session");
  const pair = await superLogin(own, { id }, "192.0.2.7");
  const session = await findSession(pair, NOW);
  if (!session) throw new Error("no session");
  return { pair, id: session.id };
}

test("a superadmin reads who worked as whom; a klant who worked as somebody of their customer", async () => {
  await endSessions({ id: (await workAs(colleague.id)).id });
  await workAs(stranger.id);
  const superadmin = await as(role.superadmin);
  const all = (await listSuperLogins.call(superadmin, { direction: "desc" })).data;
  expect(all).toMatchObject([
    { super_user_name: "Ada Brouwer", user_name: "Vera Visser", is_open: true, ended_at: null },
    { super_user_name: "Ada Brouwer", user_name: "Bram Bakker", is_open: false, ended_at: expect.any(Date) },
  ]);
  expect((await listSuperLogins.call(superadmin, { q: "BRAM" })).data).toHaveLength(1);
  const own = await listSuperLogins.call(sanne, {});
  expect(own.data.map(({ user_name }) => user_name)).toEqual(["Bram Bakker"]);
  expect(own.meta.total).toBe(1);
});

test("a super-login lasts four hours at most, and ends with either account", async () => {
  for (const inactiveId of [colleague.id, ada.id]) {
    const { pair, id } = await workAs(colleague.id);
    const [row] =
      await owner`select expires_at < now() + interval '4 hours 1 minute' as is_short from sessions where id = ${id}`;
    expect(row?.is_short).toBe(true);
    await owner`update users set is_active = false where id = ${inactiveId}`;
    expect(await findSession(pair, NOW)).toBeNull();
    await owner`update users set is_active = true where id = ${inactiveId}`;
  }
});
