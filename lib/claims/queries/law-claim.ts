import type { Read } from "@/lib/access/context";
import { customerSettings } from "@/lib/customers/queries";
import { formatDay } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/locales";
import { sentence } from "@/lib/i18n/sentences";
import { lawCases } from "@/lib/invoices/queries/law-cases";
import { dutchLawNow } from "@/lib/invoices/queries/law-claims";
import type { LawClaim } from "@/lib/invoices/rules/law/answer";
import { claimByLaw, type LawStop } from "@/lib/invoices/rules/law/claim";
import type { Law } from "@/lib/invoices/rules/law/state";
import type { DebtorCase } from "@/lib/invoices/rules/law-facts/amounts";
import { addDays, type Day } from "@/lib/kernel/day";
import type { Currency } from "@/lib/kernel/money";
import { conflict, invalidField, notFound } from "@/lib/kernel/problems";

/** The most days ahead for which a claim is calculated. */
export const DAYS_AHEAD = 60;

/** A debtor's facts, the law that was applied, and the resulting claim. */
export type DebtorLawClaim = DebtorCase & { on: Day; law: Law; claim: LawClaim | { stop: LawStop } };

/**
 * Returns what a debtor owes in one currency by Dutch law on a day, with the facts and the rates it was calculated from; `also` are
 * invoices that count although they are closed. Throws Problem("not-found"), ("invalid") at `on` for a day more than DAYS_AHEAD days ahead.
 */
export async function lawClaim(
  read: Read,
  debtor_id: number,
  { currency, on = read.today, also }: { currency: Currency; on?: Day | undefined; also?: readonly number[] },
): Promise<DebtorLawClaim> {
  if (on > addDays(read.today, DAYS_AHEAD)) throw invalidField("on", "too_far_ahead");
  const law = await dutchLawNow(read);
  const settings = await customerSettings(read);
  const [found] = await lawCases(read, [debtor_id], { settings, rules: law.rules, on, currency, also });
  if (!found) throw notFound();
  return { ...found, on, law, claim: claimByLaw(found.facts, on, law) };
}

/** Returns the claim for a file. Throws Problem("conflict") with the day and the rate that it cannot be calculated without. */
export function claimForFile({ claim }: Pick<DebtorLawClaim, "claim">, language: Locale): LawClaim {
  if (!("stop" in claim)) return claim;
  throw conflict("rate_missing", {
    kind: sentence(language, `law.rate_${claim.stop.kind}`),
    day: formatDay(claim.stop.day, language),
  });
}
