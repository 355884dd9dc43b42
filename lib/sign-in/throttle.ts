import { createHash } from "node:crypto";
import { pool } from "@/db/client";
import { Problem } from "@/lib/kernel/problems";
import { settings } from "@/lib/kernel/settings";

const WINDOW_MINUTES = 15;

/** Whose failures are counted: per account first; per address second and high, because offices share one (DECISIONS §14). */
export type Suspect = { account: string; address: string };

/** Throws Problem("too-many") when the account or the address has failed too often in the last quarter of an hour. */
export async function demandPatience(suspect: Suspect): Promise<void> {
  const { LOGIN_FAILURES_PER_ACCOUNT, LOGIN_FAILURES_PER_ADDRESS } = settings();
  const rows = await pool("invorder_auth").sql<{ key: Buffer; failures: number }[]>`
    select key, failures from throttles where key in ${pool("invorder_auth").sql(keysOf(suspect))} and window_ends_at > now()`;
  const [account, address] = keysOf(suspect);
  const failures = (key: Buffer | undefined) => rows.find((row) => key && row.key.equals(key))?.failures ?? 0;
  if (failures(account) >= LOGIN_FAILURES_PER_ACCOUNT || failures(address) >= LOGIN_FAILURES_PER_ADDRESS)
    throw new Problem("too-many", { key: "too_many_attempts", values: { minutes: WINDOW_MINUTES } });
}

/** Counts a failure, of a known and of an unknown account alike. */
export async function countFailure(suspect: Suspect): Promise<void> {
  const { sql } = pool("invorder_auth");
  for (const key of keysOf(suspect))
    await sql`insert into throttles (key, failures, window_ends_at) values (${key}, 1, now() + make_interval(mins => ${WINDOW_MINUTES}))
      on conflict (key) do update set
        failures = case when throttles.window_ends_at < now() then 1 else throttles.failures + 1 end,
        window_ends_at = case when throttles.window_ends_at < now() then excluded.window_ends_at else throttles.window_ends_at end`;
}

/** A success forgets the failures of the account, not those of the address. */
export async function forgetFailures({ account }: Suspect): Promise<void> {
  await pool("invorder_auth").sql`delete from throttles where key = ${keyOf("account", account)}`;
}

const keyOf = (kind: string, value: string): Buffer =>
  createHash("sha256").update(`${kind} ${value.toLowerCase()}`).digest();
const keysOf = ({ account, address }: Suspect): Buffer[] => [
  keyOf("account", account),
  keyOf("address", address),
];
