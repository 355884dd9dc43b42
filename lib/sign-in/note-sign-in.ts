import { pool } from "@/db/client";

/** Keeps from where a session was opened and with what, so that its owner knows it again in the list of theirs. */
export async function noteSignIn(session_id: string, { agent, address }: { agent: string; address: string }) {
  await pool("invorder_auth")
    .sql`update sessions set agent = ${agent}, address = ${address} where id = ${session_id}`;
}
