import { randomBytes } from "node:crypto";
import { hash } from "@node-rs/argon2";
import { z } from "zod";
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

/** Makes the first superadmin, or any other, with a password that is printed once. A user who exists is left as he is. */
export async function superadmin(args: string[]) {
  const address = addressFrom(args);
  const password = randomBytes(15).toString("base64url");
  const password_hash = await hash(password);
  await asOwner(async (sql) => {
    const made = await sql`insert into users (first_name, last_name, email_address, role_id, password_hash)
      values ('Super', 'Admin', ${address}, 1, ${password_hash}) on conflict (email_address) do nothing returning id`;
    if (made.length === 0) throw new Error(`${address} is a user already`);
  });
  console.log(`${address} can sign in as superadmin with this password, shown once: ${password}`);
}

/** A long-lived pair for an API client, with the rights of an active user. Printed once: access_token:api_key. */
export async function token(args: string[]) {
  const address = addressFrom(args);
  const [user] = await asOwner(
    (sql) => sql<{ id: number }[]>`select id from users where email_address = ${address} and is_active`,
  );
  if (!user) throw new Error(`${address} is no active user`);
  const { access_token, api_key } = await openSession({ user_id: user.id, is_verified: true, kind: "token" });
  console.log(`${access_token}:${api_key}`);
}
