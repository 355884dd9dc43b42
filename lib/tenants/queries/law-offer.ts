import { eq } from "drizzle-orm";
import { customers } from "@/db/schema/tenancy";
import { atCustomer } from "@/lib/access/at-customer";
import type { Read } from "@/lib/access/context";
import { staffQuery } from "@/lib/access/verbs";
import { one } from "@/lib/kernel/answers";
import { notFound } from "@/lib/kernel/problems";
import { LawOffer } from "../answers";
import { CustomerId } from "../schema";

/**
 * Returns whether a customer is offered to claim by Dutch law: a Dutch one that does not do so yet, until the offer is dismissed. Throws
 * Problem("not-found").
 */
export const getLawOffer = staffQuery({
  can: "law.write",
  input: CustomerId,
  answer: one(LawOffer),
  run: async (staff, { id }) => ({ data: await lawOfferOf(await atCustomer(staff, id)) }),
});

/** Returns the offer to the context's customer. Throws Problem("not-found"). */
export async function lawOfferOf({ db, customer }: Read) {
  const [row] = await db
    .select({
      legal_mode: customers.legal_mode,
      country: customers.country,
      closed_at: customers.law_offer_closed_at,
    })
    .from(customers)
    .where(eq(customers.id, customer.id));
  if (!row) throw notFound();
  const { legal_mode, country, closed_at } = row;
  return { is_offered: !legal_mode && country === "NL" && closed_at === null, closed_at };
}
