import { pool } from "@/db/client";
import type { RelyingParty } from "./relying-party";

type StoredPasskey = { credential_id: string; public_key: Buffer; counter: string; transports: string[] };

/** Returns a user's passkeys for a host, with the data to verify their signatures. */
export const storedAt = (user_id: number, { host }: RelyingParty): Promise<StoredPasskey[]> => pool(
  "invorder_auth",
).sql<StoredPasskey[]>`
  select credential_id, public_key, counter, transports from passkeys where user_id = ${user_id} and host = ${host}
  order by created_at, id`;

/** Returns a passkey in the library's shape. */
export const named = ({ credential_id, transports }: StoredPasskey) => ({ id: credential_id, transports });

type Passkey = { id: string; name: string; host: string; created_at: Date; last_used_at: Date | null };
/** Moments are text, as the driver returns them. */
type Row = Omit<Passkey, "created_at" | "last_used_at"> & { created_at: string; last_used_at: string | null };

/** Returns a user's passkeys for every host, oldest first. */
export async function passkeysOf(user_id: number): Promise<Passkey[]> {
  const rows = await pool("invorder_auth").sql<Row[]>`
    select id, name, host, created_at, last_used_at from passkeys where user_id = ${user_id} order by created_at, id`;
  return rows.map(({ created_at, last_used_at, ...row }) => ({
    ...row,
    created_at: new Date(created_at),
    last_used_at: last_used_at === null ? null : new Date(last_used_at),
  }));
}

/** Deletes a passkey of a user. Returns false when they have none with that id. */
export async function forgetPasskey(user_id: number, id: string): Promise<boolean> {
  const deleted = await pool("invorder_auth")
    .sql`delete from passkeys where user_id = ${user_id} and id = ${id} returning 1`;
  return deleted.length === 1;
}

/** Deletes all of them, when an administrator resets a user's second step. */
export async function forgetPasskeys(user_id: number): Promise<void> {
  await pool("invorder_auth").sql`delete from passkeys where user_id = ${user_id}`;
}
