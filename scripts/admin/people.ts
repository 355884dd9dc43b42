import { randomBytes } from "node:crypto";
import { hash } from "@node-rs/argon2";
import { z } from "zod";
import { endSessions } from "@/lib/access/end-sessions";
import { openSession } from "@/lib/access/open-session";
import { email } from "@/lib/kernel/fields";
import { parse } from "@/lib/kernel/parse";
import { asOwner } from "./owner";

const addressFrom = (args: string[]): string => {
  try {
    return parse(z.object({ address: email }), { address: args[0] }).address;
  } catch {
    throw new Error("give an e-mail address");
  }
};

/** Makes the first superadmin, or another, with a password that is printed once. Throws for an existing user, who is not changed. */
export async function superadmin(args: string[]) {
  const address = addressFrom(args);
  const password = randomBytes(15).toString("base64url");
  const password_hash = await hash(password);
  await asOwner(async (sql) => {
    const rows = await sql`insert into users (first_name, last_name, email_address, role_id, password_hash)
      values ('Super', 'Admin', ${address}, 1, ${password_hash}) on conflict (email_address) do nothing returning id`;
    if (rows.length === 0) throw new Error(`${address} is a user already`);
  });
  console.log(`${address} can sign in as superadmin with this password, shown once: ${password}`);
}

/** Makes a long-lived pair for an API client, with the rights of an active user. Printed once: access_token:api_key. */
export async function token(args: string[]) {
  const user = await userFrom(args);
  const { access_token, api_key } = await openSession({
    user_id: user.id,
    is_verified: true,
    kind: "token",
    token: { name: "npm run admin", scope: "write", days: 365 },
  });
  console.log(`${access_token}:${api_key}`);
}

type TokenPair = { id: string; created_at: Date; last_seen_at: Date; expires_at: Date };

/** Prints a user's long-lived pairs that still work, with when each was made and last used. */
export async function tokens(args: string[]) {
  const pairs = await pairsOf((await userFrom(args)).id);
  for (const { id, created_at, last_seen_at, expires_at } of pairs)
    console.log(`${id}  made ${day(created_at)}  last used ${day(last_seen_at)}  ends ${day(expires_at)}`);
  console.log(`${pairs.length} pairs work`);
}

/** Revokes one long-lived pair by its id, or all of a user by the address; sessions opened with them end too. */
export async function revoke(args: string[]) {
  const [what = ""] = args;
  const ids = what.includes("@") ? (await pairsOf((await userFrom(args)).id)).map(({ id }) => id) : [what];
  let ended = 0;
  for (const id of ids) {
    if (!/^[0-9a-f-]{36}$/.test(id)) throw new Error("give an e-mail address, or an id that `tokens` shows");
    ended += await endSessions({ id });
  }
  console.log(`${ended} sessions ended`);
}

async function userFrom(args: string[]): Promise<{ id: number }> {
  const address = addressFrom(args);
  const [user] = await asOwner(
    (sql) => sql<{ id: number }[]>`select id from users where email_address = ${address} and is_active`,
  );
  if (!user) throw new Error(`${address} is no active user`);
  return user;
}

const pairsOf = (user_id: number) =>
  asOwner(
    (sql) => sql<TokenPair[]>`select id, created_at, last_seen_at, expires_at from sessions
      where user_id = ${user_id} and kind = 'token' and revoked_at is null and expires_at > now() order by created_at`,
  );

const day = (at: Date) => at.toISOString().slice(0, 10);
