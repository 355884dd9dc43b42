import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { browserOf } from "../support/browser";
import { mailed, PASSWORD, person } from "../support/sign-in";
import { customer, user } from "../support/world";

const bakker = await customer("Bakker Groothandel");
const { email } = await person([bakker]);
const ada = await user(role.superadmin, []);
const { ask, session } = await browserOf(ada.id);
const program = { "x-requested-with": "XMLHttpRequest", cookie: "" };
const body = { email_address: email, password: PASSWORD };

test("our own screens get a cookie and no pair, every other client gets its pair", async () => {
  const screen = await ask("POST", "/auth/login", { body, headers: { cookie: "" } });
  expect(await screen.json()).toEqual({ data: { verify: "email" } });
  expect(screen.headers.getSetCookie()[0]).toMatch(
    /^invorder_session=[\w-]{43}; Path=\/; .*HttpOnly; SameSite=lax$/,
  );
  const answer = await ask("POST", "/auth/login", { body, headers: program });
  const pair = {
    access_token: expect.stringMatching(/^[\w-]{43}$/),
    api_key: expect.stringMatching(/^[\w-]{43}$/),
  };
  expect((await answer.json()).data).toEqual({ ...pair, verify: "email" });
});

test("a super-login and the way back answer a token with nothing left to verify", async () => {
  const { id } = await person([bakker]);
  const headers = { ...program, cookie: "", authorization: `${session.access_token}:${session.api_key}` };
  const other = await (await ask("POST", `/auth/super-login/${id}`, { headers })).json();
  expect(other.data).toMatchObject({ access_token: expect.any(String), verify: false });
  const authorization = `${other.data.access_token}:${other.data.api_key}`;
  const back = await ask("POST", "/auth/logout", { headers: { ...headers, authorization } });
  expect(await back.json()).toMatchObject({ access_token: expect.any(String), verify: false });
});

test("signing in ends what the browser was signed in to before, and makes it known to the account", async () => {
  const earlier = await browserOf((await person([bakker])).id);
  const login = await earlier.ask("POST", "/auth/login", { body });
  expect((await earlier.ask("GET", "/auth/profile")).status).toBe(401);
  const [half = ""] = login.headers.getSetCookie()[0]?.split(";") ?? [];
  const code = await mailed(email);
  const verified = await earlier.ask("POST", "/auth/verify", { body: { code }, headers: { cookie: half } });
  expect(verified.status).toBe(200);
  const names = verified.headers.getSetCookie().map((line) => line.split("=", 1)[0]);
  expect(names).toEqual(expect.arrayContaining(["invorder_session", "invorder_browser"]));
});

test("no form of another site signs anybody in or out", async () => {
  const signed = await browserOf((await person([bakker])).id);
  const others: Record<string, string>[] = [
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { origin: "https://evil.example" },
  ];
  for (const from of others)
    for (const path of ["/auth/login", "/auth/logout", "/auth/verify", "/language"]) {
      const answer = await signed.ask("POST", path, { body, headers: from });
      expect([path, answer.status]).toEqual([path, 403]);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  expect((await signed.ask("GET", "/auth/profile")).status).toBe(200);
});

test("a file or a long body sent to a door is refused", async () => {
  const form = new FormData();
  form.append("password", new File(["a".repeat(100)], "a.txt"));
  expect((await ask("POST", "/auth/login", { body: form })).status).toBe(415);
  const long = { email_address: email, password: "a".repeat(20_000) };
  expect((await ask("POST", "/auth/login", { body: long })).status).toBe(413);
});

test("a mailed link's signature may stand in the query, and nothing else is read there", async () => {
  const headers = { cookie: "" };
  const wrong = await ask("POST", "/auth/set-password?signature=abc", {
    body: { password: PASSWORD },
    headers,
  });
  expect([wrong.status, Object.keys((await wrong.json()).errors)]).toEqual([422, ["signature"]]);
  const leaked = await ask("POST", `/auth/set-password?signature=abc&password=${PASSWORD}`, {
    body: {},
    headers,
  });
  expect(Object.keys((await leaked.json()).errors)).toEqual(["password"]);
});

test("a reset is answered in SPEC's words, whoever asks", async () => {
  for (const address of [email, "niemand@nergens.example"]) {
    const answer = await ask("POST", "/auth/reset-password", {
      body: { email_address: address },
      headers: { cookie: "", "x-language": "gb" },
    });
    expect(await answer.json()).toEqual({
      data: { message: "You will soon receive instructions to reset your password." },
    });
  }
});
