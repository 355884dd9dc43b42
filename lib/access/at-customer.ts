import { eq } from "drizzle-orm";
import { customers } from "@/db/schema/tenancy";
import { notFound } from "@/lib/kernel/problems";
import { provenCustomer, type Read, type StaffRead, type StaffTx, stepInto, type Tx } from "./context";
import { type FeatureName, features } from "./features";

/** The columns of the customer somebody works for. */
export const customerFacts = {
  id: customers.id,
  name: customers.name,
  default_lang: customers.default_lang,
  license_type: customers.license_type,
  account_owner_id: customers.account_owner_id,
  currency: customers.currency,
  features: customers.features,
};

/**
 * Returns the open transaction for one customer: the selected one, or for staff another of their reach (role 1 all, roles 2 and 7 those of
 * their reseller). Throws Problem("not-found") for any other, and for staff who name none.
 */
export function atCustomer(open: StaffTx, customer_id: number | undefined): Promise<Tx>;
export function atCustomer(open: StaffRead, customer_id: number | undefined): Promise<Read>;
export async function atCustomer(open: StaffRead | StaffTx, customer_id: number | undefined): Promise<Read> {
  const selected = open.customer;
  if (selected && (customer_id === undefined || selected.id === customer_id))
    return { ...open, customer: selected };
  if (customer_id === undefined || (open.scope !== "all" && open.scope !== "reseller")) throw notFound();
  const [row] = await open.db.select(customerFacts).from(customers).where(eq(customers.id, customer_id));
  if (!row) throw notFound();
  const names = row.features.filter((name): name is FeatureName => name in features);
  return stepInto(open, { ...row, id: provenCustomer(row.id), features: new Set(names) });
}
