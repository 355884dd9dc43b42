import { and, count, eq } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { templates } from "@/db/schema/templates";
import type { CustomerRef, StaffTx } from "@/lib/access/context";
import { staffCommand } from "@/lib/access/verbs";
import { idOnly } from "@/lib/kernel/answers";
import { conflict, stale } from "@/lib/kernel/problems";
import { templateScope } from "../queries/template-scope";
import { TemplateVersion } from "../schema";
import { lockTemplate } from "./write-template";

/** Removes a template that no debtor or waiting invoice uses. Throws Problem("not-found"), ("forbidden"), ("stale") or ("conflict"). */
export const deleteTemplate = staffCommand({
  can: "templates.write",
  input: TemplateVersion,
  answer: idOnly,
  async run(staff, { id, customer_id, version: seen }) {
    const { open, customer } = await templateScope(staff, customer_id);
    const row = await lockTemplate(open, customer, id);
    if (seen !== undefined && seen !== row.version) throw stale();
    // Every customer without a template of its own for this step uses this one.
    if (row.customer_id === null && !row.is_flex) throw conflict("template_needed");
    if (customer) await requireUnused(open, customer, id);
    await open.db.delete(templates).where(eq(templates.id, id));
    return { data: { id } };
  },
});

async function requireUnused(open: StaffTx, customer: CustomerRef, id: number) {
  const [people] = await open.db
    .select({ count: count() })
    .from(debtors)
    .where(and(eq(debtors.customer_id, customer.id), eq(debtors.template_id, id)));
  const [waiting] = await open.db
    .select({ count: count() })
    .from(invoices)
    .where(
      and(
        eq(invoices.customer_id, customer.id),
        eq(invoices.flex_template_id, id),
        eq(invoices.send_flex, true),
        eq(invoices.flex_complete, false),
      ),
    );
  const uses = { debtors: people?.count ?? 0, invoices: waiting?.count ?? 0 };
  if (uses.debtors + uses.invoices > 0) throw conflict("template_in_use", uses);
}
