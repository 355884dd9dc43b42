import { and, eq } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { customers } from "@/db/schema/tenancy";
import type { Read } from "@/lib/access/context";
import { ownDebtor } from "@/lib/access/own-debtors";
import { customerSettings } from "@/lib/customers/queries";
import { notFound } from "@/lib/kernel/problems";
import { languageFor } from "@/lib/templates/rules/language";
import type { Section } from "./section";
import { claimSections } from "./sections/claims";
import { personSections } from "./sections/person";
import { saidSections } from "./sections/said";
import { sentSections } from "./sections/sent";

/** Everything that is stored of a debtor: the one list that the file as data and the file on paper are made of. */
export const stored: readonly Section[] = [
  ...personSections,
  ...claimSections,
  ...sentSections,
  ...saidSections,
];

/** Whose file it is, in which language, and who keeps it. Throws Problem("not-found"). */
export async function aboutWhom(read: Read, id: number) {
  const [debtor] = await read.db
    .select({
      id: debtors.id,
      number: debtors.number,
      name: debtors.name,
      language: debtors.language,
      country: debtors.country,
    })
    .from(debtors)
    .where(and(eq(debtors.customer_id, read.customer.id), eq(debtors.id, id), ownDebtor(read)));
  if (!debtor) throw notFound();
  const keeper = await customerSettings(read);
  return {
    debtor,
    keeper,
    periods: await periodsOf(read),
    language: languageFor(debtor, keeper.default_lang),
    day: read.today,
  };
}

/** For how many months the customer keeps what goes by its own settings. */
async function periodsOf({ db, customer }: Read) {
  const { keep_letters_months, keep_messages_months, keep_notes_months, keep_audit_months } = customers;
  const [row] = await db
    .select({
      letters: keep_letters_months,
      messages: keep_messages_months,
      notes: keep_notes_months,
      audit: keep_audit_months,
    })
    .from(customers)
    .where(eq(customers.id, customer.id));
  return row ?? {};
}

export type About = Awaited<ReturnType<typeof aboutWhom>>;
