import { format } from "node:util";
import { afterEach, expect, test, vi } from "vitest";

process.env.LOG_LEVEL = "info";

import { pool, runStatement } from "@/db/client";
import { reading } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { withProblems } from "@/lib/http/handle";
import { errorFields } from "@/lib/kernel/error-fields";
import { logError } from "@/lib/kernel/log";
import { browserOf } from "../support/browser";
import { PASSWORD, person } from "../support/sign-in";
import { as, customer, debtor, user } from "../support/world";

const bakker = await customer("Bakker Groothandel");
const vroom = await debtor(bakker, "Drukkerij Vroom");
const sanne = await user(role.klant, [bakker]);
const { ask } = await browserOf(sanne.id);

const lines: string[] = [];
const listening = vi.spyOn(process.stdout, "write").mockImplementation((line) => {
  lines.push(String(line));
  return true;
});
afterEach(() => {
  lines.length = 0;
});
const events = () => lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line));
const headers = { "x-request-id": "request-of-sanne", "x-forwarded-for": "192.0.2.7" };

test("a change is told with time, user, customer, request and outcome, and with nothing that was typed", async () => {
  const body = { name: "Drukkerij 0612345678" };
  const answer = await ask("PATCH", `/debtors/${vroom}`, { headers, body });
  expect(answer.status).toBe(200);
  expect(events()).toContainEqual({
    level: "info",
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    event: "changed",
    request_id: "request-of-sanne",
    method: "PATCH",
    path: `/api/debtors/${vroom}`,
    address: "192.0.2.7",
    user: sanne.id,
    customer: bakker,
    status: 200,
  });
  await ask("GET", "/nothing?q=geheim", { headers });
  expect(events().at(-1)).toMatchObject({ event: "refused", path: "/api/nothing" });
  expect(lines.join("")).not.toMatch(/0612345678|geheim/);
});

test("what is refused is told: no session, no right, not there, too often", async () => {
  await ask("GET", "/debtors", { headers: { ...headers, cookie: "" } });
  await ask("GET", "/users", { headers });
  await ask("GET", "/debtors/999999", { headers });
  expect(events().map(({ event, status }) => [event, status])).toEqual([
    ["refused", 401],
    ["refused", 403],
    ["refused", 404],
  ]);
  expect(events()[1]).toMatchObject({ user: sanne.id, customer: bakker, kind: "forbidden" });
});

test("a sign-in is told whether it is right or wrong, with whose account it was, never with what was typed", async () => {
  const { id, email } = await person([bakker]);
  const signIn = (password: string) =>
    ask("POST", "/auth/login", { headers, body: { email_address: email, password } });
  expect((await signIn("geraden-wachtwoord")).status).toBe(422);
  expect((await signIn(PASSWORD)).status).toBe(200);
  expect(
    (await ask("POST", "/auth/verify", { headers: { ...headers, cookie: "" }, body: { code: "123456" } }))
      .status,
  ).toBe(401);
  const signIns = events().filter(({ event }) => event === "sign-in");
  expect(signIns).toMatchObject([
    { step: "password", outcome: "wrong", user: id, address: "192.0.2.7", request_id: "request-of-sanne" },
    { step: "password", outcome: "right", user: id, address: "192.0.2.7" },
  ]);
  for (const typed of ["geraden", PASSWORD, email, "123456"]) expect(lines.join("")).not.toContain(typed);
});

test("a statement that fails is told by its code and place, without a word of what was typed", async () => {
  const typed = "Pas op: 0612345678";
  const failing = async () => {
    await pool("invorder_auth").sql`select ${typed}::text::int`;
    return new Response();
  };
  const answer = await withProblems(new Request("http://127.0.0.1/api/x", { headers }), failing);
  expect(answer.status).toBe(500);
  expect(events()[0]).toMatchObject({
    event: "failed",
    level: "error",
    error: { name: "PostgresError", code: "22P02", routine: expect.any(String) },
  });
  const wrapped = () => runStatement("invorder_auth", (db) => db.execute(`select '${typed}'::int`));
  await wrapped().catch((error: unknown) => logError("failed", error));
  expect(events()[1]).toMatchObject({ error: { cause: { code: "22P02" } } });
  logError("failed", new Error(`${typed}\nof more lines`, { cause: JSON.parse.bind(null, typed) }));
  expect(lines.slice(0, 2).join("")).not.toMatch(/0612345678|Pas op/);
  expect(listening).toHaveBeenCalled();
});

test("who prints an error of the database prints what a log may tell of it, within a transaction and without", async () => {
  const typed = "Pas op: 0612345678";
  const ctx = await as(role.klant, bakker);
  const failures = [
    () => pool("invorder_auth").sql`select ${typed}::text::int`,
    () => runStatement("invorder_auth", (db) => db.execute(`select '${typed}'::int`)),
    () => reading(ctx, (read) => read.db.execute(`select '${typed}'::int`)),
  ];
  for (const failing of failures) {
    const error = await failing().then(
      () => null,
      (failure: unknown) => failure,
    );
    const printed = format("⨯", error);
    expect(printed).toContain("22P02");
    expect(printed).not.toMatch(/0612345678|Pas op|select/);
  }
});

test("what quotes its input keeps its message to itself, our own words are kept", () => {
  const thrown = (run: () => unknown) => {
    try {
      return run();
    } catch (error) {
      return error;
    }
  };
  expect(JSON.stringify(errorFields(thrown(() => JSON.parse("{geheim"))))).not.toContain("geheim");
  expect(JSON.stringify(errorFields(thrown(() => new URL("geheim:::/ /"))))).not.toContain("geheim");
  expect(errorFields(new Error("a session was not stored"))).toMatchObject({
    message: "a session was not stored",
  });
});
