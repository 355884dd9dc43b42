import { eq, sql } from "drizzle-orm";
import { customers } from "@/db/schema/tenancy";
import { atCustomer } from "@/lib/access/at-customer";
import { staffCommand } from "@/lib/access/verbs";
import { one } from "@/lib/kernel/answers";
import { LawOffer } from "../answers";
import { lawOfferOf } from "../queries/law-offer";
import { LawOfferChange } from "../schema";

/** Dismisses the offer to claim by Dutch law, or restores it; the customer's mode stays as it is. Throws Problem("not-found"). */
export const changeLawOffer = staffCommand({
  can: "law.write",
  input: LawOfferChange,
  answer: one(LawOffer),
  async run(staff, { id, is_closed }) {
    const open = await atCustomer(staff, id);
    await open.db
      .update(customers)
      .set({ law_offer_closed_at: is_closed ? sql`now()` : null })
      .where(eq(customers.id, open.customer.id));
    return { data: await lawOfferOf(open) };
  },
});
