import { pool } from "@/db/client";
import { fullNameOf } from "@/db/full-name";
import { selectedCustomer } from "./actor-context";
import type { PublicRequest } from "./public-endpoint";

/** The account, and the user who acted in its name. */
type Who = { user_id: number; super_user_id?: number | null };
type EndpointOutcome = {
  /** True when the attempt failed. */
  failed?: boolean;
  fields?: readonly string[];
  /** The name of a subject that is no record of the customer. */
  about?: string;
};

/**
 * Records a call of a public endpoint in the audit, under the call's name: signing in and out, and changing how a user signs in. The entry
 * belongs to the customer the account works for. Input is not stored, and nothing is recorded for an unknown account.
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
