import { and, eq, sql } from "drizzle-orm";
import { pool } from "@/db/client";
import { customers, resellers, users } from "@/db/schema/tenancy";
import type { StaffRead } from "@/lib/access/context";
import { staffQuery } from "@/lib/access/verbs";
import { one } from "@/lib/kernel/answers";
import { notFound } from "@/lib/kernel/problems";
import { User } from "../answers";
import { userFeatures } from "../rules";
import { UserId } from "../schema";
import { customersOf, rights, selected, unprintedLetters, visible } from "./list-users";
import { getsMondayMail } from "./monday-mail";

/** Returns one user in the caller's reach, with their customers (SPEC §7). Throws Problem("not-found"). */
export const getUser = staffQuery({
  can: "users.read",
  input: UserId,
  answer: one(User),
  run: async (read, { id }) => ({ data: await userAnswer(read, id) }),
});

/** Returns a user in the shape for administrators. Throws Problem("not-found") for one out of reach. */
export async function userAnswer(read: StaffRead, id: number) {
  const [row] = await read.db
    .select({
      ...selected,
      language: users.language,
      features: users.features,
      created_at: users.created_at,
      reseller: resellers.name,
      selected_customer: { id: customers.id, name: customers.name },
    })
    .from(users)
    .leftJoin(customers, eq(customers.id, users.selected_customer_id))
    .leftJoin(resellers, eq(resellers.id, users.reseller_id))
    .where(and(eq(users.id, id), visible(read)));
  if (!row) throw notFound();
  const own = (await customersOf(read, [id])).get(id) ?? [];
  return {
    ...row,
    monday_mail: await getsMondayMail(read, id),
    features: userFeatures.filter((name) => row.features.includes(name)),
    selected_customer_id: row.selected_customer?.id ?? null,
    downloads: (await unprintedLetters(read, [id])).get(id) ?? 0,
    customers: own.map(({ id, name }) => ({ id, name })),
    customer_ids: own.map(({ id }) => id),
    ...rights(read, row),
    is_self: id === read.actor.id,
    signing_in: await signingIn(id),
    last_jobs: await lastJobs(read, id),
  };
}

/** Moments are text, as the driver returns them. */
type SigningIn = {
  has_password: boolean;
  has_app: boolean;
  has_passkey: boolean;
  invited_at: string | null;
  last_login_at: string | null;
  last_seen_at: string | null;
};
const moment = (at: string | null | undefined): Date | null => (at ? new Date(at) : null);

/** Returns facts about the sign-in of a user already found within reach; none of it can be used to sign in. */
async function signingIn(id: number) {
  const [row] = await pool("invorder_auth").sql<SigningIn[]>`
    select password_hash is not null as has_password, totp_confirmed_at is not null as has_app, last_login_at,
      exists (select 1 from passkeys where user_id = ${id}) as has_passkey,
      (select max(created_at) from sign_in_links where user_id = ${id} and kind = 'invite') as invited_at,
      greatest(last_login_at, (select max(last_seen_at) from sessions where user_id = ${id} and super_user_id is null and is_verified)) as last_seen_at
    from users where id = ${id}`;
  // A user added in this transaction is not visible to this connection yet.
  return {
    has_password: row?.has_password ?? false,
    has_app: row?.has_app ?? false,
    has_passkey: row?.has_passkey ?? false,
    invited_at: moment(row?.invited_at),
    last_login_at: moment(row?.last_login_at),
    last_seen_at: moment(row?.last_seen_at),
  };
}

type LastJob = { action: string; status: number; created_at: Date };

/** Returns the latest runs and imports a user started, over all customers; the database limits them to the caller's reach. */
async function lastJobs({ db }: StaffRead, id: number): Promise<LastJob[]> {
  const rows = await db.execute<{ action: string; status: number; created_at: string }>(
    sql`select action, status, created_at from last_jobs_of(${id})`,
  );
  return rows.map((row) => ({ ...row, created_at: new Date(row.created_at) }));
}
