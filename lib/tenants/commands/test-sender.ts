import { eq } from "drizzle-orm";
import { z } from "zod";
import { customers } from "@/db/schema/tenancy";
import { atCustomer } from "@/lib/access/at-customer";
import { staffCommand } from "@/lib/access/verbs";
import { sentence } from "@/lib/i18n/sentences";
import { one } from "@/lib/kernel/answers";
import { invalidField } from "@/lib/kernel/problems";
import { requireFewTests } from "@/lib/messages/commands/previews";
import { queueProductMail } from "@/lib/outbox/delivery/product-mail";
import { escapeHtml } from "@/lib/outbox/render/frame";
import { TestSender } from "../schema";

/**
 * Sends the user a mail with the sender that a customer's debtors would see: its stored address and name. Throws Problem("not-found"),
 * ("invalid") where no address is stored, ("too-many") after twenty in an hour.
 */
export const testSender = staffCommand({
  can: "customers.write",
  input: TestSender,
  answer: one(z.strictObject({ recipient: z.string() })),
  async run(staff, { id, side }) {
    const open = await atCustomer(staff, id);
    const [row] = await open.db.select().from(customers).where(eq(customers.id, open.customer.id));
    const sender = row?.[`${side}_sender`] ?? "";
    if (!row || sender === "") throw invalidField(`${side}_sender`, "required");
    requireFewTests(staff);
    const recipient = staff.actor.email_address;
    const { language } = staff;
    const text = sentence(language, "sender_test.text", { customer: row.name, sender });
    staff.afterCommit(() =>
      queueProductMail({
        kind: "test",
        recipient,
        sender,
        sender_name: row[`${side}_display_name`] || row.name,
        subject: sentence(language, "sender_test.subject", { customer: row.name }),
        html: `<p>${escapeHtml(text)}</p>`,
        text,
      }),
    );
    return { data: { recipient } };
  },
});
