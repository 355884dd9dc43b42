import { expect, test, vi } from "vitest";

// Read once, before the product is loaded.
process.env.CALLS_PER_MINUTE = "3";
const { calls } = await import("@/app/api/calls");
const { openSession } = await import("@/lib/access/open-session");
const { role } = await import("@/lib/access/roles");
const { dispatcher } = await import("@/lib/http/dispatch");
const { customer, user } = await import("../support/world");

const dispatch = dispatcher(calls);
const bakker = await customer("Bakker Groothandel");

/** Returns a program with a token of its own, in English. */
async function program(user_id?: number) {
  const id = user_id ?? (await user(role.klant, [bakker])).id;
  const { access_token, api_key } = await openSession({ user_id: id, is_verified: true, kind: "token" });
  const headers = { authorization: `${access_token}:${api_key}`, "x-language": "gb" };
  const ask = (method: string, path: string) =>
    dispatch(new Request(`http://127.0.0.1:3000/api${path}`, { method, headers }));
  return { id, ask };
}

const left = ({ headers }: Response) => headers.get("ratelimit")?.replace(/;t=\d+$/, "");

test("every answer says how many calls are left of the minute, also a refusal, a file and a door", async () => {
  const { ask } = await program();
  const first = await ask("GET", "/debtors?per_page=0");
  expect([first.status, left(first)]).toEqual([422, '"session";r=2']);
  expect(first.headers.get("ratelimit-policy")).toBe('"session";q=3;w=60');
  expect(first.headers.get("ratelimit")).toMatch(/;t=(60|59)$/);
  expect(left(await ask("GET", "/debtors/export"))).toBe('"session";r=1');
  expect(left(await ask("GET", "/auth/security"))).toBe('"session";r=0');
});

test("one too many is refused with when to come back, and counts for nobody else", async () => {
  const { id, ask } = await program();
  const another = await program(id);
  for (const status of [200, 200, 200, 429]) expect((await ask("GET", "/debtors")).status).toBe(status);
  const refused = await ask("GET", "/auth/security");
  expect(refused.status).toBe(429);
  const seconds = Number(refused.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(55);
  expect((await refused.json()).detail).toBe(`Too many requests in a row. Try again in ${seconds} seconds.`);
  expect(left(await another.ask("GET", "/debtors"))).toBe('"session";r=2');
});

test("a minute later the count begins anew", async () => {
  const { ask } = await program();
  for (let call = 0; call < 4; call++) await ask("GET", "/debtors");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_001 });
  expect(left(await ask("GET", "/debtors"))).toBe('"session";r=2');
  vi.useRealTimers();
});

test("who brings no session is not counted here: the steps of signing in have limits of their own", async () => {
  const answer = await dispatch(new Request("http://127.0.0.1:3000/api/debtors"));
  expect([answer.status, answer.headers.get("ratelimit")]).toEqual([401, null]);
});
