import { and, eq, isNull, notInArray, or, type SQL } from "drizzle-orm";
import { templates } from "@/db/schema/templates";
import { atCustomer } from "@/lib/access/at-customer";
import { may } from "@/lib/access/capabilities";
import type { CustomerRef, StaffCtx, StaffRead, StaffTx } from "@/lib/access/context";
import { productTypes } from "../rules/types";

/** The templates being worked on: a customer's, or (for role 1, when none is given) the product's own. */
type Shelf<Open> = { open: Open; customer: CustomerRef | null };

/** Returns the scope. Throws Problem("not-found") for a customer out of reach. */
export async function templateScope<Open extends StaffRead | StaffTx>(
  open: Open,
  customer_id: number | undefined,
): Promise<Shelf<Open>> {
  if (open.scope === "all" && customer_id === undefined) return { open, customer: null };
  const { customer } = await atCustomer(open, customer_id);
  return { open, customer };
}

/** Returns the condition for templates in scope: a customer's own and the product's, without the product's own mails. */
export const inTemplateScope = (customer: CustomerRef | null): SQL | undefined =>
  customer
    ? and(
        or(eq(templates.customer_id, customer.id), isNull(templates.customer_id)),
        notInArray(templates.type, [...productTypes]),
      )
    : isNull(templates.customer_id);

type Owned = { customer_id: number | null; is_flex: boolean };

/** Returns whether the user may change a template: role 1 all of them, others the flex templates of their own customer (DECISIONS §14). */
export function mayWriteTemplate(
  ctx: StaffCtx,
  customer: CustomerRef | null,
  { customer_id, is_flex }: Owned,
): boolean {
  if (!may(ctx, "templates.write")) return false;
  if (ctx.scope === "all") return true;
  return is_flex && customer !== null && customer_id === customer.id;
}
