import { and, eq, inArray } from "drizzle-orm";
import { invoices } from "@/db/schema/invoices";
import { customer_users, customers, users } from "@/db/schema/tenancy";
import { atCustomer } from "@/lib/access/at-customer";
import { capabilities, may } from "@/lib/access/capabilities";
import type { Read, StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { staffQuery } from "@/lib/access/verbs";
import { type CustomerSettings, customerSettings } from "@/lib/customers/queries";
import { flowOf } from "@/lib/flow/rules";
import { letterOf, sideOf } from "@/lib/flow/statuses";
import { one } from "@/lib/kernel/answers";
import { loadTemplates } from "@/lib/templates/queries/load-templates";
import { stepType } from "@/lib/templates/rules/types";
import { assignableBy } from "@/lib/users/rules";
import { Setup, type SetupStep, setupParts } from "../answers";
import { CustomerId, customerType } from "../schema";

type Part = (typeof setupParts)[number];

/**
 * Returns what a customer needs before its first letter can be sent, in the usual order, and which role does what the user may not. Throws
 * Problem("not-found").
 */
export const customerSetup = staffQuery({
  can: "customers.write",
  input: CustomerId,
  answer: one(Setup),
  run: async (staff, { id }) => ({ data: await setupSteps(await atCustomer(staff, id)) }),
});

/** Returns the setup steps of the open transaction's customer. */
export async function setupSteps(open: Read): Promise<SetupStep[]> {
  const settings = await customerSettings(open);
  const book = await loadTemplates(open);
  const [kind] = await open.db
    .select({ type: customers.type })
    .from(customers)
    .where(eq(customers.id, open.customer.id));
  const flow = flowOf(settings);
  const writes = writtenSteps(settings);
  const parts: Record<Part, boolean> = {
    type: kind?.type === customerType.customer,
    address: [settings.street, settings.zipcode, settings.city].every((line) => line !== ""),
    account: settings.bank_iban !== "",
    sender: hasSenders(settings),
    look: settings.logo !== null || settings.company_name !== "",
    flow: flow.length > 0,
    words: writes.length > 0 && writes.every((status) => book.of(stepType(status)) !== undefined),
    people: await hasPeople(open, open.customer.id),
    books: await hasInvoices(open),
  };
  return setupParts.map((part) => ({ part, done: parts[part], by: roleOfStep(open, part) }));
}

/** Returns the statuses of a customer's flow that send a letter. */
const writtenSteps = (settings: CustomerSettings): number[] =>
  flowOf(settings).flatMap(({ status }) => (letterOf(status) === null ? [] : [status]));

/** Returns whether a customer has a sender for each side of its flow that sends letters. */
export function hasSenders(settings: CustomerSettings): boolean {
  const needed = new Set(writtenSteps(settings).map(sideOf));
  return (
    (!needed.has("debit") || settings.debit_sender !== "") &&
    (!needed.has("incasso") || settings.incasso_sender !== "")
  );
}

/** Returns the role that can do a part the user may not; null where they may. */
export function roleOfStep(ctx: StaffCtx, part: SetupStep["part"]): number | null {
  switch (part) {
    case "brand":
      return may(ctx, "resellers.write") ? null : role.superadmin;
    case "people":
      return assignableBy(ctx.actor.role_id).some((id) => id === role.klant) ? null : role.superadmin;
    case "books":
      return may(ctx, "sync.start") ? null : role.klant;
    case "run":
      return may(ctx, "actions.run") ? null : role.klant;
    case "words":
      return may(ctx, "customers.write") || may(ctx, "templates.write") ? null : role.klant;
    default:
      return may(ctx, "customers.write") ? null : role.whiteLabel;
  }
}

/** Returns whether a customer, or any in the caller's reach, has a user who does its work and can sign in. */
export async function hasPeople({ db }: Pick<Read, "db">, customer_id?: number): Promise<boolean> {
  const [person] = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(customer_users, eq(customer_users.user_id, users.id))
    .where(
      and(
        customer_id === undefined ? undefined : eq(customer_users.customer_id, customer_id),
        inArray(users.role_id, [...capabilities["actions.run"].roles]),
        eq(users.is_active, true),
        eq(users.is_service, false),
      ),
    )
    .limit(1);
  return person !== undefined;
}

/** Returns whether the customer of an open transaction has or had invoices. */
export async function hasInvoices({ db, customer }: Read): Promise<boolean> {
  const [claim] = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(eq(invoices.customer_id, customer.id))
    .limit(1);
  return claim !== undefined;
}
