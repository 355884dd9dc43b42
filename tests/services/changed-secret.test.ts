import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { parse } from "yaml";
import { calls } from "@/app/api/calls";
import { closePools } from "@/db/client";
import { openSession } from "@/lib/access/open-session";
import { role } from "@/lib/access/roles";
import { findSession } from "@/lib/access/session";
import { dispatcher } from "@/lib/http/dispatch";
import { decrypt, encrypt } from "@/lib/kernel/encryption";
import { settings } from "@/lib/kernel/settings";
import { children } from "../../scripts/start/children.mjs";
import { prepareOwner } from "../../scripts/start/owner.mjs";
import { freePort } from "../../scripts/start/ports.mjs";
import { startPostgres } from "../../scripts/start/postgres.mjs";
import { scratchDir } from "../../scripts/test/scratch.mjs";
import { closeOwner, customer, NOW, owner, user } from "../support/world";

// Hides the output of the admin command.
vi.spyOn(console, "log").mockImplementation(() => undefined);

const FIRST = "het eerste geheim van meer dan 32 tekens";
const SECOND = "het tweede geheim van meer dan 32 tekens";
const place = scratchDir("invorder-secret-");
const server = children(place);
let database = "";

/** Roles and their passwords belong to a whole server, so this test has its own. */
beforeAll(async () => {
  const { url } = await startPostgres({
    dataDir: place,
    port: await freePort(),
    password: "test",
    start: server.start,
    throwAway: true,
    untended: true,
    onDeath: (how: string) => console.error(how),
  });
  database = await prepareOwner(url, "fedcba9876543210");
});
afterAll(async () => {
  await closePools();
  await server.stop();
  fs.rmSync(place, { recursive: true, force: true });
});

const { services } = parse(fs.readFileSync("compose.yaml", "utf8"), { merge: true });

/** Returns the environment compose gives a part for an .env file: `${NAME}` with its default where NAME is missing or empty. */
function environmentOf(part: string, env: Record<string, string>): Record<string, string> {
  const variables: Record<string, string> = services[part].environment;
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [
      name,
      String(value).replace(
        /\$\{(\w+)(?:(:?)([-?])([^}]*))?\}/g,
        (_, variable: string, colon: string, sign: string, other = "") => {
          const known = env[variable];
          const isThere = known !== undefined && !(colon === ":" && known === "");
          return isThere ? known : sign === "-" ? other : `${variable} is needed`;
        },
      ),
    ]),
  );
}

/** Runs a part of compose.yaml to its end, on the test's own database. */
function run(part: "migrate" | "admin", env: Record<string, string>, ...args: string[]) {
  const script = part === "migrate" ? "scripts/migrate.ts" : "scripts/admin.ts";
  const { INVORDER_ENV: _production, REDIS_URL: _redis, ...given } = environmentOf(part, env);
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", "tsx", script, ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...given, DATABASE_URL: database },
    encoding: "utf8",
  });
  return { status, said: stdout + stderr };
}

/** Restarts every part with what compose gives the web for this .env. */
async function startAnew(env: Record<string, string>) {
  const { INVORDER_SECRET, INVORDER_SECRET_OLD } = environmentOf("web", env);
  process.env.DATABASE_URL = database;
  Object.assign(settings(), {
    DATABASE_URL: database,
    INVORDER_SECRET,
    INVORDER_SECRET_OLD: INVORDER_SECRET_OLD || undefined,
  });
  await closePools();
  await closeOwner();
}

test("the secret is changed as README says, with what compose passes, and nothing ends", async () => {
  expect(run("migrate", { INVORDER_SECRET: FIRST }).status).toBe(0);
  await startAnew({ INVORDER_SECRET: FIRST });
  const bakker = await customer("Bakker Groothandel");
  await owner`update customers set payment_provider_key = ${encrypt("live_sleutel")} where id = ${bakker}`;
  await owner`insert into webhooks (customer_id, url, secret, events)
    values (${bakker}, 'https://bakker.example/hook', ${encrypt("haakgeheim")}, '{}')`;
  const { id: admin } = await user(role.superadmin, []);
  const open = (kind: "login" | "token") => openSession({ user_id: admin, is_verified: true, kind });
  const [session, token] = [await open("login"), await open("token")];
  const call = async ({ access_token, api_key }: typeof session) => {
    const headers = { authorization: `${access_token}:${api_key}` };
    const answer = await dispatcher(calls)(
      new Request(`http://127.0.0.1:3000/api/customers/${bakker}`, { headers }),
    );
    return answer.status;
  };
  expect([await call(session), await call(token)]).toEqual([200, 200]);

  const changing = { INVORDER_SECRET: SECOND, INVORDER_SECRET_OLD: FIRST };
  expect(run("migrate", changing).status).toBe(0);
  await startAnew(changing);
  expect([await call(session), await call(token)]).toEqual([200, 200]);
  const resealed = run("admin", changing, "reseal");
  expect([resealed.status, resealed.said]).toEqual([
    0,
    expect.stringMatching(/payment_provider_key: 1[\s\S]*webhooks.secret: 1/),
  ]);
  const again = run("admin", changing, "reseal");
  expect([again.status, again.said]).toEqual([0, expect.not.stringMatching(/sealed anew/)]);

  const changed = { INVORDER_SECRET: SECOND };
  expect(run("migrate", changed).status).toBe(0);
  await startAnew(changed);
  expect([await call(session), await call(token)]).toEqual([200, 200]);
  expect((await findSession(session, NOW))?.ctx.actor.id).toBe(admin);
  const [own] = await owner`select payment_provider_key as key from customers where id = ${bakker}`;
  const [hook] = await owner`select secret from webhooks where customer_id = ${bakker}`;
  expect([decrypt(own?.key), decrypt(hook?.secret)]).toEqual(["live_sleutel", "haakgeheim"]);
});
