import { expect, test } from "vitest";
import { calls } from "@/app/api/calls";
import { capabilities } from "@/lib/access/capabilities";
import { type FeatureName, features } from "@/lib/access/features";
import { role } from "@/lib/access/roles";
import { findSession } from "@/lib/access/session";
import { dispatcher } from "@/lib/http/dispatch";
import { userSessions } from "@/lib/users/commands/end-user-sessions";
import { adoptSession } from "@/lib/users/sign-in/adopt-session";
import { browserOf } from "../support/browser";
import { PASSWORD, person } from "../support/sign-in";
import { as, customer, debtor, NOW, owner } from "../support/world";

const bakker = await customer("Bakker Groothandel");
const dispatch = dispatcher(calls);
const wish = { name: "Koppeling boekhouding", scope: "write", days: 90 };
type Made = { id: string; access_token: string; api_key: string; expires_at: string };

/** Creates a klant in a browser, who has entered their password again. */
async function klant() {
  const { id } = await person([bakker]);
  const { ask } = await browserOf(id);
  await ask("POST", "/auth/prove", { body: { password: PASSWORD } });
  const make = async (more: object = {}): Promise<Made> => {
    const answer = await ask("POST", "/auth/tokens", { body: { ...wish, ...more } });
    expect(answer.status).toBe(201);
    return (await answer.json()).data;
  };
  return { id, ask, make };
}

/** Returns a program that authenticates with a pair. */
const program =
  ({ access_token, api_key }: Made) =>
  (method: string, path: string, body?: unknown) =>
    dispatch(
      new Request(`http://127.0.0.1:3000/api${path}`, {
        method,
        headers: {
          authorization: `${access_token}:${api_key}`,
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        body: body === undefined ? null : JSON.stringify(body),
      }),
    );

const tokensOf = async (ask: Awaited<ReturnType<typeof klant>>["ask"]) => {
  const { data } = await (await ask("GET", "/auth/security")).json();
  return data.sessions.filter(({ kind }: { kind: string }) => kind === "token");
};

test("a token is made after the password was given once more, works with its owner's rights, and is kept as hashes alone", async () => {
  const { id, ask, make } = await klant();
  const made = await make();
  const days = (Date.parse(made.expires_at) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(90);
  expect((await program(made)("GET", "/debtors")).status).toBe(200);
  expect(await tokensOf(ask)).toMatchObject([{ id: made.id, name: wish.name, scope: "write" }]);
  const stored = JSON.stringify(await owner`select s::text from sessions s where user_id = ${id}`);
  expect(stored).not.toContain(made.access_token);
  expect(stored).not.toContain(made.api_key);
});

test("without the password once more there is no token, nor for who works as somebody else", async () => {
  const { ask } = await browserOf((await person([bakker])).id);
  expect((await ask("POST", "/auth/tokens", { body: wish })).status).toBe(409);
});

test("a token needs a name, a scope and an end within a year", async () => {
  const { ask } = await klant();
  for (const [field, value] of [
    ["name", ""],
    ["name", "x".repeat(81)],
    ["scope", "admin"],
    ["days", 0],
    ["days", 400],
  ] as const) {
    const answer = await ask("POST", "/auth/tokens", { body: { ...wish, [field]: value } });
    expect([field, value, answer.status]).toEqual([field, value, 422]);
    expect(Object.keys((await answer.json()).errors)).toEqual([field]);
  }
});

test("a token that may only look changes nothing, opens nothing that may, and is told so in words", async () => {
  const { make } = await klant();
  const ask = program(await make({ scope: "read" }));
  const debtor_id = await debtor(bakker, "De Boer Techniek");
  expect((await ask("GET", `/debtors/${debtor_id}`)).status).toBe(200);
  const refused = await ask("PATCH", `/debtors/${debtor_id}`, { comment: "Belt niet terug", version: 1 });
  expect(refused.status).toBe(403);
  expect((await refused.json()).detail).toBe("Met dit token kan alleen gelezen worden.");
  expect(await owner`select comment from debtors where id = ${debtor_id}`).toEqual([{ comment: "" }]);
});

const changing = Object.entries(calls).filter(([, { verb }]) => verb.kind === "command");

test.each(changing)("%s refuses a token that may only look", async (_name, { verb }) => {
  if (verb.kind !== "command") throw new Error("a change is a command");
  const ctx = await sanne;
  const [role_id] = capabilities[verb.can].roles;
  // With the features that are granted to single users.
  const allFeatures = { features: new Set(Object.keys(features) as FeatureName[]) };
  const actor = { ...ctx.actor, ...allFeatures, role_id, is_super: true };
  const customer = ctx.customer && { ...ctx.customer, ...allFeatures };
  await expect(verb.call({ ...ctx, actor, customer, is_read_only: true }, {})).rejects.toMatchObject({
    kind: "forbidden",
    detail: { key: "read_only_token" },
  });
});
const sanne = as(role.klant, bakker);

test.each(["/auth/prove", "/auth/change-password", "/auth/tokens", "/auth/app", "/auth/mailed-codes"])(
  "a token that may only look is refused at %s",
  async (path) => {
    const { make } = await klant();
    const body = { password: PASSWORD, current_password: PASSWORD, ...wish };
    const { shape }: { shape: object } = calls[`POST ${path}` as "POST /auth/prove"].verb.input;
    const sent = Object.fromEntries(Object.entries(body).filter(([name]) => name in shape));
    expect((await program(await make({ scope: "read" }))("POST", path, sent)).status).toBe(403);
  },
);

test("a browser that goes on in a token's link may do no more than the token", async () => {
  const { make } = await klant();
  const adopted = await adoptSession(await make({ scope: "read" }), NOW);
  const { access_token = "" } = adopted ?? {};
  expect((await findSession({ access_token }, NOW))?.ctx.is_read_only).toBe(true);
  const writing = await adoptSession(await make(), NOW);
  expect(
    (await findSession({ access_token: writing?.access_token ?? "" }, NOW))?.ctx.is_read_only,
  ).toBeUndefined();
});

test("a token says when it was used, and is over at once when it is taken back", async () => {
  const { ask, make } = await klant();
  const made = await make();
  const unused = (await tokensOf(ask))[0];
  expect(unused.last_seen_at).toBe(unused.created_at);
  expect((await program(made)("GET", "/debtors")).status).toBe(200);
  const used = (await tokensOf(ask))[0];
  expect(Date.parse(used.last_seen_at)).toBeGreaterThan(Date.parse(used.created_at));
  expect((await ask("DELETE", `/auth/sessions/${made.id}`)).status).toBe(200);
  expect((await program(made)("GET", "/debtors")).status).toBe(401);
  expect(await tokensOf(ask)).toEqual([]);
});

test("who administers a user sees the tokens by name, and never a secret", async () => {
  const { id, make } = await klant();
  const made = await make({ scope: "read" });
  const answer = await userSessions.call(await as(role.superadmin), { id });
  expect(answer.data.find(({ kind }) => kind === "token")).toMatchObject({ name: wish.name, scope: "read" });
  expect(JSON.stringify(answer)).not.toContain(made.access_token);
});

test("nobody keeps more than fifty tokens", async () => {
  const { id, ask } = await klant();
  await owner`insert into sessions (user_id, access_token_hash, kind, is_verified, expires_at)
    select ${id}, sha256((${id} || ' ' || n)::bytea), 'token', true, now() + interval '1 day' from generate_series(1, 50) n`;
  const answer = await ask("POST", "/auth/tokens", { body: wish });
  expect([answer.status, (await answer.json()).detail]).toEqual([
    409,
    "U hebt al 50 tokens. Trek er eerst een in.",
  ]);
});
