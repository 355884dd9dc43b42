import { pool } from "@/db/client";
import { staffCommand } from "@/lib/access/verbs";
import { idOnly } from "@/lib/kernel/answers";
import { notFound } from "@/lib/kernel/problems";
import { SetCustomer } from "../sign-in/schema";

/** Selects the customer the user works for. Throws Problem("not-found") for one they do not belong to, or that is inactive. */
export const setCustomer = staffCommand({
  can: "self.read",
  input: SetCustomer,
  answer: idOnly,
  async run({ actor }, { id }) {
    const changed = await pool("invorder_auth").sql`
      update users set selected_customer_id = ${id} where id = ${actor.id} and exists (
        select 1 from customer_users cu join customers c on c.id = cu.customer_id and c.is_active
        where cu.user_id = ${actor.id} and cu.customer_id = ${id}) returning 1`;
    if (changed.length === 0) throw notFound();
    return { data: { id } };
  },
});
