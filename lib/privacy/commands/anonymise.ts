import { and, eq } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { ownDebtor } from "@/lib/access/own-debtors";
import { command } from "@/lib/access/verbs";
import { customerSettings } from "@/lib/customers/queries";
import { localeOf } from "@/lib/i18n/locales";
import { sentence } from "@/lib/i18n/sentences";
import { justId } from "@/lib/kernel/answers";
import { conflict, notFound, stale } from "@/lib/kernel/problems";
import { refusalOf } from "../queries/refusal";
import { Anonymise } from "../schema";
import { clearPersonalData } from "./anonymise-debtor";
import { takeOutOfJobs } from "./imports";

/**
 * Takes out of every table who a debtor is, in one transaction and for good (art. 17 AVG); its number, its invoices and all figures stay.
 * Throws Problem("not-found"), ("stale"), or ("conflict") with the reason while something still needs the person: an open claim, an
 * agreement, a mail that waits, or a statutory period.
 */
export const anonymiseDebtor = command({
  can: "debtors.anonymise",
  input: Anonymise,
  answer: justId,
  async run(tx, { id, version: seen }) {
    const [debtor] = await tx.db
      .select()
      .from(debtors)
      .where(and(eq(debtors.customer_id, tx.customer.id), eq(debtors.id, id), ownDebtor(tx)))
      .for("update");
    if (!debtor) throw notFound();
    if (seen !== undefined && seen !== debtor.version) throw stale();
    const refusal = await refusalOf(tx, debtor);
    if (refusal) throw conflict(refusal.key, refusal.values);
    const { default_lang } = await customerSettings(tx);
    await takeOutOfJobs(tx, id);
    await clearPersonalData(tx, id, sentence(localeOf(default_lang), "privacy.nobody"));
    return { data: { id } };
  },
});
