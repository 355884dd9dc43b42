import { expect, test } from "vitest";
import { calls } from "@/app/api/calls";
import { openSession } from "@/lib/access/open-session";
import { role } from "@/lib/access/roles";
import { dispatcher } from "@/lib/http/dispatch";
import { listAudit } from "@/lib/users/queries/list-audit";
import { browserOf } from "../support/browser";
import { mailed, PASSWORD, person } from "../support/sign-in";
import { as, customer, owner, user } from "../support/world";

const bakker = await customer("Bakker Groothandel");
const visser = await customer("Visser Transport");
const dispatch = dispatcher(calls);
const reader = await as(role.auditor, bakker);
const NEW = "een heel ander wachtwoord";

/** Returns the audit entries about a user that a customer can read, oldest first. */
async function bookOf(id: number, ctx = reader) {
  const { data } = await listAudit.call(ctx, { direction: "asc", subject: "auth", per_page: 200 });
  return data.filter(({ user_id }) => user_id === id);
}
const actsOf = async (id: number) => (await bookOf(id)).map(({ act }) => act);

/** Calls a public endpoint without a session, from a fixed address. */
const knock = (path: string, body: object, authorization?: string) =>
  dispatch(
    new Request(`http://127.0.0.1:3000/api${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-forwarded-for": "192.0.2.44",
        "x-request-id": "verzoek-7",
        ...(authorization && { authorization }),
      },
      body: JSON.stringify(body),
    }),
  );

test("signing in, with what went wrong before, and signing out stand in the book of the customer, with where from", async () => {
  const { id, email: email_address } = await person([bakker]);
  await knock("/auth/login", { email_address, password: "geraden wachtwoord" });
  const { access_token, api_key } = (
    await (await knock("/auth/login", { email_address, password: PASSWORD })).json()
  ).data;
  const pair = `${access_token}:${api_key}`;
  await knock("/auth/verify", { code: "000000x" }, pair);
  await knock("/auth/verify", { code: await mailed(email_address) }, pair);
  await knock("/auth/logout", {}, pair);
  await expect
    .poll(async () => (await actsOf(id)).sort())
    .toEqual([
      "POST /auth/login failed",
      "POST /auth/logout",
      "POST /auth/verify",
      "POST /auth/verify failed",
    ]);
  const [entry] = await bookOf(id);
  expect(entry).toMatchObject({ address: "192.0.2.44", request_id: "verzoek-7", super_user: null });
  const rows = JSON.stringify(await owner`select a::text from audit_entries a where user_id = ${id}`);
  for (const secret of ["geraden", PASSWORD, "000000x", access_token, api_key])
    expect(rows).not.toContain(secret);
  expect(await bookOf(id, await as(role.klant, visser))).toEqual([]);
});

test("an address nobody has leaves nothing, and a customer's book holds no stranger's sign-in", async () => {
  const before = await owner`select count(*) from audit_entries`;
  await knock("/auth/login", { email_address: "niemand@nergens.example", password: "x" });
  expect(await owner`select count(*) from audit_entries`).toEqual(before);
});

test("what somebody changes about how they sign in stands there by name, and what was refused does not", async () => {
  const { id } = await person([bakker]);
  const { ask } = await browserOf(id);
  await ask("POST", "/auth/recovery-codes", { body: {} });
  expect(await actsOf(id)).toEqual([]);
  await ask("POST", "/auth/prove", { body: { password: PASSWORD } });
  await ask("POST", "/auth/recovery-codes", { body: {} });
  await ask("POST", "/auth/mailed-codes", { body: {} });
  await ask("POST", "/auth/tokens", { body: { name: "Koppeling", scope: "read", days: 30 } });
  await ask("DELETE", "/auth/sessions/others");
  await ask("POST", "/auth/change-password", { body: { current_password: PASSWORD, password: NEW } });
  expect(await actsOf(id)).toEqual([
    "POST /auth/recovery-codes",
    "POST /auth/mailed-codes",
    "POST /auth/tokens",
    "DELETE /auth/sessions/{id}",
    "POST /auth/change-password",
  ]);
  const tokens = (await bookOf(id)).find(({ act }) => act === "POST /auth/tokens");
  expect(tokens?.fields).toEqual(["name", "scope", "days"]);
});

test("who goes to work as somebody is named beside them, and when they leave", async () => {
  const { id } = await person([bakker]);
  const ada = await user(role.superadmin, [], { first_name: "Ada", affix: "", last_name: "Brouwer" });
  const { access_token, api_key } = await openSession({ user_id: ada.id, is_verified: true, kind: "login" });
  const opened = await knock(`/auth/super-login/${id}`, {}, `${access_token}:${api_key}`);
  const pair = (await opened.json()).data;
  await knock("/auth/logout", {}, `${pair.access_token}:${pair.api_key}`);
  expect(await bookOf(id)).toMatchObject([
    { act: "POST /auth/super-login/{id}", super_user: "Ada Brouwer" },
    { act: "POST /auth/logout", super_user: "Ada Brouwer" },
  ]);
});
