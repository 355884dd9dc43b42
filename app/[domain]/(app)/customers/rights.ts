import type { PageCtx } from "@/app/page-context";
import type { Rights } from "@/components/customers/customer-values";
import { may } from "@/lib/access/capabilities";

/** Returns which fields of a customer's form this user may write. */
export const rightsOf = (ctx: PageCtx): Rights => ({
  write: may(ctx, "customers.write"),
  move: may(ctx, "customers.move"),
  features: may(ctx, "customers.features"),
  keys: may(ctx, "customers.keys"),
});
