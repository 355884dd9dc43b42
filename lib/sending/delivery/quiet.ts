import { and, eq } from "drizzle-orm";
import { among } from "@/db/recordset";
import { outbox } from "@/db/schema/sending";
import { customers } from "@/db/schema/tenancy";
import { type Ctx, reading, transact } from "@/lib/access/context";
import { contactRules } from "@/lib/customers/rules";
import { notBefore } from "@/lib/guard/rules/quiet";
import { calendarOf } from "@/lib/holds/rules/holidays";
import type { Leased } from "./lease";

/** Until when the customer wants no mail to leave; null when one may leave now. */
export async function quietUntil(ctx: Ctx, now: Date): Promise<Date | null> {
  const [own] = await reading(ctx, ({ db, customer }) =>
    db
      .select({ contact_rules: customers.contact_rules, country: customers.country })
      .from(customers)
      .where(eq(customers.id, customer.id)),
  );
  if (!own) return null;
  const later = notBefore(now, contactRules(own.contact_rules), calendarOf(own.country));
  return later > now ? later : null;
}

/** Lets leased messages wait until a moment: they are taken and looked at again then. */
export const postpone = (
  ctx: Ctx,
  worker: string,
  leased: readonly Leased[],
  until: Date,
): Promise<unknown> =>
  transact(ctx, (tx) =>
    tx.db
      .update(outbox)
      .set({ not_before: until, lease_by: null, lease_until: null })
      .where(
        and(
          eq(outbox.customer_id, tx.customer.id),
          eq(outbox.state, "reserved"),
          eq(outbox.lease_by, worker),
          among(
            outbox.id,
            leased.map(({ id }) => id),
          ),
        ),
      ),
  );
