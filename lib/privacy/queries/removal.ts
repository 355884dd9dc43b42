import { and, eq, sql } from "drizzle-orm";
import { debtor_entries, debtors } from "@/db/schema/debtors";
import { invoices, timeline_entries } from "@/db/schema/invoices";
import { letters } from "@/db/schema/letters";
import { outbox } from "@/db/schema/sending";
import { ownDebtor } from "@/lib/access/own-debtors";
import { query } from "@/lib/access/verbs";
import { sentence } from "@/lib/i18n/sentences";
import { notFound } from "@/lib/kernel/problems";
import { Removal } from "../answers";
import { DebtorId } from "../schema";
import { refusalOf } from "./refusal";

/**
 * Returns what anonymising a debtor would remove and leave, or why it is not possible now. Changes nothing. Throws Problem("not-found").
 */
export const previewAnonymise = query({
  can: "debtors.anonymise",
  input: DebtorId,
  answer: Removal,
  async run(read, { id }) {
    const { db, customer } = read;
    const [debtor] = await db
      .select()
      .from(debtors)
      .where(and(eq(debtors.customer_id, customer.id), eq(debtors.id, id), ownDebtor(read)));
    if (!debtor) throw notFound();
    const refusal = await refusalOf(read, debtor);
    const its = sql`(select ${invoices.id} from ${invoices} where ${invoices.customer_id} = ${customer.id} and ${invoices.debtor_id} = ${id})`;
    const [counted] = await db.execute<
      Record<"letters" | "messages" | "notes" | "invoices", string>
    >(sql`select
      (select count(*) from ${letters} where ${letters.customer_id} = ${customer.id} and ${letters.debtor_id} = ${id}) as letters,
      (select count(*) from ${outbox} where ${outbox.customer_id} = ${customer.id} and ${outbox.debtor_id} = ${id}) as messages,
      (select count(*) from ${debtor_entries} where ${debtor_entries.customer_id} = ${customer.id} and ${debtor_entries.debtor_id} = ${id}
        and ${debtor_entries.type} <> 'change')
      + (select count(*) from ${timeline_entries} where ${timeline_entries.customer_id} = ${customer.id} and ${timeline_entries.invoice_id} in ${its}
        and ${timeline_entries.type} = 'note') as notes,
      (select count(*) from ${invoices} where ${invoices.customer_id} = ${customer.id} and ${invoices.debtor_id} = ${id}) as invoices`);
    return {
      data: {
        refusal: refusal && sentence(read.language, `errors.${refusal.key}`, refusal.values),
        letters: Number(counted?.letters ?? 0),
        messages: Number(counted?.messages ?? 0),
        notes: Number(counted?.notes ?? 0),
        invoices: Number(counted?.invoices ?? 0),
      },
    };
  },
});
