import type { PageCtx } from "@/app/page-context";
import type { DebtorTab } from "@/components/debtors/page/debtor-tabs";
import { may } from "@/lib/access/capabilities";
import type { CurrentHolds } from "@/lib/agreements/answers";
import type { Debtor, DebtorRecord, DebtorTimeline } from "@/lib/debtors/answers";
import type { LanguageCode } from "@/lib/i18n/locales";

export type Search = Record<string, string | string[] | undefined>;

/** A debtor's data besides its own fields. */
export type DebtorParts = { record: DebtorRecord; agreements: CurrentHolds; timeline: DebtorTimeline };

/** The props of every tab of a debtor's page. */
export type Parts = { ctx: PageCtx; debtor: Debtor; search: Search; tab: DebtorTab; pageHref: string };

/** Returns the customer's own currency and language, which decide how a debtor's data is shown. */
export const ownOf = ({ customer }: PageCtx): { currency: string; language: LanguageCode } => ({
  currency: customer?.currency ?? "EUR",
  language: customer?.default_lang ?? "nl",
});

/** Returns the tabs of a debtor's page: the current one, and those this user may open. */
export const tabsOf = ({ ctx, debtor, tab, pageHref }: Omit<Parts, "search">) => ({
  pageHref,
  current: tab,
  open: debtor.open_invoices,
  invoices: debtor.invoices_count,
  hasDelivery: may(ctx, "outbox.read"),
});

/** Returns the address of the list of messages sent to a debtor; null without the right to see it. */
export const deliveryOf = ({ ctx, pageHref }: Pick<Parts, "ctx" | "pageHref">): string | null =>
  may(ctx, "outbox.read") ? `${pageHref}?tab=delivery` : null;
