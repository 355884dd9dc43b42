import type { PageCtx } from "@/app/page-context";
import type { DebtorTab } from "@/components/debtors/page/debtor-tabs";
import type { StandingHolds } from "@/lib/agreements/answers";
import type { Debtor, DebtorRecord, Story } from "@/lib/debtors/answers";
import type { LanguageCode } from "@/lib/i18n/locales";

export type Search = Record<string, string | string[] | undefined>;

/** What is known of a debtor beside its own fields. */
export type Known = { record: DebtorRecord; standing: StandingHolds; story: Story };

/** What every tab of a debtor's page is given. */
export type Parts = { ctx: PageCtx; debtor: Debtor; search: Search; tab: DebtorTab; here: string };

/** The customer's own currency and language, as far as they say how a debtor is shown. */
export const ownOf = ({ customer }: PageCtx): { currency: string; language: LanguageCode } => ({
  currency: customer?.currency ?? "EUR",
  language: customer?.default_lang ?? "nl",
});
