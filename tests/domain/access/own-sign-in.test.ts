import { expect, test } from "vitest";
import { calls } from "@/app/api/calls";
import { openSession } from "@/lib/access/open-session";
import { type RoleId, role } from "@/lib/access/roles";
import type { Call } from "@/lib/http/calls";
import { dispatcher } from "@/lib/http/dispatch";
import { PASSWORD, person } from "../../support/sign-in";
import { customer, owner } from "../../support/world";

process.env.LOG_LEVEL = "error";
process.env.CALLS_PER_MINUTE = "100000";
const dispatch = dispatcher(calls);

/** Returns a user's means of signing in, and the fields that determine their rights. */
const wayIn = async (id: number) => {
  const [row] =
    await owner`select email_address, "2fa_type", password_hash, totp_secret, totp_confirmed_at, role_id, is_active, reseller_id,
      (select count(*) from passkeys where user_id = u.id) as passkeys,
      (select count(*) from recovery_codes where user_id = u.id) as recovery_codes,
      (select count(*) from sessions where user_id = u.id and kind = 'token') as tokens,
      (select count(*) from email_changes where user_id = u.id) as wishes
    from users u where id = ${id}`;
  return row;
};

/** Every field about a user that any call accepts. */
const everyField: Record<string, unknown> = {
  email_address: "binnendringer@evil.example",
  "2fa_type": "email",
  password: "een wachtwoord van een ander",
  current_password: "geraden",
  first_name: "Sanne",
  last_name: "Vries",
  role_id: 1,
  reseller_id: null,
  is_active: false,
  code: "123456",
  name: "Koppeling",
  scope: "write",
  days: 30,
  signature: "x".repeat(43),
};

const writes = Object.entries(calls as Record<string, Call>).filter(
  ([name, { verb }]) => !name.startsWith("GET ") && ["command", "public"].includes(verb.kind),
);
/** Calls that end the session of the request; no further call is possible after them. */
const ENDS = ["POST /auth/logout", "DELETE /auth/sessions/{id}", "POST /users/{id}/end-sessions"];

async function ask(name: string, { verb }: Call, id: number, pair: string): Promise<number> {
  const [method = "", path = ""] = name.split(" ");
  const names = Object.keys(verb.input.shape).filter((field) => field in everyField);
  const body = { ...Object.fromEntries(names.map((field) => [field, everyField[field]])) };
  const answer = await dispatch(
    new Request(`http://127.0.0.1:3000/api${path.replace(/\{\w+\}/g, String(id))}`, {
      method,
      headers: { authorization: pair, "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  );
  await answer.body?.cancel();
  return answer.status;
}

const people: [string, RoleId][] = [
  ["a superadmin", role.superadmin],
  ["somebody of a white label", role.whiteLabel],
  ["a klant", role.klant],
];
const ways = ["login", "token"] as const;
test.each(people.flatMap(([who, role_id]) => ways.map((kind) => [who, kind, role_id] as const)))(
  "no write of the API changes how %s signs in with nothing but their %s",
  async (_who, kind, role_id) => {
    const bakker = await customer("Bakker Groothandel");
    const of = role_id === role.klant ? [bakker] : [];
    const more = role_id === role.whiteLabel ? { reseller_id: 1 } : {};
    const { id } = await person(of, {
      role_id,
      totp_secret: "geheim",
      "2fa_type": "google",
      totp_confirmed_at: "2026-01-01",
      ...more,
    });
    const made = await openSession({
      user_id: id,
      is_verified: true,
      kind,
      ...(kind === "token" && { token: { name: "Koppeling", scope: "write" as const, days: 30 } }),
    });
    const pair = `${made.access_token}:${made.api_key}`;
    const before = await wayIn(id);
    for (const [name, call] of writes.filter(([name]) => !ENDS.includes(name))) {
      const status = await ask(name, call, id, pair);
      expect([name, await wayIn(id)]).toEqual([name, before]);
      // Each field by itself: a refused one must not hide that another is accepted.
      for (const field of ["email_address", "2fa_type"].filter((one) => one in call.verb.input.shape)) {
        const [method = "", path = ""] = name.split(" ");
        await dispatch(
          new Request(`http://127.0.0.1:3000/api${path.replace(/\{\w+\}/g, String(id))}`, {
            method,
            headers: { authorization: pair, "content-type": "application/json" },
            body: JSON.stringify({ [field]: everyField[field] }),
          }),
        );
        expect([name, field, await wayIn(id)]).toEqual([name, field, before]);
      }
      expect(status).not.toBe(500);
    }
    expect(await owner`select 1 from sessions where id = ${made.id} and revoked_at is null`).toHaveLength(1);
  },
  120_000,
);

test("a token changes nothing about how its user signs in, even with the password; what was opened with it neither", async () => {
  const { id } = await person([await customer("Bakker Groothandel")]);
  const token = await openSession({
    user_id: id,
    is_verified: true,
    kind: "token",
    token: { name: "Koppeling", scope: "write", days: 30 },
  });
  const beside = await openSession({
    user_id: id,
    is_verified: true,
    kind: "login",
    heir_of: token.id,
    parent_id: token.id,
  });
  const after = await openSession({ user_id: id, is_verified: true, kind: "login", heir_of: beside.id });
  for (const made of [token, beside, after]) {
    const answer = await dispatch(
      new Request("http://127.0.0.1:3000/api/auth/prove", {
        method: "POST",
        headers: {
          authorization: `${made.access_token}:${made.api_key}`,
          "content-type": "application/json",
        },
        body: JSON.stringify({ password: PASSWORD }),
      }),
    );
    expect([answer.status, (await answer.json()).detail]).toEqual([
      403,
      "Met een token wijzigt u niet hoe u inlogt. Log in met uw wachtwoord en doe het op uw accountpagina.",
    ]);
  }
});
