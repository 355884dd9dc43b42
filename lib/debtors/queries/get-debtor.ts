import { and, count, eq } from "drizzle-orm";
import { debtor_aliases, debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { templates } from "@/db/schema/templates";
import { isTelephoneWrong } from "@/db/wrong-telephone";
import type { Read } from "@/lib/access/context";
import { ownDebtor } from "@/lib/access/own-debtors";
import { query } from "@/lib/access/verbs";
import { dialled } from "@/lib/i18n/local-forms";
import { ownerOf } from "@/lib/invoices/queries/owner-of";
import { one } from "@/lib/kernel/answers";
import { notFound } from "@/lib/kernel/problems";
import { Debtor } from "../answers";
import { recipientsOf } from "../rules/recipients";
import { DebtorId } from "../schema";
import { balancesOfRow, balanceTotals } from "./balances";
import { dsoOf } from "./dso";
import { storedRecipients } from "./recipients";

/** Returns one debtor with every field of SPEC §3, and the other spellings of its name. Throws Problem("not-found"). */
export const getDebtor = query({
  can: "debtors.read",
  input: DebtorId,
  answer: one(Debtor),
  run: async (read, { id }) => ({ data: await debtorAnswer(read, id) }),
});

/** Returns a debtor as the API answers it, also after a change. */
export async function debtorAnswer(read: Read, id: number) {
  const own = and(eq(debtors.customer_id, read.customer.id), eq(debtors.id, id), ownDebtor(read));
  const [row] = await read.db
    .select({
      debtor: debtors,
      is_telephone_wrong: isTelephoneWrong,
      template: templates.name,
      balances: balancesOfRow(read),
    })
    .from(debtors)
    .leftJoin(templates, eq(templates.id, debtors.template_id))
    .where(own);
  if (!row) throw notFound();
  const [aliases, [owned], dso, recipientsByDebtor] = await Promise.all([
    read.db
      .select({ name: debtor_aliases.name, uses: debtor_aliases.uses })
      .from(debtor_aliases)
      .where(and(eq(debtor_aliases.customer_id, read.customer.id), eq(debtor_aliases.debtor_id, id)))
      .orderBy(debtor_aliases.name),
    read.db
      .select({ count: count() })
      .from(invoices)
      .where(and(eq(invoices.customer_id, read.customer.id), eq(invoices.debtor_id, id))),
    dsoOf(read, id),
    storedRecipients(read, [id]),
  ]);
  const {
    search: _,
    name_key: ________,
    company_key: _________,
    customer_id: __,
    external_id: ___,
    wrong_telephone_number: ____,
    country_word: _____,
    division: ______,
    external_deleted_at: _______,
    ...debtor
  } = row.debtor;
  return {
    ...debtor,
    is_telephone_wrong: row.is_telephone_wrong,
    owned:
      row.debtor.external_deleted_at === null && row.debtor.anonymised_at === null
        ? await ownerOf(read, "debtor", row.debtor)
        : null,
    recipients: recipientsOf(debtor.contact_email_address, recipientsByDebtor.get(id) ?? []),
    contact_telephone_e164: dialled(debtor.country, debtor.contact_telephone_number),
    template: row.template,
    aliases,
    dso,
    ...balanceTotals(row.balances),
    invoices_count: owned?.count ?? 0,
    subscription_expired: debtor.subscription !== null && debtor.subscription < read.today,
  };
}
