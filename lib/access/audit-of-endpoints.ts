import { pool } from "@/db/client";
import { fullNameOf } from "@/db/full-name";
import { selectedCustomer } from "./person";
import type { PublicRequest } from "./public-endpoint";

/** Whose account it is, and who did it in that name. */
type Who = { user_id: number; super_user_id?: number | null };
type EndpointOutcome = {
  /** Somebody tried, and it was wrong. */
  failed?: boolean;
  fields?: readonly string[];
  /** By what name it was about something that is no record of the customer. */
  about?: string;
};

/**
 * Keeps in the audit what was done at a door, by the name of its call: signing in and out, and changing how one does. It stands in the book
 * of the customer the account works for. What was typed is kept nowhere, and of an account nobody has there is nothing to keep.
 */
export async function auditEndpoint(
  { user_id, super_user_id = null }: Who,
  { call, address, request_id }: Pick<PublicRequest, "call" | "address" | "request_id">,
  { failed = false, fields = [], about = "" }: EndpointOutcome = {},
): Promise<void> {
  const { sql } = pool("invorder_auth");
  const act = failed ? `${call} failed` : call;
  await sql`insert into audit_entries
      (customer_id, user_id, user_name, super_user_id, super_user_name, act, subject, gone, fields, address, request_id)
    select c.id, u.id, ${sql.unsafe(fullNameOf("u"))}, ${super_user_id}::int,
      (select ${sql.unsafe(fullNameOf("su"))} from users su where su.id = ${super_user_id}::int),
      ${act}, 'auth', ${about}, ${sql.array([...fields])}::text[], ${address}, ${request_id}
    from users u ${selectedCustomer(sql, undefined)} where u.id = ${user_id}`;
}
