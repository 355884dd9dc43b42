import { randomInt } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { pool } from "@/db/client";

const HOW_MANY = 10;
/** Without characters that are easily confused: i, l, o, 0, 1. */
const SIGNS = "abcdefghjkmnpqrstuvwxyz23456789";
const LENGTH = 10;

const oneCode = (): string => Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join("");

/** Returns ten codes that each replace an app's code once; earlier ones are deleted. They are returned here and never again. */
export async function newRecoveryCodes(user_id: number): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, oneCode);
  const rows = await Promise.all(codes.map(async (code) => ({ user_id, code_hash: await hash(code) })));
  const { sql } = pool("invorder_auth");
  await sql.begin(async (transaction) => {
    await transaction`delete from recovery_codes where user_id = ${user_id}`;
    await transaction`insert into recovery_codes ${transaction(rows)}`;
  });
  return codes.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`);
}

/** Returns whether this is an unused code of the user; uses it up if so. */
export async function recoveryCodeIsRight(user_id: number, typed: string): Promise<boolean> {
  const code = typed.toLowerCase().replaceAll("-", "");
  if (code.length !== LENGTH) return false;
  const { sql } = pool("invorder_auth");
  const open = await sql<{ id: string; code_hash: string }[]>`
    select id, code_hash from recovery_codes where user_id = ${user_id} and used_at is null`;
  for (const { id, code_hash } of open) {
    if (!(await verify(code_hash, code))) continue;
    const used =
      await sql`update recovery_codes set used_at = now() where id = ${id} and used_at is null returning 1`;
    return used.length === 1;
  }
  return false;
}

/** Returns how many of a user's codes are unused. */
export async function recoveryCodesLeft(user_id: number): Promise<number> {
  const [row] = await pool("invorder_auth").sql<{ left: number }[]>`
    select count(*)::int as left from recovery_codes where user_id = ${user_id} and used_at is null`;
  return row?.left ?? 0;
}

/** Deletes the codes together with the app they replace. */
export async function forgetRecoveryCodes(user_id: number): Promise<void> {
  await pool("invorder_auth").sql`delete from recovery_codes where user_id = ${user_id}`;
}
