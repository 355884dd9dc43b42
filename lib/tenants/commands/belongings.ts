import { and, eq, inArray, ne, or } from "drizzle-orm";
import { customer_links, customers, resellers, users } from "@/db/schema/tenancy";
import { may } from "@/lib/access/capabilities";
import type { StaffTx, Tx } from "@/lib/access/context";
import { keepImage } from "@/lib/files/commands";
import { invalidField } from "@/lib/kernel/problems";

/** The white label a customer is of: for role 1 the one that was named, for the others their own. Throws Problem("invalid"). */
export async function resellerFor(staff: StaffTx, asked: number | undefined): Promise<number> {
  if (!may(staff, "customers.move")) {
    const own = staff.actor.reseller_id;
    if (own === null || (asked !== undefined && asked !== own))
      throw invalidField("reseller_id", "unknown_reseller");
    return own;
  }
  if (asked === undefined) throw invalidField("reseller_id", "required");
  const [known] = await staff.db.select({ id: resellers.id }).from(resellers).where(eq(resellers.id, asked));
  if (!known) throw invalidField("reseller_id", "unknown_reseller");
  return asked;
}

/** Whoever looks after a customer is an active user within the caller's reach. Throws Problem("invalid"). */
export async function demandOwner(staff: StaffTx, id: number | null | undefined): Promise<void> {
  if (id === null || id === undefined) return;
  const [known] = await staff.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.is_active, true)));
  if (!known) throw invalidField("account_owner_id", "unknown_owner");
}

/** Throws Problem("invalid") at the number when another customer of the white label has it. */
export async function demandFreeNumber(staff: StaffTx, reseller_id: number | null, number: string, id = 0) {
  const [taken] = await staff.db
    .select({ id: customers.id })
    .from(customers)
    .where(
      and(eq(customers.reseller_id, reseller_id ?? 0), eq(customers.number, number), ne(customers.id, id)),
    );
  if (taken) throw invalidField("number", "number_taken");
}

/** Groups the customer with others of its white label, both ways. Throws Problem("invalid") for one out of reach. */
export async function writeLinks(tx: Tx, linked: readonly number[] | undefined): Promise<void> {
  if (linked === undefined) return;
  const { id } = tx.customer;
  const wanted = [...new Set(linked)].filter((one) => one !== id);
  const known = await tx.db
    .select({ id: customers.id })
    .from(customers)
    .where(and(inArray(customers.id, wanted), eq(customers.reseller_id, await ownReseller(tx))));
  if (known.length !== wanted.length) throw invalidField("linked", "unknown_customer");
  await tx.db
    .delete(customer_links)
    .where(or(eq(customer_links.customer_id, id), eq(customer_links.linked_id, id)));
  if (wanted.length === 0) return;
  const both = wanted.flatMap((other) => [
    { customer_id: id, linked_id: other },
    { customer_id: other, linked_id: id },
  ]);
  await tx.db.insert(customer_links).values(both);
}

async function ownReseller({ db, customer }: Tx): Promise<number> {
  const [row] = await db
    .select({ reseller_id: customers.reseller_id })
    .from(customers)
    .where(eq(customers.id, customer.id));
  return row?.reseller_id ?? 0;
}

/** The key of the logo after a change; undefined when it stays. An empty file field of a form is no file. */
export async function logoAfter(
  logo: File | undefined,
  remove: boolean | undefined,
): Promise<string | null | undefined> {
  if (logo && logo.size > 0) return keepImage(logo, { field: "logo", folder: "logos" });
  return remove ? null : undefined;
}
