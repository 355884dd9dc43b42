import { sql } from "drizzle-orm";
import { atCustomer } from "@/lib/access/at-customer";
import type { Tx } from "@/lib/access/context";
import { hashOf, newTokenPair } from "@/lib/access/open-session";
import { staffCommand } from "@/lib/access/verbs";
import { idOnly, one } from "@/lib/kernel/answers";
import { KeyPair } from "../answers";
import { CustomerId } from "../schema";

/**
 * Makes a customer's personal API key: a pair that works as role 3 for that customer alone, for a year (DECISIONS §12). It is returned here
 * and never again; the previous one is revoked immediately. Throws Problem("not-found").
 */
export const renewKey = staffCommand({
  can: "customers.keys",
  input: CustomerId,
  answer: one(KeyPair),
  isShownOnce: true,
  async run(staff, { id }) {
    const pair = newTokenPair();
    await writeKey(await atCustomer(staff, id), [hashOf(pair.access_token), hashOf(pair.api_key)]);
    return { data: pair };
  },
});

/** Revokes a customer's personal API key, if it has one. Throws Problem("not-found"). */
export const endKey = staffCommand({
  can: "customers.keys",
  input: CustomerId,
  answer: idOnly,
  async run(staff, { id }) {
    await writeKey(await atCustomer(staff, id), [null, null]);
    return { data: { id } };
  },
});

/** Stores the hashes of a new pair, or null, in a table the application's own role cannot read. */
const writeKey = ({ db, customer }: Tx, [access, key]: [Buffer | null, Buffer | null]) =>
  db.execute(
    sql`select renew_customer_key(${customer.id}::int, decode(${hex(access)}::text, 'hex'), decode(${hex(key)}::text, 'hex'))`,
  );

const hex = (bytes: Buffer | null): string | null => bytes?.toString("hex") ?? null;
